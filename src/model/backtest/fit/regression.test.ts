import { expect, test } from 'vitest';
import { seededRandom } from '../../../domain/random.ts';
import { addRow, newLeastSquares, poissonRegression, solveRidge } from './regression.ts';

test('least squares through points on a plane finds the plane', () => {
  const sums = newLeastSquares(3);
  for (let a = 0; a < 5; a++)
    for (let b = 0; b < 5; b++) addRow(sums, Float64Array.of(1, a, b), 2 + 3 * a - b, 1 + a);
  const fitted = solveRidge(sums, ['one', 'a', 'b'], ['one', 'a', 'b'], 1e-9);
  expect(fitted.one).toBeCloseTo(2, 6);
  expect(fitted.a).toBeCloseTo(3, 6);
  expect(fitted.b).toBeCloseTo(-1, 6);
  expect(Object.keys(solveRidge(sums, ['one', 'a', 'b'], ['one', 'b'], 1))).toEqual(['one', 'b']);
});

test('Poisson regression finds known effects on top of an offset', () => {
  const random = seededRandom(11);
  const n = 40_000;
  const data = {
    rows: new Float64Array(2 * n),
    offset: new Float64Array(n),
    y: new Float64Array(n),
    width: 2,
    n,
  };
  for (let r = 0; r < n; r++) {
    const x = random() - 0.5;
    data.rows.set([1, x], 2 * r);
    data.offset[r] = Math.log(4 + 10 * random());
    const mean = Math.exp(data.offset[r]! + 0.1 + 0.5 * x);
    // Knuth's draw of a Poisson number.
    let product = random();
    while (product > Math.exp(-mean)) {
      product *= random();
      data.y[r]! += 1;
    }
  }
  const [one, slope] = poissonRegression(data, [0, 1], 0.01);
  expect(one).toBeCloseTo(0.1, 1);
  expect(slope).toBeGreaterThan(0.47);
  expect(slope).toBeLessThan(0.53);
});
