import fc from 'fast-check';
import { expect, test } from 'vitest';
import { solveSymmetric } from './solve.ts';

test('a hand-worked system', () => {
  // 4x + 2y = 10, 2x + 3y = 9  →  x = 1.5, y = 2
  const x = solveSymmetric(Float64Array.of(4, 2, 2, 3), [10, 9]);
  expect([...x]).toEqual([expect.closeTo(1.5, 12), expect.closeTo(2, 12)]);
});

test('the solution satisfies any positive definite system', () => {
  const cell = fc.double({ min: -3, max: 3, noNaN: true });
  fc.assert(
    fc.property(
      fc.array(cell, { minLength: 16, maxLength: 16 }),
      fc.array(cell, { minLength: 4, maxLength: 4 }),
      (g, b) => {
        const a = new Float64Array(16);
        for (let i = 0; i < 4; i++)
          for (let j = 0; j < 4; j++) {
            for (let k = 0; k < 4; k++) a[i * 4 + j]! += g[i * 4 + k]! * g[j * 4 + k]!;
            if (i === j) a[i * 4 + j]! += 1;
          }
        const x = solveSymmetric(Float64Array.from(a), b);
        for (let i = 0; i < 4; i++) {
          let sum = 0;
          for (let j = 0; j < 4; j++) sum += a[i * 4 + j]! * x[j]!;
          expect(sum).toBeCloseTo(b[i]!, 6);
        }
      },
    ),
  );
});

test('a singular system is refused', () => {
  expect(() => solveSymmetric(Float64Array.of(1, 1, 1, 1), [1, 2])).toThrow(/singular/);
});
