import { decimalOdds, type Side } from './odds.ts';

type SidePrices = { line: number; overOdds: number | null; underOdds: number | null };

export const priceOf = ({ overOdds, underOdds }: SidePrices, side: Side): number | null =>
  side === 'over' ? overOdds : underOdds;

/**
 * Best offer of a side: lowest line for an over, highest for an under, then the best price. The first one
 * wins a tie. Null if no book offers the side.
 */
export function bestQuote<Q extends SidePrices>(quotes: readonly Q[], side: Side): Q | null {
  const offers = quotes.flatMap((quote) => {
    const odds = priceOf(quote, side);
    return odds === null ? [] : [{ quote, pays: decimalOdds(odds) }];
  });
  offers.sort(
    (one, other) =>
      (side === 'over' ? one.quote.line - other.quote.line : other.quote.line - one.quote.line) ||
      other.pays - one.pays,
  );
  return offers[0]?.quote ?? null;
}

/** A quote that its book has not confirmed for this long no longer counts. */
export const STALE_AFTER_HOURS = 36;

/** `capturedAt` is when the book first quoted this, so an old quote is valid until a newer one is seen. */
export const isFresh = ({ capturedAt }: { capturedAt: string }, now: Date): boolean =>
  now.getTime() - Date.parse(capturedAt) <= STALE_AFTER_HOURS * 3_600_000;

/** Best of the fresh quotes; none once the game has started. */
export function bestOpenQuote<Q extends SidePrices & { capturedAt: string }>(
  quotes: readonly Q[],
  side: Side,
  { now, tipAt }: { now: Date; tipAt: string | null },
): Q | null {
  if (tipAt !== null && now.getTime() >= Date.parse(tipAt)) return null;
  return bestQuote(
    quotes.filter((quote) => isFresh(quote, now)),
    side,
  );
}
