import { americanOdds, decimalOdds, shorterOdds } from '../domain/odds.ts';
import { keptRating, RATINGS, type Rating } from './rating.ts';
import { type PropAsk, type ScoredProp, scoreProp } from './score.ts';

export type FlipPoints = {
  rating: Rating;
  /** The least favorable line at today's price that keeps side and rating; null if even today's does not. */
  line: number | null;
  /** The first line at which the rating is lost. */
  lineLostAt: number | null;
  /** The worst American price at today's line that keeps side and rating, and the first that loses them. */
  odds: number | null;
  oddsLostAt: number | null;
};

const FARTHEST_LINES = 12;
const SHORTEST_AMERICAN = -2000;

const holds = (scored: ScoredProp | null, pick: ScoredProp): boolean =>
  scored !== null &&
  scored.direction === pick.direction &&
  RATINGS.indexOf(keptRating(pick.rating, scored.cautiousEvPercent / 100)) <= RATINGS.indexOf(pick.rating);

/** The line and the price up to which the rating stays, found by rescoring. */
export function flipPoints(ask: PropAsk, pick: ScoredProp): FlipPoints {
  const prices = ask.prices ?? currentPrices(pick);
  const step = pick.direction === 'over' ? 1 : -1;
  let line: number | null = null;
  let lineLostAt: number | null = null;
  for (let moved = 0; moved <= FARTHEST_LINES; moved++) {
    const at = pick.line + step * moved;
    if (at < 0) break;
    if (!holds(scoreProp({ ...ask, line: at, prices }), pick)) {
      lineLostAt = at;
      break;
    }
    line = at;
  }
  const atPrice = (american: number) =>
    holds(
      scoreProp({ ...ask, line: pick.line, prices: { ...prices, [pick.direction]: decimalOdds(american) } }),
      pick,
    );
  return { rating: pick.rating, line, lineLostAt, ...worstPrice(atPrice, prices[pick.direction]) };
}

const currentPrices = (pick: ScoredProp) => ({
  over: pick.market?.averageOver ?? pick.decimalPrice,
  under: pick.market?.averageUnder ?? pick.decimalPrice,
});

function worstPrice(holdsAt: (american: number) => boolean, decimal: number) {
  const today = americanOdds(decimal);
  if (!holdsAt(today)) return { odds: null, oddsLostAt: today };
  let kept = 0;
  let lost = 1;
  while (holdsAt(shorterOdds(today, lost))) {
    kept = lost;
    lost *= 2;
    if (shorterOdds(today, lost) < SHORTEST_AMERICAN)
      return { odds: shorterOdds(today, kept), oddsLostAt: null };
  }
  while (lost - kept > 1) {
    const middle = Math.floor((kept + lost) / 2);
    if (holdsAt(shorterOdds(today, middle))) kept = middle;
    else lost = middle;
  }
  return { odds: shorterOdds(today, kept), oddsLostAt: shorterOdds(today, lost) };
}
