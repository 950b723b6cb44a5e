import { describe, expect, test } from 'vitest';
import type { Stat } from '../domain/stats.ts';
import { type Gap, impliedByOthers, NOTHING_IMPLIED } from './cross-market.ts';
import type { CrossMarketParams } from './params.ts';

const params: CrossMarketParams = {
  mean: { points: 0.01, rebounds: -0.02, ptsReb: 0 },
  covariance: {
    points: { points: 0.02, rebounds: 0.008, ptsReb: 0.016 },
    rebounds: { points: 0.008, rebounds: 0.02, ptsReb: 0.012 },
    ptsReb: { points: 0.016, rebounds: 0.012, ptsReb: 0.02 },
  },
};

const gap = (stat: Stat, size: number, at: number | null = 1_000): Gap => ({ stat, size, steepness: 3, at });
const impliedFor = (gaps: Gap[]) => impliedByOthers(gaps, params)[0]!;

describe('what the other props of a player imply', () => {
  test('is the conditional mean of the gap, against the gap itself', () => {
    const { effect, props } = impliedFor([gap('points', 0.03), gap('rebounds', 0.08)]);
    expect(props).toBe(1);
    expect(effect).toBeCloseTo(0.01 + (0.008 / 0.0205) * (0.08 + 0.02) - 0.03, 12);
  });

  test('points to the over where the others are priced for more, and is bounded', () => {
    const { logOdds } = impliedFor([gap('points', -0.6), gap('rebounds', 0.6), gap('ptsReb', 0.6)]);
    expect(logOdds).toBeGreaterThan(0.17);
    expect(logOdds).toBeLessThanOrEqual(0.18);
    const turned = impliedFor([gap('points', 0.6), gap('rebounds', -0.6), gap('ptsReb', -0.6)]);
    expect(turned.logOdds).toBeLessThan(-0.17);
  });

  test('never uses a price that came later, and a price without a time only with its like', () => {
    const own = gap('points', 0.03, 1_000);
    expect(impliedFor([own, gap('rebounds', 0.3, 1_001)])).toEqual(NOTHING_IMPLIED);
    expect(impliedFor([own, gap('rebounds', 0.3, null)])).toEqual(NOTHING_IMPLIED);
    expect(impliedFor([gap('points', 0.03, null), gap('rebounds', 0.3, 1)])).toEqual(NOTHING_IMPLIED);
    expect(impliedFor([own, gap('rebounds', 0.3, 1_000)]).props).toBe(1);
    expect(impliedFor([gap('points', 0.03, null), gap('rebounds', 0.3, null)]).props).toBe(1);
    const withLater = [own, gap('rebounds', 0.3, 999), gap('ptsReb', -0.5, 5_000)];
    expect(impliedFor(withLater)).toEqual(impliedFor(withLater.slice(0, 2)));
  });

  test('is nothing without other prices, without parameters, and for a stat that was never fitted', () => {
    expect(impliedFor([gap('points', 0.3)])).toEqual(NOTHING_IMPLIED);
    expect(impliedByOthers([gap('points', 0.3), gap('rebounds', 0)], null)[0]).toEqual(NOTHING_IMPLIED);
    expect(impliedFor([gap('fantasyScore', 0.3), gap('rebounds', 0)])).toEqual(NOTHING_IMPLIED);
    expect(impliedFor([gap('points', 0.3), gap('fantasyScore', 0)])).toEqual(NOTHING_IMPLIED);
    expect(impliedByOthers([null, gap('points', 0.1)], params)[0]).toEqual(NOTHING_IMPLIED);
  });
});
