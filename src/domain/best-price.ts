import { decimalOdds, type Side } from './odds.ts';

type SidePrices = { line: number; overOdds: number | null; underOdds: number | null };

export const priceOf = ({ overOdds, underOdds }: SidePrices, side: Side): number | null =>
  side === 'over' ? overOdds : underOdds;

/**
 * Where a side is best taken: an over at the lowest line, an under at the highest, and only then at the longest price. Of
 * equals the first given; null where no book offers the side.
 */
export function bestQuote<Q extends SidePrices>(quotes: readonly Q[], side: Side): Q | null {
  const pays = (quote: Q) => decimalOdds(priceOf(quote, side)!);
  const better = (one: Q, other: Q) =>
    (side === 'over' ? one.line - other.line : other.line - one.line) || pays(other) - pays(one);
  return quotes.filter((quote) => priceOf(quote, side) !== null).sort(better)[0] ?? null;
}

/** A quote of which its book has said nothing for so long no longer counts. */
export const STALE_AFTER_HOURS = 36;

/** `capturedAt` is when the book first asked for this, so a quote of some hours stands as long as nothing newer was seen. */
export const isFresh = ({ capturedAt }: { capturedAt: string }, now: Date): boolean =>
  now.getTime() - Date.parse(capturedAt) <= STALE_AFTER_HOURS * 3_600_000;

/** The best of the fresh quotes; none once the game has started. */
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
