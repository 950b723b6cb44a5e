import { median } from '../domain/median.ts';
import { clamp, expit, logit, mean, round } from '../domain/numeric.ts';
import { decimalOdds, expectedValue, isPrice, noVigByPower } from '../domain/odds.ts';
import { closingLine, closingQuotes, type Quote } from '../lines/consensus.ts';
import type { Direction } from '../model/score.ts';
import type { LineShape } from './pick.ts';

const MEDIAN_FROM_BOOKS = 5;

export type ClosingValue = {
  closingLine: number | null;
  closingProbability: number | null;
  /** Median price at publication over the median price at the close, minus 1: 0 where the market has not moved. */
  clvPercent: number | null;
  /** What the published price returns at the closing chance without margin: the margin that was paid is in it. */
  closingEdgePercent: number | null;
};

type BookQuote = Pick<Quote, 'line' | 'overOdds' | 'underOdds'>;
type Bet = {
  line: number;
  direction: Direction;
  /** The published price, an average over books. */
  decimalPrice: number;
  lineShape: LineShape;
  /** What the books quoted at publication. */
  books: readonly BookQuote[];
};

/** What the last prices before tip-off say about a pick. */
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
 * The middle price and the middle chance of the pick's side at its line, over the books that quote both sides; null
 * without any. Prices at publication and at the close are read by this one rule, so that only movement makes a difference.
 */
function pricesOf(bet: Bet, quotes: readonly BookQuote[]): { price: number; probability: number } | null {
  const read = quotes.flatMap((quote) => readQuote(bet, quote));
  const price = median(read.map((one) => one.price));
  if (price === null) return null;
  const logOdds = read.map((one) => one.logOdds);
  const middle = logOdds.length >= MEDIAN_FROM_BOOKS ? median(logOdds)! : mean(logOdds);
  return { price, probability: expit(middle) };
}

/** A two-sided quote at another line is moved along the frozen shape without its margin, and gets the same margin back. */
function readQuote({ line, direction, lineShape }: Bet, { line: at, overOdds, underOdds }: BookQuote) {
  if (!isPrice(overOdds) || !isPrice(underOdds)) return [];
  const { over, power } = noVigByPower(overOdds, underOdds);
  const sign = direction === 'over' ? 1 : -1;
  if (at === line)
    return [{ price: decimalOdds(direction === 'over' ? overOdds : underOdds), logOdds: sign * logit(over) }];
  const logOdds = sign * (logit(over) + shapeAt(lineShape, line) - shapeAt(lineShape, at));
  return [{ price: expit(logOdds) ** (-1 / power), logOdds }];
}

/** Between two half points in proportion; beyond the ends with the slope of the last step. */
export function shapeAt({ from, overLogOdds }: LineShape, line: number): number {
  const place = (line - from) * 2;
  const low = clamp(Math.floor(place), 0, overLogOdds.length - 2);
  return overLogOdds[low]! + (place - low) * (overLogOdds[low + 1]! - overLogOdds[low]!);
}
