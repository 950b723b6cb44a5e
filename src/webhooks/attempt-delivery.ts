import type { Logger } from 'pino';
import { ENTITLEMENTS } from '../domain/tiers.ts';
import type { Clock } from '../platform/clock.ts';
import type { Vault } from '../platform/secrets.ts';
import { afterAttempt, type Finished } from './after-attempt.ts';
import type { Claimed } from './delivery-queries.ts';
import type { Attempt, Post } from './post.ts';
import { deliveryHeaders } from './sign.ts';
import { openSecrets } from './subscription-secret.ts';

const TOTAL_MS = 15_000;

export type AttemptDeps = {
  clock: Clock;
  log: Logger;
  vault: Vault;
  post: Post;
  scheduleSeconds: readonly number[];
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
  const next = afterAttempt({ attempt: number, success: attempt.error === null, endedAt }, scheduleSeconds);
  return { ...about, attempt, number, endedAt, next };
}

/** Decided by the owner's tier at the time of sending. The API key that made the subscription may be gone. */
const mayReceive = ({ tier, disabledAt }: Claimed) => disabledAt === null && ENTITLEMENTS[tier].dataApi;

async function send(
  { clock, log, vault, post }: AttemptDeps,
  delivery: Claimed & { body: Buffer },
  number: number,
  signal: AbortSignal,
): Promise<Attempt> {
  const { id: deliveryId, subscriptionId, eventId, eventType, body, url } = delivery;
  const now = clock.now();
  let secrets: ReturnType<typeof openSecrets>;
  try {
    secrets = openSecrets(vault, delivery, now);
  } catch (error) {
    log.error({ err: error, deliveryId }, 'cannot open the signing secret of a webhook');
    return { startedAt: now, durationMs: 0, statusCode: null, error: 'unsigned', responseHead: null };
  }
  const headers = deliveryHeaders({
    ...secrets,
    eventId,
    eventType,
    deliveryId,
    attempt: number,
    body,
    isTest: false,
    now,
  });
  return post({ url, headers, body, subscriptionId }, { totalMs: TOTAL_MS, signal });
}
