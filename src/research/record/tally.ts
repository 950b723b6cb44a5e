import { brier, calibrationError, type Forecast } from '../../domain/calibration.ts';
import { summarizeClv } from '../../domain/closing-line.ts';
import { clamp, round } from '../../domain/numeric.ts';
import { breakEven, profitOf } from '../../domain/odds.ts';
import { wilsonInterval } from '../../domain/wilson-interval.ts';
import type { RecordRow } from '../../picks/record-queries.ts';

const MOST_BINS = 10;
/** Below this many picks a bin's hit rate is mostly noise. */
const PICKS_PER_BIN = 20;

export type Tally = {
  picks: number;
  settled: number;
  unsettled: number;
  hits: number;
  misses: number;
  pushes: number;
  voids: number;
  hitRate: number | null;
  hitRateLow: number | null;
  hitRateHigh: number | null;
  breakEven: number | null;
  meanConfidence: number | null;
  roiPercent: number | null;
  units: number;
  stakedRoiPercent: number | null;
  stakedUnits: number;
  meanClvPercent: number | null;
  beatClose: number | null;
  meanClosingEdgePercent: number | null;
  clvPicks: number;
  brier: number | null;
  ece: number | null;
};

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const meanOf = (values: readonly number[], digits: number): number | null =>
  values.length === 0 ? null : round(sum(values) / values.length, digits);

/** The highest suggested stake is one unit, so that flat and staked units compare. */
const UNITS_PER_BANKROLL = 100;

const isBet = ({ result, isWithdrawn }: RecordRow): boolean => result !== 'void' && !isWithdrawn;

/** Picks that count for closing-line value. */
export const closingBets = <Row extends RecordRow>(rows: readonly Row[]): (Row & { clvPercent: number })[] =>
  rows.flatMap((row) =>
    isBet(row) && row.clvPercent !== null ? [{ ...row, clvPercent: row.clvPercent }] : [],
  );

/**
 * Results of a set of picks at the published price, at one unit each and at the suggested stakes. A push
 * returns the stake; a void counts as no bet. Probabilities are scored on hits and misses only. Closing line value excludes voids and
 * withdrawn picks.
 */
export function tally(rows: readonly RecordRow[]): Tally {
  const of = (word: RecordRow['result']) => rows.filter(({ result }) => result === word);
  const [hits, misses, pushes, voids, open] = [of('hit'), of('miss'), of('push'), of('void'), of(null)];
  const decided = [...hits, ...misses];
  const forecasts = forecastsOf(decided);
  const units = sum(rows.map(({ result, decimalPrice }) => profitOf(result, decimalPrice)));
  const stakes = decided.length + pushes.length;
  const stakedUnits =
    UNITS_PER_BANKROLL *
    sum(rows.map(({ result, stake, decimalPrice }) => stake * profitOf(result, decimalPrice)));
  const staked = UNITS_PER_BANKROLL * sum([...decided, ...pushes].map(({ stake }) => stake));
  const interval = wilsonInterval(hits.length, decided.length);
  const none = decided.length === 0;
  const bets = rows.filter(isBet);
  const closing = closingBets(rows).map(({ clvPercent }) => clvPercent);
  const edges = bets.flatMap(({ closingEdgePercent: one }) => (one === null ? [] : [one]));
  return {
    picks: rows.length,
    settled: rows.length - open.length,
    unsettled: open.length,
    hits: hits.length,
    misses: misses.length,
    pushes: pushes.length,
    voids: voids.length,
    hitRate: none ? null : round(hits.length / decided.length, 4),
    hitRateLow: none ? null : round(interval.lo, 4),
    hitRateHigh: none ? null : round(interval.hi, 4),
    breakEven: meanOf(
      decided.map(({ decimalPrice }) => breakEven(decimalPrice)),
      4,
    ),
    meanConfidence: meanOf(
      decided.map(({ confidence }) => confidence),
      4,
    ),
    roiPercent: stakes === 0 ? null : round((100 * units) / stakes, 2),
    units: round(units, 2),
    stakedRoiPercent: staked === 0 ? null : round((100 * stakedUnits) / staked, 2),
    stakedUnits: round(stakedUnits, 2),
    ...summarizeClv(closing),
    meanClosingEdgePercent: meanOf(edges, 2),
    clvPicks: closing.length,
    brier: meanOf(forecasts.map(brier), 4),
    ece: none ? null : round(calibrationError(forecasts, binsFor(decided.length)), 4),
  };
}

/** Decided picks as forecasts. */
export const forecastsOf = (rows: readonly RecordRow[]): Forecast[] =>
  rows
    .filter(({ result }) => result === 'hit' || result === 'miss')
    .map(({ confidence, result }) => ({ probability: confidence, happened: result === 'hit' }));

const binsFor = (picks: number): number => clamp(Math.floor(picks / PICKS_PER_BIN), 1, MOST_BINS);
