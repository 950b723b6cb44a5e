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

type BookQuote = Pick<Quote, 'line' | 'overOdds' | 'underOdds'>;
type Bet = {
  line: number;
  direction: Direction;
  /** The published price, an average over books. */
  decimalPrice: number;
  lineShape: LineShape;
  /** The books' quotes at publication. */
  books: readonly BookQuote[];
};

/** Compares a pick with the last prices before tip-off. */
export function closingValue(bet: Bet, quotes: readonly Quote[], tipAt: Date): ClosingValue {
  const line = closingLine(quotes, tipAt);
  const closing = pricesOf(bet, closingQuotes(quotes, tipAt));
  if (!closing) return { closingLine: line, ...NO_CLOSING_VALUE };
  const published = pricesOf(bet, bet.books);
  const probability = round(closing.probability, 4);
  return {
    closingLine: line,
    closingProbability: probability,
    clvPercent: published && round(100 * (published.price / closing.price - 1), 2),
    closingEdgePercent: round(100 * expectedValue(probability, bet.decimalPrice, 0), 2),
  };
}

export const NO_CLOSING_VALUE = { closingProbability: null, clvPercent: null, closingEdgePercent: null };

/**
 * Median price and median no-vig probability of the pick's side at its line, over the books that quote both
 * sides. Null without any. Publication and close use the same rule, so that only movement makes a difference.
 */
function pricesOf(bet: Bet, quotes: readonly BookQuote[]): { price: number; probability: number } | null {
  const read = quotes.flatMap((quote) => readQuote(bet, quote));
  if (read.length === 0) return null;
  const price = median(read.map((one) => one.price));
  const logOdds = read.map((one) => one.logOdds);
  const middle = logOdds.length >= MEDIAN_FROM_BOOKS ? median(logOdds) : mean(logOdds);
  return { price, probability: expit(middle) };
}

/**
 * A two-sided quote at another line is moved along the stored line shape, without its margin during the move.
 */
function readQuote({ line, direction, lineShape }: Bet, { line: at, overOdds, underOdds }: BookQuote) {
  if (!isPrice(overOdds) || !isPrice(underOdds)) return [];
  const { over, power } = noVigByPower(overOdds, underOdds);
  const sign = direction === 'over' ? 1 : -1;
  if (at === line)
    return [{ price: decimalOdds(direction === 'over' ? overOdds : underOdds), logOdds: sign * logit(over) }];
  const logOdds = sign * (logit(over) + shapeAt(lineShape, line) - shapeAt(lineShape, at));
  return [{ price: expit(logOdds) ** (-1 / power), logOdds }];
}

/** Linear interpolation between half points, extrapolated beyond the ends. */
export function shapeAt({ from, overLogOdds }: LineShape, line: number): number {
  const position = (line - from) * 2;
  const low = clamp(Math.floor(position), 0, overLogOdds.length - 2);
  return overLogOdds[low]! + (position - low) * (overLogOdds[low + 1]! - overLogOdds[low]!);
}
