import { afterEach, expect, test, vi } from 'vitest';
import { createYielder } from './yield-to-event-loop.ts';

afterEach(() => void vi.restoreAllMocks());

test('long work yields to the event loop repeatedly, short work does not', async () => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const yieldToEventLoop = createYielder();
  const workFor = async (ms: number): Promise<'yielded' | 'continued'> => {
    let hasYielded = false;
    setImmediate(() => {
      hasYielded = true;
    });
    now += ms;
    await yieldToEventLoop();
    return hasYielded ? 'yielded' : 'continued';
  };
  expect(await workFor(7)).toBe('continued');
  expect(await workFor(7)).toBe('yielded');
  expect(await workFor(7)).toBe('continued');
  expect(await workFor(1)).toBe('yielded');
});
