import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isotonic } from './isotonic.ts';

test('points in order stay, points out of order share their mean', () => {
  const points = [1, 4, 2, 6].map((y, x) => ({ x, y }));
  expect(isotonic(points)).toEqual([
    { x: 0, y: 1, n: 1 },
    { x: 1.5, y: 3, n: 2 },
    { x: 3, y: 6, n: 1 },
  ]);
});

test('increases, and keeps number and mean of the points', () => {
  const value = fc.integer({ min: -100, max: 100 });
  fc.assert(
    fc.property(fc.array(fc.record({ x: value, y: value }), { minLength: 1 }), (points) => {
      const steps = isotonic(points);
      for (const [i, step] of steps.entries()) if (i > 0) expect(step.y).toBeGreaterThan(steps[i - 1]!.y);
      const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);
      expect(sum(steps.map(({ n }) => n))).toBe(points.length);
      expect(sum(steps.map(({ n, y }) => n * y))).toBeCloseTo(sum(points.map(({ y }) => y)), 6);
    }),
  );
});
