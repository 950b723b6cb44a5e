import { minutesAfter } from '../../domain/dates.ts';
import type { OperationsTable } from '../../platform/db/tables.ts';

export const OPERATION_TYPES = ['ingest', 'score-day', 'settle'] as const;
export type OperationType = (typeof OPERATION_TYPES)[number];

/** queued → running → succeeded | failed | cancelled, queued → cancelled, running → queued when its worker is gone. */
export const OPERATION_STATUSES = ['queued', 'running', 'succeeded', 'failed', 'cancelled'] as const;
export type OperationStatus = OperationsTable['status'];

export const MOST_ATTEMPTS = 3;
export const LEASE_SECONDS = 30;
/** No worker sets a lease this far ahead, even if its clock is fast: it was set before the clock was stepped back. */
const FARTHEST_LEASE_MINUTES = 5;
export const latestLease = (now: Date): Date => minutesAfter(now, FARTHEST_LEASE_MINUTES);

const isOver = (leaseUntil: Date, now: Date): boolean => leaseUntil <= now || leaseUntil > latestLease(now);

export const hasEnded = (status: OperationStatus): boolean => status !== 'queued' && status !== 'running';

type Cancellable = { status: OperationStatus; leaseUntil: Date | null };

/**
 * What a wish to cancel does: ends what waits, flags what runs (its worker stops at the next checkpoint), and is refused
 * where nothing is left to stop. With `force`, a running operation whose worker has gone silent ends at once.
 */
export function decideCancel(
  { status, leaseUntil }: Cancellable,
  { force, now }: { force: boolean; now: Date },
): 'end' | 'flag' | 'refuse' {
  if (hasEnded(status)) return 'refuse';
  if (status === 'queued') return 'end';
  return force && leaseUntil !== null && isOver(leaseUntil, now) ? 'end' : 'flag';
}

type Lost = { attempt: number; cancelRequested: boolean };
export type AfterLoss = { status: 'queued' } | { status: 'cancelled' } | { status: 'failed'; error: string };

/** What becomes of a running operation whose worker is gone. */
export function afterLostLease({ attempt, cancelRequested }: Lost): AfterLoss {
  if (cancelRequested) return { status: 'cancelled' };
  if (attempt >= MOST_ATTEMPTS) return { status: 'failed', error: `worker lost ${MOST_ATTEMPTS} times` };
  return { status: 'queued' };
}
