import type { Next } from './after-attempt.ts';
import type { Attempt } from './post.ts';

/** A delivery whose turn is over, with what is to be written about it. */
export type Finished = {
  id: number;
  leaseToken: string;
  subscriptionId: number;
  eventId: string;
  /** Null when nothing was sent: its owner may not be told any more. */
  attempt: Attempt | null;
  /** How many attempts there have been, this one included. */
  number: number;
  endedAt: Date;
  next: Next | { status: 'skipped'; nextAttemptAt: null };
};
