import { keepBestOfFamily } from '../../overlap.ts';
import { ratingOf } from '../../rating.ts';
import { limitNights } from '../limit-nights.ts';
import { isDecided, isOpen, profitAt, type ScoredRow } from '../scored-row.ts';
import { fiveCentsWorse } from './five-cents-worse.ts';
import type { Interval, Resampler } from './resample.ts';

/** What premium picks return more than standard ones, one unit each. */
export type PremiumStandard = {
  /** Which nights; the first are all together. */
  key: string;
  premium: { n: number; roi: Interval | null };
  standard: { n: number; roi: Interval | null };
  /** Null without picks of both ratings. */
  difference: { average: Interval; fiveCentsWorse: Interval } | null;
};

type Dates = { from: string; to: string };

export const ALL_NIGHTS = 'all nights';

/** All nights together, then each span. */
export function comparePremium(
  rows: readonly ScoredRow[],
  spans: readonly Dates[],
  resampler: Resampler,
): PremiumStandard[] {
  const decided = rows.filter((row) => isOpen(row) && isDecided(row));
  const within = ({ from, to }: Dates) => decided.filter(({ date }) => date >= from && date <= to);
  return [
    compare(ALL_NIGHTS, decided, resampler),
    ...(spans.length > 1
      ? spans.map((span) => compare(`${span.from} to ${span.to}`, within(span), resampler))
      : []),
  ];
}

function compare(key: string, rows: readonly ScoredRow[], resampler: Resampler): PremiumStandard {
  const rated = (rating: string) => rows.filter((row) => row.rating === rating);
  const returns = (of: readonly ScoredRow[], price: (row: ScoredRow) => number) =>
    of.map((row) => ({ date: row.date, value: profitAt(row, price(row)) }));
  const [premium, standard] = [rated('premium'), rated('standard')];
  const average = (row: ScoredRow) => row.averagePrice;
  const worse = (row: ScoredRow) => fiveCentsWorse(row.averagePrice);
  const score = (of: readonly ScoredRow[]) => ({
    n: of.length,
    roi: of.length === 0 ? null : plain(resampler.ratio(returns(of, average))),
  });
  const difference = (price: (row: ScoredRow) => number) =>
    resampler.difference(returns(premium, price), returns(standard, price));
  return {
    key,
    premium: score(premium),
    standard: score(standard),
    difference:
      premium.length === 0 || standard.length === 0
        ? null
        : { average: difference(average), fiveCentsWorse: difference(worse) },
  };
}

const plain = ({ mean, lo, hi }: Interval): Interval => ({ mean, lo, hi });

/**
 * The picks that would have been published if one book were enough. Ratings, families and limits are decided again,
 * because props of few books compete for the same places.
 */
export function withAnyBooks(rows: readonly ScoredRow[]): ScoredRow[] {
  const rated = rows.map((row) => ({
    ...row,
    rating: ratingOf(row.cautiousEv / 100),
    gates: row.gates.filter((gate) => gate !== 'few-books' && gate !== 'overlapping-pick'),
  }));
  const games = Map.groupBy(rated, ({ gameId, horizon }) => `${gameId}|${horizon}`);
  return limitNights(
    [...games.values()].flatMap((game) => keepBestOfFamily(game, ({ playerId }) => playerId)),
  );
}
