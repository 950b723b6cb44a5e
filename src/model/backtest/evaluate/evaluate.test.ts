import { describe, expect, test } from 'vitest';
import { areaUnderCurve, calibrationError, logLoss } from '../../../domain/calibration.ts';
import { seededRandom } from '../../../domain/random.ts';
import { calibrationByChance } from './calibration-by-chance.ts';
import { addPit, crps, pitRange } from './distributions.ts';
import { createResampler, holm } from './resample.ts';

const DIE = { offset: 1, step: 1, pmf: new Float64Array(6).fill(1 / 6) };

describe('scores of a distribution, on a die', () => {
  test('CRPS is E|X − y| − E|X − X′| / 2', () => {
    for (const y of [1, 3, 6, 9]) {
      let first = 0;
      let second = 0;
      for (let a = 1; a <= 6; a++) {
        first += Math.abs(a - y) / 6;
        for (let b = 1; b <= 6; b++) second += Math.abs(a - b) / 36;
      }
      expect(crps(DIE, y)).toBeCloseTo(first - second / 2, 9);
    }
  });

  test('PIT spreads an outcome over its jump; a fair die fills the bins evenly', () => {
    expect(pitRange(DIE, 3)).toEqual({ lo: expect.closeTo(2 / 6, 9), hi: expect.closeTo(3 / 6, 9) });
    const bins = new Float64Array(4);
    for (let y = 1; y <= 6; y++) addPit(bins, pitRange(DIE, y));
    for (const mass of bins) expect(mass).toBeCloseTo(1.5, 9);
  });
});

describe('scores of a probability', () => {
  const said = (probability: number, happened: boolean) => ({ probability, happened });
  test('log-loss of a coin is ln 2', () => expect(logLoss(said(0.5, true))).toBeCloseTo(Math.LN2, 12));

  test('calibration error is the mean gap of the bins', () => {
    const low = Array.from({ length: 10 }, (_, i) => said(0.3, i < 3));
    const high = Array.from({ length: 10 }, (_, i) => said(0.8, i < 6));
    expect(calibrationError([...low, ...high], 2)).toBeCloseTo(0.1, 12);
  });

  describe('by chance alone', () => {
    const random = seededRandom(3);
    const dateOf = (n: number) => `day ${String(n).padStart(4, '0')}`;
    const coins = Array.from({ length: 4000 }, (_, i) => ({
      ...said(0.5, random() < 0.5),
      date: dateOf(i),
    }));

    test('a calibrated forecast misses by √(2 p (1 − p) / π n) per bin, and is no outlier', () => {
      const { mean, p5, p95, share } = calibrationByChance(coins, 4);
      expect(mean).toBeCloseTo(Math.sqrt(2 / Math.PI) * Math.sqrt(0.25 / 1000), 3);
      expect(p5).toBeLessThan(mean);
      expect(p95).toBeGreaterThan(mean);
      expect(share).toBeGreaterThan(0.05);
    });

    test('props that go wrong together on a date miss by more', () => {
      const together = coins.map((_, i) => ({
        ...coins[Math.floor(i / 16)]!,
        date: dateOf(Math.floor(i / 16)),
      }));
      const ratio = calibrationByChance(together, 1).mean / calibrationByChance(coins, 1).mean;
      expect(ratio).toBeGreaterThan(3.5);
      expect(ratio).toBeLessThan(4.5);
    });

    test('a biased forecast is an outlier', () => {
      const biased = coins.map((coin) => ({ ...coin, probability: 0.55 }));
      expect(calibrationByChance(biased, 4).share).toBeLessThan(0.01);
    });
  });

  test('the area under the curve counts pairs, ties for half', () => {
    expect(
      areaUnderCurve([said(0.2, false), said(0.6, true), said(0.4, true), said(0.6, false)]),
    ).toBeCloseTo(0.625, 12);
  });
});

describe('resampling by date', () => {
  const dates = Array.from(
    { length: 60 },
    (_, i) =>
      `2024-${String(1 + (i % 12)).padStart(2, '0')}-${String(1 + Math.floor(i / 12)).padStart(2, '0')}`,
  );
  test('a date counts as one however many props it has', () => {
    const values = dates.map((date, i) => ({ date, value: i % 2 === 0 ? 1 : -1 }));
    const once = createResampler(dates).ratio(values);
    const often = createResampler(dates).ratio(values.flatMap((v) => [v, v, v, v, v]));
    expect(often.lo).toBeCloseTo(once.lo, 9);
    expect(once.mean).toBe(0);
    // Sixty fair coins: the interval reaches about ± 1.96 / √60.
    expect(once.hi).toBeGreaterThan(0.2);
    expect(once.hi).toBeLessThan(0.3);
  });

  test('a difference has the means of both, and resamples their common dates together', () => {
    const at = (shift: number) => dates.map((date, i) => ({ date, value: shift + (i % 5) }));
    const { mean, lo, hi } = createResampler(dates).difference(at(3), at(1));
    expect(mean).toBeCloseTo(2, 12);
    expect(lo).toBeCloseTo(2, 9);
    expect(hi).toBeCloseTo(2, 9);
  });

  test('the slope is least squares, and the same seed gives the same interval', () => {
    const points = dates.map((date, i) => ({ date, x: i, y: 3 + 2 * i + (i % 3) - 1 }));
    const slope = createResampler(dates).slope(points);
    expect(slope.mean).toBeCloseTo(2, 2);
    expect(slope.lo).toBeLessThan(slope.mean);
    expect(createResampler(dates).slope(points)).toEqual(slope);
  });

  test('Holm: .01, .04, .03 of three become .03, .06, .06', () => {
    expect(holm([0.01, 0.04, 0.03])).toEqual([
      expect.closeTo(0.03, 12),
      expect.closeTo(0.06, 12),
      expect.closeTo(0.06, 12),
    ]);
  });
});
