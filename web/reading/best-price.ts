import { bestQuote as bestOf, type Side } from '../../src/domain/odds.ts';

export type BookQuote = {
  sportsbook: string;
  line: number;
  overOdds: number | null;
  underOdds: number | null;
  capturedAt: string;
};

/**
 * A book that has said nothing for so long has forgotten the prop: the service's own rule. `capturedAt` is when the book
 * first asked for this, so a quote of some hours stands as long as nothing newer was seen.
 */
export const FRESH_HOURS = 36;

export const isFresh = ({ capturedAt }: { capturedAt: string }, now: Date): boolean =>
  now.getTime() - Date.parse(capturedAt) <= FRESH_HOURS * 3_600_000;

/** The best of the fresh quotes; none once the game has started. */
export function bestQuote(
  quotes: readonly BookQuote[],
  side: Side,
  { now, tipAt }: { now: Date; tipAt: string | null },
): BookQuote | null {
  if (tipAt !== null && now.getTime() >= Date.parse(tipAt)) return null;
  return bestOf(
    quotes.filter((quote) => isFresh(quote, now)),
    side,
  );
}
