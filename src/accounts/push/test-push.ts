import { minutesAfter, secondsAfter } from '../../domain/dates.ts';
import { Problem, retryLater } from '../../platform/problem.ts';
import { attemptPush, type PushDeps } from './attempt-push.ts';
import type { PushTest } from './contract.ts';
import { findPushAddress, reserveTest } from './push-queries.ts';

const PAUSE_SECONDS = 10;
const TTL_MINUTES = 5;

const CONTENT = {
  title: 'Notifications are on',
  text: 'This browser gets the alerts of your rules.',
  path: '/alerts',
};

/** Sends one notification while the caller waits. */
export async function testPush(deps: PushDeps, ask: { id: number; userId: number }): Promise<PushTest> {
  const { db, clock } = deps;
  const subscription = await findPushAddress(db, ask);
  if (!subscription) throw new Problem('not-found', `There is no push subscription ${ask.id}.`);
  const now = clock.now();
  if (!(await reserveTest(db, { id: ask.id, after: secondsAfter(now, -PAUSE_SECONDS), now })))
    throw retryLater(
      'rate-limited',
      `One test every ${PAUSE_SECONDS} s for a browser. Try again in ${PAUSE_SECONDS} s.`,
      PAUSE_SECONDS,
    );
  const { error, statusCode, gone } = await attemptPush(deps, {
    subscription,
    content: CONTENT,
    expiresAt: minutesAfter(now, TTL_MINUTES),
  });
  return { success: error === null, statusCode, removed: gone };
}
