import { randomUUID } from 'node:crypto';
import { secondsAfter } from '../domain/dates.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/connect.ts';
import type { ReplayFault } from '../platform/db/tables.ts';
import { afterAttempt, type Finished } from '../webhooks/after-attempt.ts';
import { type AttemptDeps, attemptDelivery } from '../webhooks/attempt-delivery.ts';
import { type Claimed, claim, listDue } from '../webhooks/claim-queries.ts';
import { postponeDelivery } from '../webhooks/delivery-queries.ts';
import type { Post } from '../webhooks/post.ts';
import { storeFinished } from '../webhooks/write-results.ts';
import { addFault, takeFaults } from './session-queries.ts';

/** The session's own lease is enough: leases of its deliveries are always taken over. */
const LEASE_SECONDS = 30;
const ANY_LEASE = { endedBy: new Date('9999-01-01T00:00:00Z'), latest: new Date('9999-01-01T00:00:00Z') };
const NOTHING_FULL = { subscriptions: [], origins: [], retries: false };

export type DeliverDeps = Omit<AttemptDeps, 'clock'> & { db: Db; realClock: Clock };

type Run = DeliverDeps & { clock: Clock; sessionId: number; signal: AbortSignal };

/** Sends the due deliveries of a session, one after the other, so that they arrive in order. */
export async function deliverDue(run: Run): Promise<void> {
  const { db, clock, signal, sessionId } = run;
  while (!signal.aborted) {
    const now = clock.now();
    const due = await listDue(db, { now, leases: ANY_LEASE }, NOTHING_FULL);
    if (due.length === 0) return;
    const leaseToken = randomUUID();
    const until = secondsAfter(now, LEASE_SECONDS);
    const ids = due.map(({ id }) => id);
    const claimed = await claim(db, { ids, token: leaseToken, until, now, leases: ANY_LEASE });
    const faults = await takeFaults(db, sessionId, claimed.length);
    const finished: Finished[] = [];
    const ordered = withFaults(claimed, faults);
    // With nothing to change places with, the fault waits for the next two.
    if (ordered.at(-1)?.fault?.kind === 'reorder') await addFault(db, sessionId, { kind: 'reorder' });
    for (const delivery of ordered) {
      const result = signal.aborted ? null : await deliver(run, delivery);
      if (result) finished.push({ ...result, leaseToken });
    }
    await storeFinished(db, finished);
  }
}

type Faulty = Claimed & { fault: ReplayFault | null };

/** A delivery that is to be reordered comes after the next one. */
function withFaults(claimed: readonly Claimed[], faults: readonly ReplayFault[]): Faulty[] {
  const inOrder = claimed.map((delivery, n): Faulty => ({ ...delivery, fault: faults[n] ?? null }));
  for (let n = 0; n + 1 < inOrder.length; n++) {
    const [one, next] = [inOrder[n], inOrder[n + 1]];
    if (one?.fault?.kind === 'reorder' && next)
      [inOrder[n], inOrder[n + 1]] = [next, { ...one, fault: null }];
  }
  return inOrder;
}

/** Null if nothing was sent: the delivery is late, or the process stops. */
async function deliver(
  run: Run,
  { fault, ...delivery }: Faulty,
): Promise<Omit<Finished, 'leaseToken'> | null> {
  const { db, realClock, signal, post, scheduleSeconds } = run;
  const now = run.clock.now();
  if (fault?.kind === 'delay') {
    await postponeDelivery(db, delivery.id, secondsAfter(now, fault.seconds));
    return null;
  }
  // Signed with the real time, which receivers compare with theirs.
  const deps = { ...run, clock: realClock, post: fault?.kind === 'drop' ? dropped(now) : withoutPool(post) };
  if (fault?.kind === 'duplicate') await attemptDelivery(deps, delivery, signal);
  const result = await attemptDelivery(deps, delivery, signal);
  if (!result?.attempt) return result;
  const success = result.attempt.error === null;
  return {
    ...result,
    endedAt: now,
    attempt: { ...result.attempt, startedAt: now },
    next:
      result.gone || result.pausedUntil
        ? result.next
        : afterAttempt({ attempt: result.number, success, endedAt: now }, scheduleSeconds),
  };
}

/** Ids of subscriptions are those of the session, and would meet connections of the service's own ones. */
const withoutPool =
  (post: Post): Post =>
  ({ subscriptionId: _, ...request }, within) =>
    post(request, within);

const dropped =
  (startedAt: Date): Post =>
  async () => ({ startedAt, durationMs: 0, statusCode: null, error: 'reset', responseHead: null });
