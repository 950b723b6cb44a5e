import { expect, test } from 'vitest';
import { bestOpenQuote } from '../../src/domain/best-price.ts';
import { hitRate, outcome, rateOf } from '../../src/domain/hit-rate.ts';
import { median } from '../../src/domain/numeric.ts';
import { wilsonInterval } from '../../src/domain/wilson-interval.ts';
import { heatStep } from './heat.ts';
import { seasonLength, streakOf } from './streak.ts';
import { roundToSum, waterfall } from './waterfall.ts';

test('the windows of a hit rate count as a single rate does', () => {
  let seed = 7;
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  for (let round = 0; round < 300; round++) {
    const values = Array.from({ length: Math.floor(random() * 25) }, () => Math.floor(random() * 8));
    const line = Math.floor(random() * 16) / 2;
    const side = random() < 0.5 ? 'over' : 'under';
    const theirs = hitRate(
      values.map((value) => ({ value, isThisSeason: true })),
      line,
      side,
    );
    for (const [window, hits, games] of [
      [5, theirs.l5Hits, theirs.l5Games],
      [10, theirs.l10Hits, theirs.l10Games],
      [15, theirs.l15Hits, theirs.l15Games],
      [Infinity, theirs.seasonHits, theirs.seasonGames],
    ] as const)
      expect(rateOf(values, line, side, window)).toMatchObject({ hits, games });
  }
});

test('a value on the line is a push on both sides, also for sums with binary dust', () => {
  expect(outcome(25, 25, 'over')).toBe('push');
  expect(outcome(0.1 + 0.2, 0.3, 'under')).toBe('push');
  expect(outcome(26, 25, 'under')).toBe('miss');
  expect(outcome(24, 25, 'under')).toBe('hit');
});

test('a streak ends at the first game on the other side and passes over pushes', () => {
  expect(streakOf([30, 25, 28, 20, 31], 25)).toEqual({ side: 'over', length: 2 });
  expect(streakOf([20, 30], 25)).toEqual({ side: 'under', length: 1 });
  expect(streakOf([], 25)).toBeNull();
});

test('the median of an even number of games lies between the middle two', () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 2, 3])).toBe(2.5);
});

const NOW = new Date('2026-01-15T18:00:00Z');
const quote = (
  sportsbook: string,
  line: number,
  overOdds: number | null,
  underOdds: number | null,
  minutes = 2,
) => ({
  sportsbook,
  line,
  overOdds,
  underOdds,
  capturedAt: new Date(NOW.getTime() - minutes * 60_000).toISOString(),
});

test('a better line beats a better price; old quotes and started games have no best', () => {
  const quotes = [
    quote('a', 24.5, -105, -115),
    quote('b', 23.5, -118, -102),
    quote('c', 24.5, 100, -110),
    quote('d', 22.5, -110, -110, 36 * 60 + 1),
    quote('e', 21.5, null, -110),
  ];
  const ask = { now: NOW, tipAt: '2026-01-16T00:00:00Z' };
  expect(bestOpenQuote(quotes, 'over', ask)?.sportsbook).toBe('b');
  expect(bestOpenQuote(quotes, 'under', ask)?.sportsbook).toBe('c');
  expect(bestOpenQuote(quotes.slice(0, 1).concat(quotes[2]!), 'over', ask)?.sportsbook).toBe('c');
  expect(bestOpenQuote(quotes, 'over', { now: NOW, tipAt: '2026-01-15T17:00:00Z' })).toBeNull();
});

test.each([
  [0.879, 1],
  [0.88, 2],
  [0.94, 3],
  [0.98, 4],
  [1.02, 4],
  [1.021, 5],
  [1.06, 5],
  [1.12, 6],
  [1.121, 7],
])('a ratio of %s is step %s', (ratio, step) => {
  expect(heatStep(ratio)).toBe(step);
});

test('the interval holds the share and narrows with more games', () => {
  const few = wilsonInterval(6, 10);
  const many = wilsonInterval(600, 1000);
  expect(few.lo).toBeCloseTo(0.3127, 3);
  expect(few.hi).toBeCloseTo(0.8318, 3);
  expect(many.hi - many.lo).toBeLessThan(few.hi - few.lo);
  expect(wilsonInterval(0, 0)).toEqual({ lo: 0, hi: 1 });
});

test('the season ends where the service stopped counting', () => {
  expect(seasonLength([20, 25, 30, 18, 40], 25, 3)).toBe(4);
  expect(seasonLength([20, 30], 25, 9)).toBe(2);
  expect(seasonLength([20, 30], 25, 0)).toBe(0);
});

test('rounded points add up to the chance, none of them off by a tenth', () => {
  const values = [4.04, 1.55, 1.25, -0.34, -0.45, -0.55];
  const rounded = roundToSum(values, 5.5);
  expect(rounded.reduce((sum, one) => sum + one, 0)).toBeCloseTo(5.5, 9);
  for (const [at, value] of values.entries()) expect(Math.abs((rounded[at] ?? 0) - value)).toBeLessThan(0.1);
});

test('a waterfall starts at an even chance, largest gain first, and ends at the chance', () => {
  const block = (blockName: string, percentagePoints: number) => ({
    blockName,
    blockDisplayName: blockName,
    percentagePoints,
  });
  expect(waterfall([block('market', -1.2), block('baseline', 4.1), block('matchup', 0.66)], 0.5356)).toEqual([
    { name: 'baseline', label: 'baseline', points: 4.1, from: 50, to: 54.1 },
    { name: 'matchup', label: 'matchup', points: 0.7, from: 54.1, to: 54.8 },
    { name: 'market', label: 'market', points: -1.2, from: 54.8, to: 53.6 },
  ]);
  expect(
    waterfall([block('market', 2.95)], 0.5295)
      .at(-1)
      ?.to.toFixed(1),
  ).toBe((100 * 0.5295).toFixed(1));
});
