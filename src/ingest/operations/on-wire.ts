import type { Operation, OperationOutput } from './contract.ts';
import { plannedSteps } from './plan.ts';
import type { OperationRow, StepRow } from './queries.ts';
import { hasEnded } from './state.ts';
import { STEP_NAMES } from './step-names.ts';

const TARGET = 'pipeline';
const MOST_WARNINGS = 20;

export const addressOf = (id: number): string => `/api/v1/ops/operations/${id}`;

const milliseconds = (from: Date, to: Date) => Math.max(0, to.getTime() - from.getTime());

/** The wire record, composed from the operation and its started steps. */
export function operationOnWire(row: OperationRow, steps: readonly StepRow[], now: Date): Operation {
  const { id, type, status, createdAt, createdBy, startedAt, completedAt, cancelRequested, error } = row;
  return {
    id,
    type,
    targetService: TARGET,
    status,
    createdAt,
    createdBy,
    startedAt,
    completedAt,
    durationMs: startedAt && completedAt ? milliseconds(startedAt, completedAt) : null,
    cancelRequested,
    output: startedAt ? composeOutput(row, steps, now) : null,
    error,
    links: { self: addressOf(id), cancel: `${addressOf(id)}/cancel` },
  };
}

/** One entry per step, in order. For several days, rows and durations of a step are summed. */
function composeOutput(row: OperationRow, rows: readonly StepRow[], now: Date): OperationOutput {
  const days = new Set(rows.map(({ date }) => date)).size;
  const notStarted: 'skipped' | 'pending' = hasEnded(row.status) ? 'skipped' : 'pending';
  const planned = plannedSteps(row);
  const followed = STEP_NAMES.filter(
    (name) => !planned.includes(name) && rows.some((step) => step.name === name),
  );
  const steps = [...planned, ...followed].map((name) => {
    const mine = rows.filter((step) => step.name === name);
    const last = mine.at(-1);
    return {
      name,
      status: last?.status ?? notStarted,
      rows: sum(mine.map(({ rowCount }) => rowCount)),
      durationMs: last
        ? sum(mine.map(({ startedAt, finishedAt }) => milliseconds(startedAt, finishedAt ?? now)))
        : null,
      warnings: mine
        .flatMap(({ date, warnings }) => warnings.map((text) => (days > 1 ? `${date}: ${text}` : text)))
        .slice(0, MOST_WARNINGS),
    };
  });
  const counts = {
    steps: steps.length,
    done: steps.filter(({ status }) => status === 'succeeded').length,
    rows: sum(steps.map(({ rows }) => rows)),
    warnings: sum(steps.map(({ warnings }) => warnings.length)),
  };
  return { steps, counts };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, n) => total + n, 0);
