import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Redis } from 'ioredis';
import type { Clock } from '../core/clock.ts';
import { retryLater } from '../core/problem.ts';
import { ENTITLEMENTS } from '../core/tiers.ts';
import type { Caller } from './access.ts';

export type Quota = { requests: number; windowSeconds: number };
export type Taken = { allowed: boolean; remaining: number; resetSeconds: number };

/** Takes one request from an account's quota. */
export type RateLimiter = { take(account: number, at: Date): Promise<Taken> | Taken; shared: boolean };

/**
 * A sliding window of two counters: the previous window counts by the share of it that still lies inside the last
 * `windowSeconds`, so nobody gets a double burst at the edge of a window, and an account costs two numbers.
 */
export function weigh(quota: Quota, previous: number, current: number, elapsedSeconds: number): Taken {
  const { requests, windowSeconds } = quota;
  const used = previous * (1 - elapsedSeconds / windowSeconds) + current;
  const allowed = used + 1 <= requests;
  const after = allowed ? used + 1 : used;
  return {
    allowed,
    remaining: Math.max(0, Math.floor(requests - after)),
    resetSeconds: Math.max(
      1,
      Math.ceil(
        allowed ? windowSeconds - elapsedSeconds : secondsUntilFree(quota, previous, current, elapsedSeconds),
      ),
    ),
  };
}

/** When the weighed count has fallen far enough for one more request. */
function secondsUntilFree(
  { requests, windowSeconds }: Quota,
  previous: number,
  current: number,
  elapsed: number,
): number {
  const left = windowSeconds - elapsed;
  const room = requests - 1;
  if (previous > 0 && current <= room)
    return Math.min(left, ((previous * left) / windowSeconds + current - room) * (windowSeconds / previous));
  return left + Math.max(0, 1 - room / current) * windowSeconds;
}

type Window = { startedMs: number; previous: number; current: number };

/** The window an instant falls into. The first one opens with the first request, so a burst is never split by a clock. */
function slide(window: Window | undefined, atMs: number, lengthMs: number): Window {
  const passed = window ? Math.floor((atMs - window.startedMs) / lengthMs) : 2;
  if (!window || passed >= 2) return { startedMs: atMs, previous: 0, current: 0 };
  if (passed <= 0) return window;
  return { startedMs: window.startedMs + lengthMs, previous: window.current, current: 0 };
}

/** The quota may change while the service runs, so it is asked for each time. */
export function memoryLimiter(quotaNow: () => Quota): RateLimiter {
  const windows = new Map<number, Window>();
  return {
    shared: false,
    take(account, at) {
      const quota = quotaNow();
      const atMs = at.getTime();
      const before = windows.get(account);
      const window = slide(before, atMs, quota.windowSeconds * 1000);
      if (window !== before) windows.set(account, window);
      const taken = weigh(quota, window.previous, window.current, (atMs - window.startedMs) / 1000);
      if (taken.allowed) window.current++;
      return taken;
    },
  };
}

// The same rule, atomic in Redis and in one round trip. Time comes from Redis, so that processes agree on it.
const TAKE = `
local now = redis.call('time')
local at, length = now[1] * 1000 + math.floor(now[2] / 1000), ARGV[2] * 1000
local stored = redis.call('hmget', KEYS[1], 'started', 'previous', 'current')
local started, previous, current = tonumber(stored[1] or at), tonumber(stored[2] or 0), tonumber(stored[3] or 0)
local passed = math.floor((at - started) / length)
if passed >= 2 then started, previous, current = at, 0, 0
elseif passed == 1 then started, previous, current = started + length, current, 0 end
local counted = current
if previous * (1 - (at - started) / length) + current + 1 <= tonumber(ARGV[1]) then counted = current + 1 end
redis.call('hset', KEYS[1], 'started', started, 'previous', previous, 'current', counted)
redis.call('pexpire', KEYS[1], length * 2)
return { previous, current, at - started }`;

export function redisLimiter(quotaNow: () => Quota, redis: Redis): RateLimiter {
  return {
    shared: true,
    async take(account) {
      const quota = quotaNow();
      const key = `hardwood:limit:${account}`;
      const counts = await redis.eval(TAKE, 1, key, quota.requests, quota.windowSeconds);
      const [previous, current, elapsedMs] = counts as [number, number, number];
      return weigh(quota, previous, current, elapsedMs / 1000);
    },
  };
}

/** What every counted answer says of the quota, as lines of a head: the draft's headers, and the older ones for old clients. */
export const quotaLines = ({ requests, windowSeconds }: Quota, { remaining, resetSeconds }: Taken): string =>
  `ratelimit-policy: "sharp";q=${requests};w=${windowSeconds}\r\nratelimit: "sharp";r=${remaining};t=${resetSeconds}\r\n` +
  `x-ratelimit-limit: ${requests}\r\nx-ratelimit-remaining: ${remaining}\r\nx-ratelimit-reset: ${resetSeconds}\r\n`;

/** Whose requests to a limited route are counted. */
export const isCounted = (caller: Caller | null): caller is Exclude<Caller, { kind: 'opsToken' }> =>
  caller !== null && caller.kind !== 'opsToken' && ENTITLEMENTS[caller.tier].rateLimited;

/**
 * Counts a Sharp caller's request and says on every counted answer what is left. A limiter that fails lets the request through. Returns a promise only when it must wait.
 */
export function limitRate(limiter: RateLimiter, quotaNow: () => Quota, clock: Clock) {
  const announce = (request: FastifyRequest, reply: FastifyReply, taken: Taken): void => {
    request.taken = taken;
    const quota = quotaNow();
    for (const line of quotaLines(quota, taken).trimEnd().split('\r\n')) {
      const [name, value] = line.split(': ') as [string, string];
      reply.header(name, value);
    }
    const { allowed, resetSeconds } = taken;
    if (allowed) return;
    const detail = `${quota.requests} requests per ${quota.windowSeconds} s. Try again in ${resetSeconds} s.`;
    throw retryLater('rate-limited', detail, resetSeconds, { 'violated-policies': ['sharp'] });
  };

  return (request: FastifyRequest, reply: FastifyReply): Promise<void> | undefined => {
    const { caller } = request;
    if (!request.rules.rateLimited || !isCounted(caller)) return;
    const taken = limiter.take(caller.userId, clock.now());
    if (!(taken instanceof Promise)) return void announce(request, reply, taken);
    return taken.then(
      (answer) => announce(request, reply, answer),
      (error) =>
        request.log.warn(
          { err: error, requestId: request.id },
          'rate limiter failed; the request is let through',
        ),
    );
  };
}
