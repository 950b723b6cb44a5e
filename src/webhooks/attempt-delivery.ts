import type { Logger } from 'pino';
import { minutesAfter, secondsAfter } from '../domain/dates.ts';
import { ENTITLEMENTS } from '../domain/tiers.ts';
import type { Clock } from '../platform/clock.ts';
import type { Rights } from '../platform/rights/rights.ts';
import type { Vault } from '../platform/secrets.ts';
import { inSpan } from '../platform/tracing/tracing.ts';
import { afterAttempt, type Finished } from './after-attempt.ts';
import type { Claimed } from './claim-queries.ts';
import { outgoing } from './outgoing.ts';
import type { Attempt, Post } from './post.ts';
import { openSecrets } from './subscription-secret.ts';
import { waitSeconds } from './targets/target.ts';
import { chatOf } from './targets/targets.ts';
import { visibleBody } from './withhold-event.ts';

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
  rights: Rights;
  /** Whether requests carry the trace context. */
  carryTrace: boolean;
  onAttempt: (end: AttemptEnd) => void;
};

/** One attempt for the metrics. The seconds count from the creation of the delivery, at which its event was recorded. */
export type AttemptEnd = {
  result: 'delivered' | 'refused' | 'failed';
  /** Null for a retry, for a batch, which waits on purpose, and for a chat, whose rate limit is no attempt. */
  firstAfterSeconds: number | null;
  /** Undefined while it will be tried again; null if it failed for good. */
  deliveredAfterSeconds: number | null | undefined;
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
  const attempt = await inSpan(
    `delivery ${delivery.eventType}`,
    {
      kind: 'consumer',
      parent: delivery.traceContext ?? delivery.linkedContexts[0] ?? null,
      links: delivery.linkedContexts,
      attributes: { 'hardwood.event.id': eventId, 'hardwood.delivery.id': id, 'hardwood.attempt': number },
    },
    async (span) => {
      const trace = deps.carryTrace ? span.context : null;
      const done = await send(deps, { ...delivery, body, trace }, number, signal);
      if (done.error !== null) span.fail();
      span.set({ 'hardwood.result': done.error ?? 'delivered' });
      return done;
    },
  );
  if (attempt.error === 'shutdown') return null;
  const endedAt = clock.now();
  const finished = decideNext({ delivery, attempt, number, endedAt }, scheduleSeconds);
  deps.onAttempt(attemptEnd(delivery, finished, attempt));
  return { ...about, ...finished };
}

type Attempted = { delivery: Claimed; attempt: Attempt; number: number; endedAt: Date };
type Decided = Omit<Finished, 'leaseToken' | 'id' | 'subscriptionId' | 'eventId'>;

function decideNext(
  { delivery, attempt, number, endedAt }: Attempted,
  scheduleSeconds: readonly number[],
): Decided {
  const success = attempt.error === null;
  const chat = chatOf(delivery.target);
  const gone = chat && !success ? chat.gone(attempt.statusCode ?? 0, attempt.responseHead ?? '') : null;
  if (gone !== null)
    return { attempt, number, endedAt, gone, next: { status: 'failed', nextAttemptAt: null } };
  const wait = chat ? waitSeconds(attempt) : null;
  if (wait !== null && endedAt < minutesAfter(delivery.createdAt, LONGEST_RATE_LIMIT_MINUTES)) {
    const pausedUntil = secondsAfter(endedAt, wait);
    const next = { status: 'pending', nextAttemptAt: pausedUntil } as const;
    return { attempt, number: delivery.attempts, endedAt, pausedUntil, next };
  }
  const next = afterAttempt({ attempt: number, success, endedAt }, scheduleSeconds);
  return { attempt, number, endedAt, next };
}

function attemptEnd(
  { createdAt, attempts, eventIds, target }: Claimed,
  { next, endedAt }: Decided,
  { error, statusCode, startedAt }: Attempt,
): AttemptEnd {
  const after = (at: Date) => Math.max(0, at.getTime() - createdAt.getTime()) / 1_000;
  const isBatch = eventIds !== null;
  return {
    result: error === null ? 'delivered' : statusCode === null ? 'failed' : 'refused',
    firstAfterSeconds: attempts === 0 && !isBatch && !chatOf(target) ? after(startedAt) : null,
    deliveredAfterSeconds:
      isBatch || next.status === 'pending' ? undefined : next.status === 'delivered' ? after(endedAt) : null,
  };
}

/** Decided by the owner's tier at the time of sending. The API key that made the subscription may be gone. */
const mayReceive = ({ tier, disabledAt }: Claimed) => disabledAt === null && ENTITLEMENTS[tier].dataApi;

async function send(
  { clock, log, vault, post, baseUrl, rights }: AttemptDeps,
  delivery: Claimed & { body: Buffer; trace: string | null },
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
  const { trace } = delivery;
  const request = outgoing({
    ...secrets,
    url,
    target,
    baseUrl,
    eventId,
    eventType,
    deliveryId,
    attempt: number,
    // A message in a chat is for people; every other receiver is a program.
    body: visibleBody(body, rights, target !== null && chatOf(target) ? 'display' : 'api'),
    isTest: false,
    now,
  });
  const headers = trace === null ? request.headers : { ...request.headers, traceparent: trace };
  return post({ ...request, headers, subscriptionId }, { totalMs: TOTAL_MS, signal });
}
