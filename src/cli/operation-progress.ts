import type { Operation, OperationOutput } from '../ingest/operations/contract.ts';

/** The JSON record, with instants as strings. */
export type RemoteOperation = Omit<Operation, 'createdAt' | 'startedAt' | 'completedAt'> & {
  createdAt: string;
  startedAt: string | null;
  completedAt: string | null;
};

type StepOutput = OperationOutput['steps'][number];

const MARKS: Record<StepOutput['status'], string> = {
  pending: '○',
  running: '◐',
  succeeded: '✓',
  failed: '✕',
  cancelled: '–',
  skipped: '·',
};

const count = new Intl.NumberFormat('en-US');

export const seconds = (ms: number): string =>
  ms < 10_000 ? `${(ms / 1_000).toFixed(1)} s` : `${Math.round(ms / 1_000)} s`;

/** `▇▇▇▇▁▁▁▁ odds 5/8 · 12,300 rows` */
export function progressBar({ status, output, cancelRequested }: RemoteOperation): string {
  if (!output) return cancelRequested ? 'cancelled before it started' : status;
  const { steps, done, rows } = output.counts;
  const current = output.steps.find((step) => step.status === 'running')?.name ?? status;
  const bar = '▇'.repeat(done) + '▁'.repeat(Math.max(0, steps - done));
  const note = cancelRequested ? ' · cancel requested, stops at the next checkpoint' : '';
  return `${bar} ${current} ${Math.min(done + 1, steps)}/${steps} · ${count.format(rows)} rows${note}`;
}

export const stepLine = ({ name, status, rows, durationMs, warnings }: StepOutput): string =>
  [
    `${MARKS[status]} ${name.padEnd(9)} ${status.padEnd(9)} ${count.format(rows).padStart(9)} rows  ${durationMs === null ? '' : seconds(durationMs)}`.trimEnd(),
    ...warnings.map((warning) => `  ! ${warning}`),
  ].join('\n');

const hasEnded = ({ status }: StepOutput) =>
  status === 'succeeded' || status === 'failed' || status === 'cancelled';

/** One line for each step that has ended since the last poll. */
export function newStepLines(before: RemoteOperation | null, now: RemoteOperation): string[] {
  const known = new Set((before?.output?.steps ?? []).filter(hasEnded).map(({ name }) => name));
  return (now.output?.steps ?? []).filter((step) => hasEnded(step) && !known.has(step.name)).map(stepLine);
}

export function summary({ id, status, durationMs, error }: RemoteOperation): string {
  const took = durationMs === null ? '' : ` in ${seconds(durationMs)}`;
  return `Operation ${id} ${status}${took}${error ? `: ${error}` : ''}`;
}
