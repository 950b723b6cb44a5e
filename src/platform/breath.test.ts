import { afterEach, expect, test, vi } from 'vitest';
import { drawBreaths } from './breath.ts';

afterEach(() => void vi.restoreAllMocks());

test('long work lets what waits go first, again and again, and short work is left alone', async () => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const breathe = drawBreaths();
  const workFor = async (ms: number): Promise<'waited' | 'went on'> => {
    let othersHadTheirTurn = false;
    setImmediate(() => {
      othersHadTheirTurn = true;
    });
    now += ms;
    await breathe();
    return othersHadTheirTurn ? 'waited' : 'went on';
  };
  expect(await workFor(7)).toBe('went on');
  expect(await workFor(7)).toBe('waited');
  expect(await workFor(7)).toBe('went on');
  expect(await workFor(1)).toBe('waited');
});
