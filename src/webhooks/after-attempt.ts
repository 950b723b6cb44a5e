import { secondsAfter } from '../domain/dates.ts';

export type Next =
  | { status: 'delivered'; nextAttemptAt: null }
  | { status: 'pending'; nextAttemptAt: Date }
  | { status: 'failed'; nextAttemptAt: null };

/** Attempts count from 1. A delay begins with the end of the failure that it follows. */
export function afterAttempt(
  { attempt, success, endedAt }: { attempt: number; success: boolean; endedAt: Date },
  scheduleSeconds: readonly number[],
): Next {
  if (success) return { status: 'delivered', nextAttemptAt: null };
  const wait = scheduleSeconds[attempt - 1];
  return wait === undefined
    ? { status: 'failed', nextAttemptAt: null }
    : { status: 'pending', nextAttemptAt: secondsAfter(endedAt, wait) };
}
