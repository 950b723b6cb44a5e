import { addDays, daysBetween } from '../core/dates.ts';
import type { OperationType } from './state.ts';
import { STEP_NAMES, type StepName } from './step-names.ts';

export type Planned = { type: OperationType; step: string | null; date: string; lastDate: string };
export type Task = { date: string; name: StepName };

/** The steps of an operation, in their order. */
export function plannedSteps({ type, step }: Pick<Planned, 'type' | 'step'>): StepName[] {
  if (type === 'score-day') return ['score'];
  if (type === 'settle') return ['settle'];
  return step === null ? [...STEP_NAMES] : STEP_NAMES.filter((name) => name === step);
}

/** Everything an operation has to do: each of its steps for each of its days, oldest day first. */
export function plannedTasks(operation: Planned): Task[] {
  const days = daysBetween(operation.date, operation.lastDate) + 1;
  return Array.from({ length: days }, (_, day) => addDays(operation.date, day)).flatMap((date) =>
    plannedSteps(operation).map((name) => ({ date, name })),
  );
}
