import { median } from '../core/median.ts';
import { clamp, expit, logit, mean, round } from '../core/stats.ts';
import { closingLine, closingQuotes, type Quote } from '../lines/consensus.ts';
import { isPrice, noVigByPower } from '../model/odds.ts';
import type { Direction } from '../model/score.ts';
import type { LineShape } from './pick.ts';

const MEDIAN_FROM_BOOKS = 5;

export type ClosingValue = {
  closingLine: number | null;
  closingProbability: number | null;
  clvPercent: number | null;
};

type Bet = { line: number; direction: Direction; decimalPrice: number; lineShape: LineShape };

/**
 * What the last prices before tip-off said of a pick. Each book's chance without its margin is carried from its line to
 * the pick's by the shape that the pick froze; the value is what the published price was worth at that chance.
 */
export function closingValue(bet: Bet, quotes: readonly Quote[], tipAt: Date): ClosingValue {
  const line = closingLine(quotes, tipAt);
  const moved = closingQuotes(quotes, tipAt).flatMap(({ overOdds, underOdds, line: at }) =>
    isPrice(overOdds) && isPrice(underOdds)
      ? [
          logit(noVigByPower(overOdds, underOdds)) +
            shapeAt(bet.lineShape, bet.line) -
            shapeAt(bet.lineShape, at),
        ]
      : [],
  );
  const middle = moved.length >= MEDIAN_FROM_BOOKS ? median(moved) : mean(moved);
  if (middle === null || Number.isNaN(middle))
    return { closingLine: line, closingProbability: null, clvPercent: null };
  const probability = round(expit(bet.direction === 'over' ? middle : -middle), 4);
  return {
    closingLine: line,
    closingProbability: probability,
    clvPercent: round(100 * (probability * bet.decimalPrice - 1), 2),
  };
}

/** Between two half points in proportion; beyond the ends with the slope of the last step. */
export function shapeAt({ from, overLogOdds }: LineShape, line: number): number {
  const place = (line - from) * 2;
  const low = clamp(Math.floor(place), 0, overLogOdds.length - 2);
  return overLogOdds[low]! + (place - low) * (overLogOdds[low + 1]! - overLogOdds[low]!);
}
