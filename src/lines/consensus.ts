import { STALE_AFTER_HOURS } from '../domain/best-price.ts';
import { earliest, minutesAfter } from '../domain/dates.ts';
import { mostQuoted } from '../domain/most-quoted.ts';
import type { QuoteKind } from '../domain/quotes.ts';

/** One book's offer on one prop, valid from `capturedAt` until its next quote. */
export type Quote = {
  book: string;
  kind: QuoteKind;
  line: number;
  overOdds: number | null;
  underOdds: number | null;
  suspended: boolean;
  capturedAt: Date;
};

/**
 * The newest quote of each book and kind at an instant. Of two at the same instant the higher line wins, so
 * that the result is deterministic.
 */
export function newestQuotes<Q extends Quote>(quotes: readonly Q[], at: Date): Q[] {
  const newest = new Map<string, Q>();
  for (const quote of quotes) {
    if (quote.capturedAt > at) continue;
    const series = `${quote.book}\n${quote.kind}${quote.kind === 'alternate' ? `\n${quote.line}` : ''}`;
    const other = newest.get(series);
    if (!other || isLater(quote, other)) newest.set(series, quote);
  }
  return [...newest.values()];
}

const isLater = (one: Quote, other: Quote): boolean =>
  one.capturedAt > other.capturedAt ||
  (one.capturedAt.getTime() === other.capturedAt.getTime() && one.line > other.line);

/** The quotes that count at an instant: standard, one per book, neither suspended nor stale. */
export const countedQuotes = <Q extends Quote>(quotes: readonly Q[], at: Date): Q[] =>
  standingQuotes(quotes, at).filter(({ kind }) => kind === 'standard');

/** Of every kind and alternate line, the quotes that are neither suspended nor stale at an instant. */
export const standingQuotes = <Q extends Quote>(quotes: readonly Q[], at: Date): Q[] =>
  newestQuotes(quotes, at).filter((quote) => !quote.suspended && staleAt(quote) >= at);

/** The last instant at which a quote still counts, unless the book updates it. */
const staleAt = ({ capturedAt }: Quote): Date => minutesAfter(capturedAt, STALE_AFTER_HOURS * 60);

/** The first instant at which one of these no longer counts, unless a book updates its quote. */
export const firstExpiry = (counted: readonly Quote[]): Date | null =>
  earliest(counted.map((quote) => new Date(staleAt(quote).getTime() + 1)));

/** The line that most counting books quote at an instant. Null when there are none. */
export const consensusLine = (quotes: readonly Quote[], at: Date): number | null =>
  mostQuoted(countedQuotes(quotes, at).map(({ line }) => line));

/** The first consensus among the quotes known at an instant. */
export function openingLine(quotes: readonly Quote[], at: Date): number | null {
  const offered = quotes.filter(
    ({ kind, suspended, capturedAt }) => kind === 'standard' && !suspended && capturedAt <= at,
  );
  const first = Math.min(...offered.map(({ capturedAt }) => capturedAt.getTime()));
  return offered.length === 0 ? null : consensusLine(offered, new Date(first));
}

/** The last quotes before tip-off, even if the books had already suspended the prop by then. */
export function closingQuotes(quotes: readonly Quote[], tipAt: Date): Quote[] {
  const atTip = countedQuotes(quotes, tipAt);
  if (atTip.length > 0) return atTip;
  const instants = quotes.map(({ capturedAt }) => capturedAt.getTime()).filter((at) => at <= tipAt.getTime());
  for (const at of [...new Set(instants)].sort((a, b) => b - a)) {
    const offered = countedQuotes(quotes, new Date(at));
    if (offered.length > 0) return offered;
  }
  return [];
}

export const closingLine = (quotes: readonly Quote[], tipAt: Date): number | null =>
  mostQuoted(closingQuotes(quotes, tipAt).map(({ line }) => line));
