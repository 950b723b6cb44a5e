import { secondsAfter } from '../domain/dates.ts';
import type { Attempt } from './post.ts';

export type Next =
  | { status: 'delivered'; nextAttemptAt: null }
  | { status: 'pending'; nextAttemptAt: Date }
  | { status: 'failed'; nextAttemptAt: null };

/** A delivery after its attempt, with everything that is stored about it. */
export type Finished = {
  id: number;
  leaseToken: string;
  subscriptionId: number;
  eventId: string;
  /** Null when nothing was sent, because the owner may no longer receive events. */
  attempt: Attempt | null;
  /** How many attempts were made, this one included. */
  number: number;
  endedAt: Date;
  next: Next | { status: 'skipped'; nextAttemptAt: null };
  /** Why the target accepts no messages any more: it is disabled. */
  gone?: string;
  /** The provider's rate limit: the other deliveries of the subscription wait as well. */
  pausedUntil?: Date;
};

/** Attempts count from 1. The delay starts when the failed attempt ended. */
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
