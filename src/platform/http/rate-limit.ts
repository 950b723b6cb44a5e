import { createHash } from 'node:crypto';
import type { Redis } from 'ioredis';
import type { Clock } from '../clock.ts';

export type Quota = { requests: number; windowSeconds: number };
export type Taken = { allowed: boolean; remaining: number; resetSeconds: number };

/** Takes one request from the quota of an account or a network. */
export type RateLimiter = {
  take(subject: string, quota: Quota): Promise<Taken> | Taken;
  shared: boolean;
};

/**
 * A sliding window of two counters: the previous window counts by the share of it inside the last
 * `windowSeconds`. There is no double burst at the edge of a window, and an account costs two numbers.
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

/** When the weighted count is low enough for one more request. */
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

/** The window has no more effect after `endsMs`. */
type Window = { startedMs: number; endsMs: number; previous: number; current: number };

/** The window of an instant. The first one opens with the first request, so a burst is never split. */
function slide(window: Window | undefined, atMs: number, lengthMs: number): Window {
  const passed = window ? Math.floor((atMs - window.startedMs) / lengthMs) : 2;
  const open = (startedMs: number, previous: number): Window => ({
    startedMs,
    endsMs: startedMs + 2 * lengthMs,
    previous,
    current: 0,
  });
  if (!window || passed >= 2) return open(atMs, 0);
  if (passed <= 0) return window;
  return open(window.startedMs + lengthMs, window.current);
}

/** Above this, expired windows are dropped, then the oldest ones. */
const MOST_WINDOWS = 20_000;

/** Counts in this process, by the monotonic clock: a clock step locks nobody out. */
export function memoryLimiter(clock: Clock): RateLimiter {
  const windows = new Map<string, Window>();
  const makeRoom = (atMs: number) => {
    for (const [subject, { endsMs }] of windows) if (endsMs <= atMs) windows.delete(subject);
    for (const subject of windows.keys()) {
      if (windows.size < MOST_WINDOWS) return;
      windows.delete(subject);
    }
  };
  return {
    shared: false,
    take(subject, quota) {
      const atMs = clock.monotonicMs();
      const before = windows.get(subject);
      if (!before && windows.size >= MOST_WINDOWS) makeRoom(atMs);
      const window = slide(before, atMs, quota.windowSeconds * 1000);
      if (window !== before) windows.set(subject, window);
      const taken = weigh(quota, window.previous, window.current, (atMs - window.startedMs) / 1000);
      if (taken.allowed) window.current++;
      return taken;
    },
  };
}

// The same rule, atomic in Redis and in one round trip for several requests. Time comes from Redis, so that processes agree
// on it. A window that begins in the future means that its clock was set back: the window then restarts with its counts.
const TAKE = `
local now = redis.call('time')
local at = now[1] * 1000 + math.floor(now[2] / 1000)
local counts = {}
for n, key in ipairs(KEYS) do
  local requests, length = tonumber(ARGV[2 * n - 1]), ARGV[2 * n] * 1000
  local stored = redis.call('hmget', key, 'started', 'previous', 'current')
  local started, previous, current = tonumber(stored[1] or at), tonumber(stored[2] or 0), tonumber(stored[3] or 0)
  if started > at then started = at end
  local passed = math.floor((at - started) / length)
  if passed >= 2 then started, previous, current = at, 0, 0
  elseif passed == 1 then started, previous, current = started + length, current, 0 end
  local counted = current
  if previous * (1 - (at - started) / length) + current + 1 <= requests then counted = current + 1 end
  redis.call('hset', key, 'started', started, 'previous', previous, 'current', counted)
  redis.call('pexpire', key, length * 2)
  counts[n] = { previous, current, at - started }
end
return counts`;
const TAKE_SHA = createHash('sha1').update(TAKE).digest('hex');

type Asked = { subject: string; quota: Quota; taken: PromiseWithResolvers<Taken> };
type Counts = readonly [previous: number, current: number, elapsedMs: number];

/** Takes the requests that arrive together with one command: most of the cost is that of a command. */
export function redisLimiter(redis: Redis): RateLimiter {
  let asked: Asked[] = [];

  const count = async (some: readonly Asked[]): Promise<Counts[]> => {
    const keys = some.map(({ subject }) => `hardwood:limit:${subject}`);
    const quotas = some.flatMap(({ quota }) => [quota.requests, quota.windowSeconds]);
    const counts = await redis.evalsha(TAKE_SHA, keys.length, ...keys, ...quotas).catch((error: unknown) => {
      if (!String(error).includes('NOSCRIPT')) throw error;
      return redis.eval(TAKE, keys.length, ...keys, ...quotas); // Redis has restarted and knows it from now on
    });
    return counts as Counts[];
  };
  const takeAll = async () => {
    const some = asked;
    asked = [];
    try {
      for (const [n, [previous, current, elapsedMs]] of (await count(some)).entries())
        some[n]?.taken.resolve(weigh(some[n].quota, previous, current, elapsedMs / 1000));
    } catch (error) {
      for (const { taken } of some) taken.reject(error);
    }
  };
  return {
    shared: true,
    take(subject, quota) {
      const taken = Promise.withResolvers<Taken>();
      if (asked.push({ subject, quota, taken }) === 1) setImmediate(takeAll);
      return taken.promise;
    },
  };
}
