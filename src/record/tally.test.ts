import { expect, test } from 'vitest';
import type { RecordRow } from './record-queries.ts';
import { tally } from './tally.ts';

const row = (result: RecordRow['result'], confidence = 0.6, decimalPrice = 2): RecordRow => ({
  origin: 'live',
  league: 'nba',
  date: '2026-01-15',
  rating: 'premium',
  stat: 'points',
  direction: 'over',
  confidence,
  decimalPrice,
  result,
  clvPercent: result === null ? null : 2,
});

test('one unit on each pick: pushes give it back, voids never were bets, what waits is counted', () => {
  const rows = [row('hit', 0.6, 2.5), row('hit'), row('miss'), row('push'), row('void'), row(null)];
  expect(tally(rows)).toMatchObject({
    picks: 6,
    settled: 5,
    unsettled: 1,
    hits: 2,
    misses: 1,
    pushes: 1,
    voids: 1,
    hitRate: 0.6667,
    units: 1.5,
    roiPercent: 37.5,
    meanClvPercent: 2,
    clvPicks: 5,
    brier: 0.2267,
  });
});

test('what was promised against what came', () => {
  const kept = [...Array(6).fill(row('hit')), ...Array(4).fill(row('miss'))];
  expect(tally(kept)).toMatchObject({ hitRate: 0.6, ece: 0, breakEven: 0.5, meanConfidence: 0.6 });
  const broken = Array(10).fill(row('miss'));
  expect(tally(broken)).toMatchObject({ hitRate: 0, ece: 0.6, roiPercent: -100 });
  expect(tally(broken).hitRateHigh).toBeGreaterThan(0.2); // ten are few
});

test('nothing decided says nothing', () => {
  expect(tally([row('void'), row(null)])).toMatchObject({
    hitRate: null,
    hitRateLow: null,
    roiPercent: null,
    brier: null,
    ece: null,
    units: 0,
  });
});
