import { clamp, expit, logit, mean, median, round } from '../domain/numeric.ts';
import { decimalOdds, expectedValue, isPrice, noVigByPower } from '../domain/odds.ts';
import { closingLine, closingQuotes, type Quote } from '../lines/consensus.ts';
import type { Direction } from '../model/score.ts';
import type { LineShape } from './pick.ts';

const MEDIAN_FROM_BOOKS = 5;

export type ClosingValue = {
  closingLine: number | null;
  closingProbability: number | null;
  /** Median price at publication over median closing price, minus 1. 0 where the market has not moved. */
  clvPercent: number | null;
  /**
   * Expected return of the published price at the no-vig closing probability. The margin paid is included.
   */
  closingEdgePercent: number | null;
};

export type ClosingPrice = { price: number; probability: number };

type BookQuote = Pick<Quote, 'line' | 'overOdds' | 'underOdds'>;
type Side = {
  line: number;
  direction: Direction;
  /** Null: unknown, so that only quotes at the same line can be compared. */
  lineShape: LineShape | null;
};
type Bet = Side & {
  /** The published price, an average over books. */
  decimalPrice: number;
  /** The books' quotes at publication. */
  books: readonly BookQuote[];
};

/** Compares a pick with the last prices before tip-off. */
export function closingValue(bet: Bet, quotes: readonly Quote[], tipAt: Date): ClosingValue {
  const line = closingLine(quotes, tipAt);
  const closing = closingPrice(bet, quotes, tipAt);
  if (!closing) return { closingLine: line, ...NO_CLOSING_VALUE };
  const published = pricesOf(bet, bet.books);
  return {
    closingLine: line,
    closingProbability: closing.probability,
    clvPercent: published && clvPercent(published.price, closing.price),
    closingEdgePercent: closingEdgePercent(closing.probability, bet.decimalPrice),
  };
}

/** A decimal price over the closing price of the same side at the same line, minus 1. */
export const clvPercent = (price: number, closing: number): number => round(100 * (price / closing - 1), 2);

export const closingEdgePercent = (probability: number, decimalPrice: number): number =>
  round(100 * expectedValue(probability, decimalPrice, 0), 2);

/** The last price and no-vig probability of a side before tip-off, at its line. */
export const closingPrice = (side: Side, quotes: readonly Quote[], tipAt: Date): ClosingPrice | null =>
  pricesOf(side, closingQuotes(quotes, tipAt));

export const NO_CLOSING_VALUE = { closingProbability: null, clvPercent: null, closingEdgePercent: null };

/**
 * Median price and median no-vig probability of the pick's side at its line, over the books that quote both
 * sides. Null without any. Publication and close use the same rule, so that only movement makes a difference.
 */
function pricesOf(side: Side, quotes: readonly BookQuote[]): ClosingPrice | null {
  const read = quotes.flatMap((quote) => readQuote(side, quote));
  if (read.length === 0) return null;
  const price = median(read.map((one) => one.price));
  const logOdds = read.map((one) => one.logOdds);
  const middle = logOdds.length >= MEDIAN_FROM_BOOKS ? median(logOdds) : mean(logOdds);
  return { price, probability: round(expit(middle), 4) };
}

/**
 * A two-sided quote at another line is moved along the stored line shape, without its margin during the move.
 */
function readQuote({ line, direction, lineShape }: Side, { line: at, overOdds, underOdds }: BookQuote) {
  if (!isPrice(overOdds) || !isPrice(underOdds)) return [];
  const { over, power } = noVigByPower(overOdds, underOdds);
  const sign = direction === 'over' ? 1 : -1;
  if (at === line)
    return [{ price: decimalOdds(direction === 'over' ? overOdds : underOdds), logOdds: sign * logit(over) }];
  if (lineShape === null) return [];
  const logOdds = sign * (logit(over) + shapeAt(lineShape, line) - shapeAt(lineShape, at));
  return [{ price: expit(logOdds) ** (-1 / power), logOdds }];
}

/** Linear interpolation between half points, extrapolated beyond the ends. */
export function shapeAt({ from, overLogOdds }: LineShape, line: number): number {
  const position = (line - from) * 2;
  const low = clamp(Math.floor(position), 0, overLogOdds.length - 2);
  return overLogOdds[low]! + (position - low) * (overLogOdds[low + 1]! - overLogOdds[low]!);
}
