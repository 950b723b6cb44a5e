import { expect, test } from 'vitest';
import { createReportLimiter } from './limiter.ts';

test('the same error is sent once in five minutes, then with the number of those that were not', () => {
  let now = 0;
  const admit = createReportLimiter(() => now);
  expect([admit('a'), admit('a'), admit('a')]).toEqual([0, null, null]);
  now = 300_000;
  expect([admit('a'), admit('a')]).toEqual([2, null]);
});

test('different errors are sent ten in a minute', () => {
  let now = 0;
  const admit = createReportLimiter(() => now);
  const storm = () =>
    Array.from({ length: 500 }, (_, n) => admit(`${now} ${n}`)).filter((one) => one !== null);
  expect(storm()).toHaveLength(10);
  now = 60_000;
  expect(storm()).toHaveLength(10);
});
