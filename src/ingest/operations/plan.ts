import { addDays, daysBetween } from '../../domain/dates.ts';
import type { OperationType } from './state.ts';
import { STEP_NAMES, type StepName } from './step-names.ts';

export type Planned = { type: OperationType; step: string | null; date: string; lastDate: string };
/** `onlyChanged`: score only the games whose facts changed. */
export type Task = { date: string; name: StepName; onlyChanged?: true };

export function plannedSteps({ type, step }: Pick<Planned, 'type' | 'step'>): StepName[] {
  if (type === 'score-day') return ['score'];
  if (type === 'settle') return ['settle'];
  return step === null ? [...STEP_NAMES] : STEP_NAMES.filter((name) => name === step);
}

/** Steps whose facts change the scores of the same day. */
export const SCORED_FACTS: readonly string[] = ['schedule', 'players', 'injuries', 'odds'];

/**
 * Days for which a single-step ingest or a push read facts that affect scores. Rescored even when nothing new was read:
 * confirmed quotes count as fresh again, and an earlier scoring may have failed.
 */
export function daysToRescore(
  { type, step }: Pick<Planned, 'type' | 'step'>,
  done: readonly { date: string; name: string }[],
): string[] {
  if ((type !== 'ingest' && type !== 'push') || step === null || !SCORED_FACTS.includes(step)) return [];
  const scored = new Set(done.filter(({ name }) => name === 'score').map(({ date }) => date));
  return done.filter(({ name, date }) => name === step && !scored.has(date)).map(({ date }) => date);
}

/** All tasks of an operation: each step for each day, oldest day first. */
export function plannedTasks(operation: Planned): Task[] {
  const days = daysBetween(operation.date, operation.lastDate) + 1;
  return Array.from({ length: days }, (_, day) => addDays(operation.date, day)).flatMap((date) =>
    plannedSteps(operation).map((name) => ({ date, name })),
  );
}
