import type { SideName } from './hit-rate.ts';

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

export const priceOf = (quote: BookQuote, side: SideName): number | null =>
  side === 'over' ? quote.overOdds : quote.underOdds;

/** Over: the lowest line, then the highest price. Under: the highest line, then the highest price. */
export function bestQuote(
  quotes: readonly BookQuote[],
  side: SideName,
  { now, tipAt }: { now: Date; tipAt: string | null },
): BookQuote | null {
  if (tipAt !== null && now.getTime() >= Date.parse(tipAt)) return null;
  const offered = quotes.filter((quote) => isFresh(quote, now) && priceOf(quote, side) !== null);
  const better = (one: BookQuote, other: BookQuote) =>
    (side === 'over' ? one.line - other.line : other.line - one.line) ||
    pays(priceOf(other, side)) - pays(priceOf(one, side));
  return [...offered].sort(better)[0] ?? null;
}

/** American odds in the order of what they pay: −105 pays more than −110, and +100 more than both. */
const pays = (odds: number | null): number =>
  odds === null ? 0 : odds > 0 ? 1 + odds / 100 : 1 + 100 / -odds;
