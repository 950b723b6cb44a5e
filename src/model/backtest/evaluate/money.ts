import { calibrationError, type ReliabilityBin, reliability } from '../../../domain/calibration.ts';
import { expit } from '../../../domain/numeric.ts';
import { breakEven } from '../../../domain/odds.ts';
import { RATINGS, type Rating } from '../../rating.ts';
import { isDecided, isHit, isOpen, profitAt, type ScoredRow, wentOver } from '../scored-row.ts';
import { fiveCentsWorse } from './five-cents-worse.ts';
import type { Interval, Resampler } from './resample.ts';

export type RatingScore = {
  rating: Rating;
  n: number;
  voids: number;
  share: number;
  meanConfidence: number;
  hitRate: number;
  breakEven: number;
  underShare: number;
  roi: {
    average: Interval;
    fiveCentsWorse: Interval;
    best: Interval;
    books: { book: string; n: number; roi: Interval }[];
  };
  /** The same bets by stat, by side and by month. */
  by: { stat: Slice[]; side: Slice[]; month: Slice[] };
  clv: { n: number; mean: Interval; positiveShare: number } | null;
  maxDrawdown: number;
  ece: number;
  reliability: ReliabilityBin[];
};

export type Slice = { key: string; n: number; hitRate: number; breakEven: number; roi: number };

/** Fewer bets at one book are inconclusive. */
const MIN_AT_BOOK = 200;

/** Published bets (no gate closed), by rating, one unit each. */
export function scoreRatings(all: readonly ScoredRow[], resampler: Resampler): RatingScore[] {
  const open = all.filter(isOpen);
  const decided = open.filter(isDecided);
  return RATINGS.flatMap((rating) => {
    const rows = decided.filter((row) => row.rating === rating);
    if (rows.length === 0) return [];
    const forecasts = rows.map((row) => ({ probability: row.confidence, happened: isHit(row) }));
    return [
      {
        rating,
        n: rows.length,
        voids: open.filter((row) => row.rating === rating && row.actual === null).length,
        share: rows.length / decided.length,
        meanConfidence: mean(rows, (row) => row.confidence),
        hitRate: mean(rows, (row) => (isHit(row) ? 1 : 0)),
        breakEven: mean(rows, (row) => breakEven(row.averagePrice)),
        underShare: mean(rows, (row) => (row.direction === 'under' ? 1 : 0)),
        roi: {
          average: returns(rows, (row) => row.averagePrice, resampler),
          fiveCentsWorse: returns(rows, (row) => fiveCentsWorse(row.averagePrice), resampler),
          best: returns(rows, (row) => row.bestPrice, resampler),
          books: byBook(rows, resampler),
        },
        by: {
          stat: slices(rows, (row) => row.stat),
          side: slices(rows, (row) => row.direction),
          month: slices(rows, (row) => row.date.slice(0, 7)),
        },
        clv: closingLineValue(rows, resampler),
        maxDrawdown: maxDrawdown(rows),
        ece: calibrationError(forecasts, Math.min(15, Math.max(1, Math.floor(rows.length / 100)))),
        reliability: reliability(forecasts, 5),
      },
    ];
  });
}

const mean = (rows: readonly ScoredRow[], value: (row: ScoredRow) => number): number =>
  rows.reduce((sum, row) => sum + value(row), 0) / rows.length;

function slices(rows: readonly ScoredRow[], keyOf: (row: ScoredRow) => string): Slice[] {
  const keys = [...new Set(rows.map(keyOf))].sort();
  return keys.map((key) => {
    const part = rows.filter((row) => keyOf(row) === key);
    return {
      key,
      n: part.length,
      hitRate: mean(part, (row) => (isHit(row) ? 1 : 0)),
      breakEven: mean(part, (row) => breakEven(row.averagePrice)),
      roi: mean(part, (row) => profitAt(row, row.averagePrice)),
    };
  });
}

