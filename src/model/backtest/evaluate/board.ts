import { isotonic } from '../../../domain/isotonic.ts';
import { quantile } from '../../../domain/numeric.ts';
import { breakEven, edge } from '../../../domain/odds.ts';
import { isPublished } from '../../rating.ts';
import { isDecided, isHit, isOpen, profitAt, type ScoredRow } from '../scored-row.ts';
import { comparePremium, type PremiumStandard, withAnyBooks } from './premium-standard.ts';
import type { Interval, Resampler } from './resample.ts';

/** The published picks of all nights together. */
export type BoardScore = {
  /** All nights together and each span, as published. */
  premiumMinusStandard: PremiumStandard[];
  /** The same without the rule on books. */
  withAnyBooks: PremiumStandard[];
  byTimeToTip: { key: string; n: number; roi: Interval }[];
  edges: EdgeBand[];
  /** Variance of a day's result over that of independent picks. */
  dayVariance: number;
  /** Picks per night, where at least this many games have props that enough books quote. */
  fullNights: { games: number; nights: number; premium: Spread; standard: Spread } | null;
};

/** Chance minus break-even as claimed and as realized, and the monotone calibration of one on the other. */
export type EdgeBand = { n: number; claimed: number; realized: Interval; calibrated: number };

type Spread = { p10: number; median: number; p90: number };

const FULL_NIGHT_GAMES = 8;
const EDGE_BANDS = 8;
/** Later steps of a calibration rest on single picks. */
const CALIBRATED_PICKS = 300;

export function scoreBoard(
  all: readonly ScoredRow[],
  spans: readonly { from: string; to: string }[],
  resampler: Resampler,
): BoardScore | null {
  const published = all.filter((row) => isOpen(row) && isPublished(row.rating));
  const decided = published.filter(isDecided);
  const rated = (rating: string) => decided.some((row) => row.rating === rating);
  if (!rated('premium') || !rated('standard')) return null;
  return {
    premiumMinusStandard: comparePremium(all, spans, resampler),
    withAnyBooks: comparePremium(withAnyBooks(all), spans, resampler),
    byTimeToTip: [...Map.groupBy(decided, timeToTip)].sort().map(([key, rows]) => {
      const { mean, lo, hi } = resampler.ratio(rows.map(returned));
      return { key, n: rows.length, roi: { mean, lo, hi } };
    }),
    edges: edgeBands(decided, resampler),
    dayVariance: dayVariance(decided),
    fullNights: fullNights(all),
  };
}

const returned = (row: ScoredRow) => ({ date: row.date, value: profitAt(row, row.averagePrice) });

function timeToTip({ minutesToTip }: ScoredRow): string {
  if (minutesToTip === null) return 'no time';
  if (minutesToTip <= 60) return '≤ 1 h';
  return minutesToTip <= 12 * 60 ? '1–12 h' : '> 12 h';
}

const claimedEdge = (row: ScoredRow) => edge(row.confidence, breakEven(row.averagePrice));
const realizedEdge = (row: ScoredRow) => (isHit(row) ? 1 : 0) - breakEven(row.averagePrice);

function edgeBands(rows: readonly ScoredRow[], resampler: Resampler): EdgeBand[] {
  const sorted = rows.toSorted((a, b) => claimedEdge(a) - claimedEdge(b));
  const steps = isotonic(sorted.map((row) => ({ x: claimedEdge(row), y: realizedEdge(row) }))).filter(
    ({ n }) => n >= Math.min(CALIBRATED_PICKS, rows.length / EDGE_BANDS),
  );
  return Array.from({ length: EDGE_BANDS }, (_, i) => {
    const at = (band: number) => Math.floor((band * sorted.length) / EDGE_BANDS);
    const part = sorted.slice(at(i), at(i + 1));
    const { mean, lo, hi } = resampler.ratio(
      part.map((row) => ({ date: row.date, value: realizedEdge(row) })),
    );
    const claimed = part.reduce((sum, row) => sum + claimedEdge(row), 0) / part.length;
    const step = steps.findLast(({ x }) => x <= claimed) ?? steps[0];
    return { n: part.length, claimed, realized: { mean, lo, hi }, calibrated: step?.y ?? Number.NaN };
  }).filter(({ n }) => n > 0);
}

function dayVariance(rows: readonly ScoredRow[]): number {
  const profits = rows.map((row) => ({ ...returned(row) }));
  const mean = profits.reduce((sum, { value }) => sum + value, 0) / profits.length;
  let alone = 0;
  for (const { value } of profits) alone += (value - mean) ** 2;
  let together = 0;
  for (const day of Map.groupBy(profits, ({ date }) => date).values())
    together += day.reduce((sum, { value }) => sum + value - mean, 0) ** 2;
  return together / alone;
}

function fullNights(all: readonly ScoredRow[]): BoardScore['fullNights'] {
  const open = all.filter((row) => row.horizon === 'morning' && isOpen(row));
  const nights = [...Map.groupBy(open, ({ date }) => date).values()].filter(
    (rows) => new Set(rows.map(({ gameId }) => gameId)).size >= FULL_NIGHT_GAMES,
  );
  if (nights.length === 0) return null;
  const spread = (rating: string): Spread => {
    const counts = nights.map((rows) => rows.filter((row) => row.rating === rating).length);
    return { p10: quantile(counts, 0.1), median: quantile(counts, 0.5), p90: quantile(counts, 0.9) };
  };
  return {
    games: FULL_NIGHT_GAMES,
    nights: nights.length,
    premium: spread('premium'),
    standard: spread('standard'),
  };
}
