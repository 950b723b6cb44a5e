import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { systemTimers } from '../timers.ts';

const PATIENCE_MS = 3_000;

/** The limiter must fail at once if Redis is down, not queue requests. */
export async function connectRedis(url: string, log: Logger): Promise<Redis> {
  const { Redis } = await import('ioredis'); // only where it is used: it slows down the start
  const redis = new Redis(url, {
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
    commandTimeout: 500,
  });
  redis.on('error', (error) => log.warn({ err: error }, 'Redis cannot be reached'));
  return redis;
}

/** Wait for Redis briefly, because requests before the connection are not counted, then start without it. */
export async function awaitRedis(redis: Redis): Promise<void> {
  if (redis.status === 'ready') return;
  const enough = new AbortController();
  const ready = () => enough.abort();
  redis.once('ready', ready);
  await systemTimers.sleep(PATIENCE_MS, enough.signal);
  redis.off('ready', ready);
}
