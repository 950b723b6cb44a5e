import { secondsAfter } from '../domain/dates.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/connect.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { retryLater } from '../platform/problem.ts';
import type { Vault } from '../platform/secrets.ts';
import { uuidv7 } from '../platform/uuid.ts';
import type { TestResult } from './contract.ts';
import { freeze } from './event.ts';
import { EVENTS, type EventType } from './event-types.ts';
import { insertAttempt, insertTestDelivery, listTestTimes, markTestDelivered } from './log-queries.ts';
import { outgoing } from './outgoing.ts';
import type { Post } from './post.ts';
import { lockSubscription, markAnswered } from './subscription-queries.ts';
import { openSecrets } from './subscription-secret.ts';
import { getSubscription } from './subscriptions.ts';

const TOTAL_MS = 10_000;
const MOST_TESTS = 10;
const WINDOW_SECONDS = 60;

export type TestDeps = { db: Db; clock: Clock; vault: Vault; post: Post; baseUrl: string };

/**
 * One attempt while the caller waits. It counts neither as a failure nor as a retry; a success ends
 * `failing`.
 */
export async function sendTest(deps: TestDeps, ask: { id: number; userId: number }): Promise<TestResult> {
  const { db, clock, vault, post, baseUrl } = deps;
  const subscription = await getSubscription(db, ask);
  const now = clock.now();
  const eventId = `evt_test_${uuidv7(now)}`;
  const eventType = subscription.events[0] as EventType;
  const deliveryId = await reserve(db, { subscriptionId: ask.id, eventId, eventType, now });
  const { example: data } = EVENTS[eventType];
  const body = freeze({ id: eventId, type: eventType, timestamp: now.toISOString(), data });
  const secrets = openSecrets(vault, subscription, now);
  const request = outgoing({
    ...secrets,
    url: subscription.url,
    target: subscription.target,
    baseUrl,
    eventId,
    eventType,
    deliveryId,
    attempt: 1,
    body,
    isTest: true,
    now,
  });
  const attempt = await post(request, { totalMs: TOTAL_MS });
  const { statusCode, durationMs, error } = attempt;
  const endedAt = clock.now();
  await inTransaction(db, async (db) => {
    if (!(await lockSubscription(db, ask.id))) return; // deleted meanwhile, together with its log
    const { retryAfter: _, ...logged } = attempt;
    await insertAttempt(db, { ...logged, deliveryId, attempt: 1 });
    if (error !== null) return;
    await markTestDelivered(db, deliveryId, endedAt);
    await markAnswered(db, ask.id, { at: endedAt, statusCode });
  });
  return { deliveryId, success: error === null, statusCode, durationMs, error };
}

/** Reserves one of this minute's tests. Concurrent tests are serialized, so that the limit is exact. */
const reserve = (db: Db, test: { subscriptionId: number; eventId: string; eventType: string; now: Date }) =>
  inTransaction(db, async (db) => {
    await lockSubscription(db, test.subscriptionId);
    const times = await listTestTimes(db, test.subscriptionId, secondsAfter(test.now, -WINDOW_SECONDS));
    const [oldest] = times;
    if (oldest && times.length >= MOST_TESTS) {
      const seconds = Math.ceil((oldest.createdAt.getTime() - test.now.getTime()) / 1000 + WINDOW_SECONDS);
      throw retryLater(
        'rate-limited',
        `At most ${MOST_TESTS} tests a minute for one subscription. Try again in ${Math.max(1, seconds)} s.`,
        Math.max(1, seconds),
      );
    }
    return (await insertTestDelivery(db, test)).id;
  });
