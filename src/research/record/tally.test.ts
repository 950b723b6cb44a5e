import { expect, test } from 'vitest';
import type { RecordRow } from '../../picks/record-queries.ts';
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
  stake: 0.005,
  result,
  isWithdrawn: false,
  clvPercent: result === null ? null : 2,
  closingEdgePercent: result === null ? null : -2.6,
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
    beatClose: 1,
    meanClosingEdgePercent: -2.6,
    clvPicks: 4,
    brier: 0.2267,
  });
});

test('suggested stakes: a unit is 1% of the bankroll', () => {
  const staked = (stake: number, result: RecordRow['result'], price = 2) => ({
    ...row(result, 0.6, price),
    stake,
  });
  const rows = [staked(0.01, 'hit', 2.5), staked(0.005, 'miss'), staked(0.005, 'push'), staked(0.01, 'void')];
  expect(tally(rows)).toMatchObject({ units: 0.5, stakedUnits: 1, stakedRoiPercent: 50 });
  expect(tally([staked(0, 'hit')])).toMatchObject({ units: 1, stakedUnits: 0, stakedRoiPercent: null });
});

test('what was promised against what came', () => {
  const kept = [...Array(6).fill(row('hit')), ...Array(4).fill(row('miss'))];
  expect(tally(kept)).toMatchObject({ hitRate: 0.6, ece: 0, breakEven: 0.5, meanConfidence: 0.6 });
  const broken = Array(10).fill(row('miss'));
  expect(tally(broken)).toMatchObject({ hitRate: 0, ece: 0.6, roiPercent: -100 });
  expect(tally(broken).hitRateHigh).toBeGreaterThan(0.2); // ten is a small sample
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

test('voids and withdrawn picks have no part in the closing-line value', () => {
  const beaten = { ...row('miss'), clvPercent: -4, closingEdgePercent: -8.4 };
  const unmoved = { ...row('hit'), clvPercent: 0, closingEdgePercent: -4.5 };
  const withdrawn = { ...row('hit'), isWithdrawn: true, clvPercent: 50, closingEdgePercent: 50 };
  const voided = { ...row('void'), clvPercent: 50, closingEdgePercent: 50 };
  const bets = [row('hit'), row('push'), beaten, unmoved];
  const expected = { meanClvPercent: 0, beatClose: 0.5, meanClosingEdgePercent: -4.53, clvPicks: 4 };
  expect(tally(bets)).toMatchObject(expected);
  expect(tally([...bets, withdrawn, voided])).toMatchObject({ ...expected, picks: 6 });
});
