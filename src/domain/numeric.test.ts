import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  competitionRanks,
  expit,
  logit,
  median,
  normalCdf,
  quantile,
  round,
  standardDeviation,
} from './numeric.ts';

test('logit and expit undo each other', () => {
  fc.assert(
    fc.property(fc.double({ min: -20, max: 20, noNaN: true }), (x) => {
      expect(logit(expit(x))).toBeCloseTo(x, 3);
    }),
  );
  expect(expit(0)).toBe(0.5);
  expect(expit(-800)).toBe(0);
});

describe('normalCdf', () => {
  // Published table values.
  test.each([
    [0, 0.5],
    [1, 0.8413447460685429],
    [-1.959963984540054, 0.025],
    [3, 0.9986501019683699],
    [-8, 6.220960574271786e-16],
  ])('at %s', (x, expected) => expect(normalCdf(x)).toBeCloseTo(expected, 12));

  test('agrees with the integral of the density', () => {
    let sum = 0;
    const step = 1e-4;
    for (let x = -10; x < 1.3; x += step) sum += step * Math.exp(-((x + step / 2) ** 2) / 2);
    expect(normalCdf(1.3)).toBeCloseTo(sum / Math.sqrt(2 * Math.PI), 4);
  });
});

test('quantiles interpolate between neighbours', () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(quantile([1, 2, 3, 4], 0.25)).toBe(1.75);
  expect(standardDeviation([2, 4, 4, 4, 5, 5, 7, 9])).toBeCloseTo(2.138, 3);
});

test('equal values share the better rank', () => {
  expect(competitionRanks([110, 105, 110, 99], 'ascending')).toEqual([3, 2, 3, 1]);
  expect(competitionRanks([110, 105, 110, 99], 'descending')).toEqual([1, 3, 1, 4]);
});

test('rounding keeps the asked digits', () => expect(round(71.06, 1)).toBe(71.1));
