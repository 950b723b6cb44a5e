import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bell, draw, drift, exp, stream } from './random.ts';

test('the same keys give the same number, written down once for every machine', () => {
  expect(draw(1, 2, 3)).toBe(0.02820022776722908);
  expect(draw(1, 2, 3, 4)).not.toBe(draw(1, 2, 3));
  const next = stream(7, 8);
  expect([next(), next()]).toEqual([0.5105650671757758, 0.7705958543810993]);
});

test('exp agrees with the engine to the twelfth digit', () => {
  fc.assert(
    fc.property(fc.double({ min: -30, max: 5, noNaN: true }), (x) => {
      expect(exp(x) / Math.exp(x)).toBeCloseTo(1, 12);
    }),
  );
});

test('bell has mean 0 and deviation 1', () => {
  const values = Array.from({ length: 20_000 }, (_, i) => bell(5, i));
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  expect(mean).toBeCloseTo(0, 1);
  expect(variance).toBeCloseTo(1, 1);
});

test('drift has no jumps from one day to the next', () => {
  for (let day = 1; day < 400; day += 1)
    expect(Math.abs(drift(day, 20, 1, 2, 3) - drift(day - 1, 20, 1, 2, 3))).toBeLessThan(0.4);
});