function returns(
  rows: readonly ScoredRow[],
  price: (row: ScoredRow) => number,
  resampler: Resampler,
): Interval {
  const { mean, lo, hi } = resampler.ratio(
    rows.map((row) => ({ date: row.date, value: profitAt(row, price(row)) })),
  );
  return { mean, lo, hi };
}

function byBook(rows: readonly ScoredRow[], resampler: Resampler) {
  const bets = new Map<string, { row: ScoredRow; price: number }[]>();
  for (const row of rows)
    for (const [book, price] of row.bookPrices) {
      const placed = bets.get(book) ?? [];
      placed.push({ row, price });
      bets.set(book, placed);
    }
  return [...bets.keys()].sort().flatMap((book) => {
    const placed = bets.get(book)!;
    if (placed.length < MIN_AT_BOOK) return [];
    const { mean, lo, hi } = resampler.ratio(
      placed.map(({ row, price }) => ({ date: row.date, value: profitAt(row, price) })),
    );
    return [{ book, n: placed.length, roi: { mean, lo, hi } }];
  });
}

/** Points of no-vig probability by which the last price agrees more with our side than the price we took. */
function closingLineValue(rows: readonly ScoredRow[], resampler: Resampler): RatingScore['clv'] {
  const closed = rows.filter((row) => row.closeOver !== null);
  if (closed.length < 30) return null;
  const value = (row: ScoredRow) =>
    (row.closeOver! - expit(row.market)) * (row.direction === 'over' ? 1 : -1);
  const {
    mean: average,
    lo,
    hi,
  } = resampler.ratio(closed.map((row) => ({ date: row.date, value: value(row) })));
  return {
    n: closed.length,
    mean: { mean: average, lo, hi },
    positiveShare: mean(closed, (row) => (value(row) > 0 ? 1 : 0)),
  };
}

function maxDrawdown(rows: readonly ScoredRow[]): number {
  let [balance, peak, deepest] = [0, 0, 0];
  for (const row of rows) {
    balance += profitAt(row, row.averagePrice);
    peak = Math.max(peak, balance);
    deepest = Math.max(deepest, peak - balance);
  }
  return deepest;
}

/** Blind rules on the same props: what a model would earn that only found the tilt. */
export function blindReturns(all: readonly ScoredRow[], resampler: Resampler) {
  const rows = all.filter((row) => isDecided(row) && isOpen(row));
  const always = (over: boolean) => {
    const { mean, lo, hi } = resampler.ratio(
      rows.map((row) => {
        const price = row.direction === (over ? 'over' : 'under') ? row.averagePrice : row.otherPrice;
        return { date: row.date, value: wentOver(row) === over ? price - 1 : -1 };
      }),
    );
    return { mean, lo, hi };
  };
  return { alwaysOver: always(true), alwaysUnder: always(false) };
}

export type ScoreBand = { from: number; to: number; n: number; excess: number; lo: number; hi: number };

/** Hit rate minus its own break-even, by bands of scoreFinal, and the slope over all bands. */
export function scoreSlope(all: readonly ScoredRow[], resampler: Resampler) {
  const rows = all.filter((row) => isDecided(row) && isOpen(row));
  const excess = (row: ScoredRow) => (isHit(row) ? 1 : 0) - breakEven(row.averagePrice);
  const slope = resampler.slope(rows.map((row) => ({ date: row.date, x: row.scoreFinal, y: excess(row) })));
  const edges = [0, 40, 50, 60, 66, 71, 75, 79, 84, 90, 100];
  const bands: ScoreBand[] = [];
  for (let i = 0; i + 1 < edges.length; i++) {
    const [from, to] = [edges[i]!, edges[i + 1]!];
    const part = rows.filter((row) => row.scoreFinal >= from && row.scoreFinal < to);
    if (part.length < 50) continue;
    const { mean, lo, hi } = resampler.ratio(part.map((row) => ({ date: row.date, value: excess(row) })));
    bands.push({ from, to, n: part.length, excess: mean, lo, hi });
  }
  return { slope, bands };
}
