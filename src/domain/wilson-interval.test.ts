import { expect, test } from 'vitest';
import { wilsonInterval } from './wilson-interval.ts';

test('the Wilson interval of 8 hits in 10 is the textbook one', () => {
  const { lo, hi } = wilsonInterval(8, 10);
  expect(lo).toBeCloseTo(0.4902, 4);
  expect(hi).toBeCloseTo(0.9433, 4);
  expect(wilsonInterval(0, 0)).toEqual({ lo: 0, hi: 1 });
});
