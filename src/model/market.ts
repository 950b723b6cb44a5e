import { bestQuote } from '../domain/best-price.ts';
import { clamp, expit, logit, mean, median, standardDeviation } from '../domain/numeric.ts';
import { decimalOdds, isPrice, noVig } from '../domain/odds.ts';
import { RATING_RULES } from './rating-rules.ts';

export type Quote = {
  book: string;
  line: number;
  overOdds: number | null;
  underOdds: number | null;
  /** Milliseconds since the epoch; null if the source has no time. */
  capturedAt: number | null;
};

export const MAX_QUOTE_AGE_MS = 90 * 60_000;
/** Outside these margins a quote is an error, an alternate line or a boosted price. */
const OVERROUND = { lowest: 0, highest: 0.15 };
/** Fixed-payout games, not prices: their line is adjusted until bettors split evenly. */
const DFS_BOOKS = new Set(['prizepicks', 'underdog', 'pick6', 'sleeper', 'dabble', 'betr']);
/** Brands with the same price feed count once. */
const SHARED_FEED: Record<string, string> = { betrivers: 'kambi', unibet_us: 'kambi', unibet: 'kambi' };
const MEDIAN_FROM_BOOKS = 5;

export type MarketView = {
  /** The line that most books quote; a tie goes to the line whose price is nearest to even. */
  line: number;
  /** No-vig log-odds of the over at `line`, moved there if a book quotes another line. */
  overLogOdds: number;
  probability: number;
  /** Disagreement of the books, in log-odds. */
  spread: number;
  books: number;
  atLine: Quote[];
  averageOver: number;
  averageUnder: number;
  best: { over: Quote; under: Quote };
  overround: number;
};

export const isDfs = (book: string): boolean => DFS_BOOKS.has(book.toLowerCase());

type Priced = Quote & { overOdds: number; underOdds: number; logOdds: number; overround: number };

const isFresh = ({ capturedAt }: Quote, at: number | null): boolean =>
  at === null || capturedAt === null || (capturedAt <= at && at - capturedAt <= MAX_QUOTE_AGE_MS);
const feedOf = ({ book }: Quote): string => SHARED_FEED[book] ?? book;

/** Keeps two-sided, fresh, plausible quotes of real books, one per price feed. */
export function usableQuotes(quotes: readonly Quote[], at: number | null): Priced[] {
  const kept = new Map<string, Priced>();
  for (const quote of quotes) {
    const { overOdds, underOdds, capturedAt } = quote;
    if (isDfs(quote.book) || !isPrice(overOdds) || !isPrice(underOdds) || !isFresh(quote, at)) continue;
    const { over, overround } = noVig(overOdds, underOdds);
    if (overround < OVERROUND.lowest || overround > OVERROUND.highest) continue;
    const feed = feedOf(quote);
    const held = kept.get(feed);
    if (held && (held.capturedAt ?? 0) >= (capturedAt ?? 0)) continue;
    kept.set(feed, { ...quote, overOdds, underOdds, logOdds: logit(over), overround });
  }
  return [...kept.values()].sort((a, b) => (a.book < b.book ? -1 : a.book > b.book ? 1 : 0));
}

/** A rating needs a market, not one or two books. Counted per price feed. */
export function hasEnoughBooks(quotes: readonly Quote[], at: number | null): boolean {
  const quoting = quotes
    .filter((quote) => !isDfs(quote.book) && isFresh(quote, at))
    .filter(({ overOdds, underOdds }) => isPrice(overOdds) || isPrice(underOdds));
  return (
    new Set(quoting.map(feedOf)).size >= RATING_RULES.books.quoting &&
    usableQuotes(quotes, at).length >= RATING_RULES.books.twoSided
  );
}

/**
 * The market's view of one prop, or null without a two-sided quote. `shape` returns the model's log-odds of
 * the over at any line; only its differences are used, to move a book's opinion from its line to the common
 * one.
 */
export function consensus(
  quotes: readonly Quote[],
  at: number | null,
  shape: (line: number) => number,
): MarketView | null {
  const usable = usableQuotes(quotes, at);
  if (usable.length === 0) return null;
  const line = commonLine(usable);
  const atLine = usable.filter((quote) => quote.line === line);
  const moved = usable.map((quote) =>
    quote.line === line ? quote.logOdds : quote.logOdds + shape(line) - shape(quote.line),
  );
  const overLogOdds = moved.length >= MEDIAN_FROM_BOOKS ? median(moved) : mean(moved);
  return {
    line,
    overLogOdds,
    probability: expit(overLogOdds),
    spread: standardDeviation(moved),
    books: usable.length,
    atLine,
    averageOver: mean(atLine.map((quote) => decimalOdds(quote.overOdds))),
    averageUnder: mean(atLine.map((quote) => decimalOdds(quote.underOdds))),
    best: {
      over: bestQuote(atLine, 'over')!,
      under: bestQuote(atLine, 'under')!,
    },
    overround: clamp(mean(atLine.map((quote) => quote.overround)), 0, 1),
  };
}

function commonLine(quotes: readonly Priced[]): number {
  const byLine = new Map<number, Priced[]>();
  for (const quote of quotes) byLine.set(quote.line, [...(byLine.get(quote.line) ?? []), quote]);
  const distance = (group: readonly Priced[]) => Math.abs(mean(group.map((quote) => quote.logOdds)));
  const ranked = [...byLine.entries()].sort(
    ([lineA, a], [lineB, b]) => b.length - a.length || distance(a) - distance(b) || lineA - lineB,
  );
  return ranked[0]![0];
}
