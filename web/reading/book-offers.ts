import { bestOpenQuote, isFresh, priceOf } from '../../src/domain/best-price.ts';
import { breakEven, decimalOdds, expectedValue } from '../../src/domain/odds.ts';
import type { LineHistory, PickDetail } from '../wire.ts';

export type BookOffer = {
  sportsbook: string;
  line: number;
  overOdds: number | null;
  underOdds: number | null;
  capturedAt: string;
  /** Our chance of the pick's side at this line; null where the line is too far away. */
  chance: number | null;
  evPercent: number | null;
  isBest: boolean;
  isStale: boolean;
  /** Break-even of the side's prices over time, oldest first. */
  history: { at: number; needs: number }[];
};

/** The newest quote of each book for the side of a pick, best value first. */
export function bookOffers(pick: PickDetail, { books }: LineHistory, now: Date): BookOffer[] {
  const tip = Date.parse(pick.gameDate);
  const quotes = (books ?? [])
    .filter(({ kind }) => kind === 'standard')
    .flatMap(({ sportsbook, points }) => {
      const before = points.filter(({ capturedAt }) => Date.parse(capturedAt) <= tip);
      const last = before.at(-1);
      if (!last || last.suspended) return [];
      const history = before.flatMap((point) => {
        const price = point.suspended ? null : priceOf(point, pick.direction);
        return price === null
          ? []
          : [{ at: Date.parse(point.capturedAt), needs: breakEven(decimalOdds(price)) }];
      });
      return [{ ...last, sportsbook, history }];
    });
  const best = bestOpenQuote(quotes, pick.direction, { now, tipAt: pick.gameDate });
  return quotes
    .map((quote) => ({
      ...quote,
      ...valueAt(pick, quote.line, priceOf(quote, pick.direction)),
      isBest: quote === best,
      isStale: now.getTime() < tip && !isFresh(quote, now),
    }))
    .sort((one, other) => (other.evPercent ?? -Infinity) - (one.evPercent ?? -Infinity));
}

/** What the pick's side is worth at a line and a price. */
export function valueAt({ alternateLines }: PickDetail, line: number, price: number | null) {
  const known = alternateLines.find((one) => one.line === line);
  if (!known) return { chance: null, evPercent: null };
  const { confidence: chance, pushProbability } = known;
  const evPercent = price === null ? null : 100 * expectedValue(chance, decimalOdds(price), pushProbability);
  return { chance, evPercent };
}
