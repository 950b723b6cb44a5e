import { afterAll, beforeAll } from 'vitest';

/**
 * Starts something before the tests of the surrounding file or `describe` and stops it after them. Its fields exist
 * while they run. Several are started in the order of these calls and stopped in the reverse order.
 */
export function duringTests<T extends { stop(): unknown }>(start: () => Promise<T>, timeoutMs?: number): T {
  const started = {} as T;
  beforeAll(async () => {
    Object.assign(started, await start());
  }, timeoutMs);
  afterAll(async () => {
    await (started as Partial<T>).stop?.();
  });
  return started;
}
