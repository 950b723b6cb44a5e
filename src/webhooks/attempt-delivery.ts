import type { Logger } from 'pino';
import { minutesAfter, secondsAfter } from '../domain/dates.ts';
import { ENTITLEMENTS } from '../domain/tiers.ts';
import type { Clock } from '../platform/clock.ts';
import type { Vault } from '../platform/secrets.ts';
import { afterAttempt, type Finished } from './after-attempt.ts';
import type { Claimed } from './claim-queries.ts';
import { outgoing } from './outgoing.ts';
import type { Attempt, Post } from './post.ts';
import { openSecrets } from './subscription-secret.ts';
import { waitSeconds } from './targets/target.ts';
import { chatOf } from './targets/targets.ts';

const TOTAL_MS = 15_000;
/** A provider's rate limit does not use up attempts for this long. */
const LONGEST_RATE_LIMIT_MINUTES = 60;

export type AttemptDeps = {
  clock: Clock;
  log: Logger;
  vault: Vault;
  post: Post;
  scheduleSeconds: readonly number[];
  /** Public URL of this installation, for the links in messages. */
  baseUrl: string;
  onAttempt: (result: 'delivered' | 'refused' | 'failed') => void;
};

/** Makes one attempt and decides what follows; null if shutdown interrupted it. */
export async function attemptDelivery(
  deps: AttemptDeps,
  delivery: Claimed,
  signal: AbortSignal,
): Promise<Omit<Finished, 'leaseToken'> | null> {
  const { clock, scheduleSeconds } = deps;
  const { id, subscriptionId, eventId, attempts, body } = delivery;
  const about = { id, subscriptionId, eventId };
  if (body === null || !mayReceive(delivery)) {
    const next = { status: 'skipped', nextAttemptAt: null } as const;
    return { ...about, attempt: null, number: attempts, endedAt: clock.now(), next };
  }
  const number = attempts + 1;
  const attempt = await send(deps, { ...delivery, body }, number, signal);
  if (attempt.error === 'shutdown') return null;
  deps.onAttempt(attempt.error === null ? 'delivered' : attempt.statusCode === null ? 'failed' : 'refused');
  const endedAt = clock.now();
  const success = attempt.error === null;
  const chat = chatOf(delivery.target);
  const gone = chat && !success ? chat.gone(attempt.statusCode ?? 0, attempt.responseHead ?? '') : null;
  if (gone !== null)
    return { ...about, attempt, number, endedAt, gone, next: { status: 'failed', nextAttemptAt: null } };
  const wait = chat ? waitSeconds(attempt) : null;
  if (wait !== null && endedAt < minutesAfter(delivery.createdAt, LONGEST_RATE_LIMIT_MINUTES)) {
    const pausedUntil = secondsAfter(endedAt, wait);
    const next = { status: 'pending', nextAttemptAt: pausedUntil } as const;
    return { ...about, attempt, number: attempts, endedAt, pausedUntil, next };
  }
  const next = afterAttempt({ attempt: number, success, endedAt }, scheduleSeconds);
  return { ...about, attempt, number, endedAt, next };
}

/** Decided by the owner's tier at the time of sending. The API key that made the subscription may be gone. */
const mayReceive = ({ tier, disabledAt }: Claimed) => disabledAt === null && ENTITLEMENTS[tier].dataApi;

async function send(
  { clock, log, vault, post, baseUrl }: AttemptDeps,
  delivery: Claimed & { body: Buffer },
  number: number,
  signal: AbortSignal,
): Promise<Attempt> {
  const { id: deliveryId, subscriptionId, eventId, eventType, body, url, target } = delivery;
  const now = clock.now();
  let secrets: ReturnType<typeof openSecrets>;
  try {
    secrets = openSecrets(vault, delivery, now);
  } catch (error) {
    log.error({ err: error, deliveryId }, 'cannot open the signing secret of a webhook');
    return { startedAt: now, durationMs: 0, statusCode: null, error: 'unsigned', responseHead: null };
  }
  const request = outgoing({
    ...secrets,
    url,
    target,
    baseUrl,
    eventId,
    eventType,
    deliveryId,
    attempt: number,
    body,
    isTest: false,
    now,
  });
  return post({ ...request, subscriptionId }, { totalMs: TOTAL_MS, signal });
}
