import { minutesAfter } from '../../domain/dates.ts';
import type { OperationsTable } from '../../platform/db/tables.ts';

export const OPERATION_TYPES = ['ingest', 'score-day', 'settle', 'push'] as const;
export type OperationType = (typeof OPERATION_TYPES)[number];

/**
 * queued → running → succeeded | failed | cancelled, queued → cancelled, running → queued when the worker is
 * lost.
 */
export const OPERATION_STATUSES = ['queued', 'running', 'succeeded', 'failed', 'cancelled'] as const;
export type OperationStatus = OperationsTable['status'];

export const MOST_ATTEMPTS = 3;
export const LEASE_SECONDS = 30;
/**
 * A lease that ends later than this was set before the clock was set back. No worker sets one so far ahead.
 */
const FARTHEST_LEASE_MINUTES = 5;
export const latestLease = (now: Date): Date => minutesAfter(now, FARTHEST_LEASE_MINUTES);

const isOver = (leaseUntil: Date, now: Date): boolean => leaseUntil <= now || leaseUntil > latestLease(now);

export const hasEnded = (status: OperationStatus): boolean => status !== 'queued' && status !== 'running';

type Cancellable = { status: OperationStatus; leaseUntil: Date | null };

/**
 * A queued operation ends at once, a running one is flagged (its worker stops at the next checkpoint), and an
 * ended one is refused. With `force`, a running operation whose lease has expired ends at once.
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

export function afterLostLease({ attempt, cancelRequested }: Lost): AfterLoss {
  if (cancelRequested) return { status: 'cancelled' };
  if (attempt >= MOST_ATTEMPTS) return { status: 'failed', error: `worker lost ${MOST_ATTEMPTS} times` };
  return { status: 'queued' };
}
