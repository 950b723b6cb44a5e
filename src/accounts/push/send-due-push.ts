import type { Logger } from 'pino';
import { minutesAfter, secondsAfter } from '../../domain/dates.ts';
import { afterAttempt } from '../../webhooks/after-attempt.ts';
import type { Attempt } from '../../webhooks/post.ts';
import { waitSeconds } from '../../webhooks/targets/target.ts';
import { attemptPush, type PushDeps } from './attempt-push.ts';
import {
  claimDuePush,
  type DuePush,
  deleteExpiredPush,
  deletePushMessage,
  postponePushMessage,
} from './push-queries.ts';

const AT_ONCE = 100;
/** Longer than any attempt. */
const CLAIM_MINUTES = 1;

type Deps = PushDeps & { log: Logger };

/** Job: sends due notifications. Those of one batch are sent concurrently, so that a slow push service delays no other. */
export async function sendDuePush(deps: Deps): Promise<void> {
  const { db, clock } = deps;
  for (let claimed = AT_ONCE; claimed === AT_ONCE; ) {
    const now = clock.now();
    await deleteExpiredPush(db, now);
    const due = await claimDuePush(db, { now, until: minutesAfter(now, CLAIM_MINUTES), limit: AT_ONCE });
    await Promise.all(due.map((message) => sendOne(deps, message)));
    claimed = due.length;
  }
}

/** A message that cannot be sent at all, such as one whose keys cannot be opened, must not stop the others. */
async function sendOne(deps: Deps, message: DuePush): Promise<void> {
  const { db, clock, log, config } = deps;
  try {
    const attempt = await attemptPush(deps, message);
    const next = nextAttempt({ attempt, message, endedAt: clock.now() }, config.webhooks.retrySchedule);
    if (next) await postponePushMessage(db, message.id, next);
    else await deletePushMessage(db, message.id);
  } catch (error) {
    log.error({ err: error, pushMessageId: message.id }, 'a notification could not be sent');
  }
}

type Ended = { attempt: Attempt; message: Pick<DuePush, 'attempts' | 'expiresAt'>; endedAt: Date };

/** Null: delivered, refused for good, out of attempts, or too late. */
export function nextAttempt(
  { attempt, message, endedAt }: Ended,
  scheduleSeconds: readonly number[],
): Date | null {
  const { statusCode, error } = attempt;
  const mayPass = statusCode === null || statusCode === 429 || statusCode >= 500;
  if (error === null || !mayPass) return null;
  const { nextAttemptAt } = afterAttempt(
    { attempt: message.attempts, success: false, endedAt },
    scheduleSeconds,
  );
  if (!nextAttemptAt) return null;
  const asked = secondsAfter(endedAt, waitSeconds(attempt) ?? 0);
  const next = asked > nextAttemptAt ? asked : nextAttemptAt;
  return next < message.expiresAt ? next : null;
}
