import { suggestedStakes } from '../../portfolio.ts';
import { isPublished } from '../../rating.ts';
import { isDecided, isOpen, profitAt, type ScoredRow } from '../scored-row.ts';
import type { Interval, Resampler } from './resample.ts';

/** The published morning picks at the suggested stakes of their night, on a bankroll that starts at 1. */
export type PortfolioScore = {
  nights: number;
  /** Mean share of the bankroll at risk per night. */
  meanStaked: number;
  roi: Interval;
  /** Of one unit on each pick. */
  flatRoi: Interval;
  finalBankroll: number;
  /** Deepest fall below an earlier peak, as a share of the peak. */
  maxDrawdown: number;
};

export function scorePortfolio(all: readonly ScoredRow[], resampler: Resampler): PortfolioScore | null {
  const rows = all.filter((row) => row.horizon === 'morning' && isOpen(row) && isPublished(row.rating));
  const nights = [...Map.groupBy(rows, ({ date }) => date)].sort(([a], [b]) => (a < b ? -1 : 1));
  if (!rows.some(isDecided)) return null;
  const bets: { date: string; value: number; weight: number }[] = [];
  let [bankroll, peak, maxDrawdown] = [1, 1, 0];
  for (const [date, night] of nights) {
    const stakes = suggestedStakes(
      night.map(({ cautiousEv, averagePrice }) => ({
        cautiousValue: cautiousEv / 100,
        decimalPrice: averagePrice,
      })),
    );
    let result = 0;
    for (const [i, row] of night.entries()) {
      // A void or a push returns the stake.
      if (!isDecided(row)) continue;
      const value = stakes[i]! * profitAt(row, row.averagePrice);
      bets.push({ date, value, weight: stakes[i]! });
      result += value;
    }
    bankroll *= 1 + result;
    peak = Math.max(peak, bankroll);
    maxDrawdown = Math.max(maxDrawdown, 1 - bankroll / peak);
  }
  const staked = bets.reduce((sum, { weight }) => sum + weight, 0);
  const plain = ({ mean, lo, hi }: Interval): Interval => ({ mean, lo, hi });
  return {
    nights: nights.length,
    meanStaked: staked / nights.length,
    roi: plain(resampler.ratio(bets)),
    flatRoi: plain(
      resampler.ratio(
        rows.filter(isDecided).map((row) => ({ date: row.date, value: profitAt(row, row.averagePrice) })),
      ),
    ),
    finalBankroll: bankroll,
    maxDrawdown,
  };
}
