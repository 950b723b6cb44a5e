import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seededRandom } from '../domain/random.ts';
import { COUNTS, STATS, type Stat } from '../domain/stats.ts';
import { meanOf, quantileOf, sidesAt } from './distribution.ts';
import { createNight } from './mixture.ts';
import { countTable } from './node-table.ts';
import { PARTS, valueOfCounts } from './stat.ts';

const ONE_NODE = Float64Array.of(1);
const NIGHT = {
  means: [21.4, 7.2, 4.9, 2.3, 1.1, 0.7, 2.6],
  dispersion: [2.9, 1.13, 1.13, 1.13, 1.04, 1.08, 1.002],
  shape: Float64Array.of(0.55, 0.85, 1.02, 1.15, 1.32),
  weights: [0.1, 0.2, 0.4, 0.2, 0.1],
};
const night = createNight({ ...NIGHT, shape: normalised(NIGHT.shape, NIGHT.weights) });

function normalised(shape: Float64Array, weights: readonly number[]): Float64Array {
  const mean = shape.reduce((sum, share, j) => sum + share * weights[j]!, 0);
  return shape.map((share) => share / mean);
}

/** log Γ by Stirling's series after shifting up: another route than the recurrence of the code. */
function logGamma(x: number): number {
  if (x < 12) return logGamma(x + 1) - Math.log(x);
  const s = 1 / (12 * x) - 1 / (360 * x ** 3) + 1 / (1260 * x ** 5);
  return (x - 0.5) * Math.log(x) - x + 0.5 * Math.log(2 * Math.PI) + s;
}

function closedForm(k: number, mean: number, dispersion: number): number {
  const r = mean / (dispersion - 1);
  const logPmf =
    logGamma(r + k) -
    logGamma(r) -
    logGamma(k + 1) -
    r * Math.log(dispersion) +
    k * Math.log(1 - 1 / dispersion);
  return Math.exp(logPmf);
}

describe('one count', () => {
  test.each([
    [21.4, 2.9],
    [4.2, 1.1],
    [0.7, 1.06],
    [0.05, 1.3],
  ])('mean %s, dispersion %s is the closed form of the negative binomial', (mean, dispersion) => {
    const { cells } = countTable(mean, dispersion, ONE_NODE);
    for (let k = 0; k < cells.length; k++) expect(cells[k]).toBeCloseTo(closedForm(k, mean, dispersion), 9);
  });

  test('a dispersion of nearly one is Poisson', () => {
    const { cells } = countTable(2, 1.000001, ONE_NODE);
    expect(cells[0]).toBeCloseTo(Math.exp(-2), 5);
    expect(cells[3]).toBeCloseTo((Math.exp(-2) * 8) / 6, 5);
  });

  test('mean and variance are the ones asked for, and the mass is whole', () => {
    const amount = fc.double({ min: 0.05, max: 45, noNaN: true });
    fc.assert(
      fc.property(amount, fc.double({ min: 1.002, max: 4, noNaN: true }), (mean, dispersion) => {
        const { cells } = countTable(mean, dispersion, ONE_NODE);
        let [mass, first, second] = [0, 0, 0];
        cells.forEach((p, k) => {
          mass += p;
          first += p * k;
          second += p * k * k;
        });
        expect(mass).toBeCloseTo(1, 7);
        expect(first / mean).toBeCloseTo(1, 4);
        expect((second - first * first) / (dispersion * mean)).toBeCloseTo(1, 3);
      }),
    );
  });
});

/** Draws a count by walking up its closed-form chances. */
function draw(random: () => number, mean: number, dispersion: number): number {
  let u = random();
  for (let k = 0; k < 400; k++) {
    u -= closedForm(k, mean, dispersion);
    if (u < 0) return k;
  }
  return 400;
}

describe('a whole night against simulation', () => {
  const random = seededRandom(7);
  const shape = normalised(NIGHT.shape, NIGHT.weights);
  const games = Array.from({ length: 20_000 }, () => {
    let u = random();
    let node = 0;
    while (node < shape.length - 1 && u >= NIGHT.weights[node]!) u -= NIGHT.weights[node++]!;
    return COUNTS.map((_, s) => draw(random, NIGHT.means[s]! * shape[node]!, NIGHT.dispersion[s]!));
  });
  test.each(STATS)('%s: chance of the over, mean and quantiles', (stat) => {
    const values = games.map((counts) => valueOfCounts(counts, stat)).sort((a, b) => a - b);
    const line = Math.floor(night.mean(stat)) + 0.5;
    const over = values.filter((value) => value > line).length / values.length;
    // Four standard errors of 20,000 draws.
    expect(Math.abs(night.sides(stat, line).over - over)).toBeLessThan(0.0142);
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    expect(Math.abs(night.mean(stat) - mean)).toBeLessThan(0.03 * night.mean(stat) + 0.02);
    for (const q of [0.1, 0.5, 0.9])
      expect(Math.abs(night.quantile(stat, q) - values[Math.floor(q * values.length)]!)).toBeLessThanOrEqual(
        1,
      );
  });
});

describe('any stat', () => {
  const anyStat = fc.constantFrom(...STATS);
  test('over, under and push make up everything, and the over falls as the line rises', () => {
    fc.assert(
      fc.property(anyStat, fc.integer({ min: 0, max: 120 }), (stat, halves) => {
        const here = night.sides(stat, halves / 2);
        expect(here.over + here.under + here.push).toBeCloseTo(1, 6);
        expect(night.sides(stat, halves / 2 + 0.5).over).toBeLessThanOrEqual(here.over + 1e-12);
      }),
    );
  });

  test('the sides alone and the whole distribution agree', () => {
    fc.assert(
      fc.property(anyStat, fc.integer({ min: 0, max: 120 }), (stat, halves) => {
        const whole = sidesAt(night.distribution(stat), halves / 2);
        const short = night.sides(stat, halves / 2);
        expect(short.over).toBeCloseTo(whole.over, 7);
        expect(short.push).toBeCloseTo(whole.push, 7);
      }),
    );
    for (const stat of STATS) {
      const distribution = night.distribution(stat);
      expect(meanOf(distribution) / night.mean(stat)).toBeCloseTo(1, 5);
      expect(distribution.pmf.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 6);
      for (const q of [0.1, 0.5, 0.9])
        expect(night.quantile(stat, q)).toBeCloseTo(quantileOf(distribution, q), 9);
    }
  });

  test('sums spread wider than independent counts would, because minutes are shared', () => {
    const variance = (stat: Stat) => {
      const { offset, step, pmf } = night.distribution(stat);
      const mean = night.mean(stat);
      return pmf.reduce((sum, p, k) => sum + p * (offset + k * step - mean) ** 2, 0);
    };
    const alone = PARTS.ptsRebAst.reduce((sum, { count }) => sum + variance(COUNTS[count]!), 0);
    expect(variance('ptsRebAst')).toBeGreaterThan(1.1 * alone);
  });
});

test('a whole line can push, a half line cannot', () => {
  expect(night.sides('rebounds', 7).push).toBeGreaterThan(0.1);
  expect(night.sides('rebounds', 7.5).push).toBe(0);
});
