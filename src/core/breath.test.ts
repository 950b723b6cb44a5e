import { expect, test } from 'vitest';
import { drawBreaths } from './breath.ts';

test('long work lets what waits go first, again and again, and short work is left alone', async () => {
  let others = 0;
  const other = setInterval(() => {
    others += 1;
  });
  const work = async (ms: number) => {
    const breathe = drawBreaths();
    const end = performance.now() + ms;
    while (performance.now() < end) await breathe();
  };
  await work(1);
  expect(others).toBe(0);
  await work(100);
  clearInterval(other);
  expect(others).toBeGreaterThan(2);
});
