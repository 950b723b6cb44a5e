import { clamp, expit, logit, round } from '../../domain/numeric.ts';
import type { Quote } from '../../lines/consensus.ts';
import { closingPrice, shapeAt } from '../../picks/closing-value.ts';
import type { LineShape } from '../../picks/pick.ts';

/** A certain chance has no log-loss, and far from the books' line rounding gives one. */
const LOWEST = 0.0001;
export const chance = (value: number): number => clamp(round(value, 4), LOWEST, 1 - LOWEST);

/** The market's no-vig chance of the over at a line and an instant. */
export function marketChance(
  line: number,
  { quotes, at, lineShape }: { quotes: readonly Quote[]; at: Date; lineShape: LineShape | null },
): number | null {
  const price = closingPrice({ line, direction: 'over', lineShape }, quotes, at);
  return price && chance(price.probability);
}

type Published = { line: number; direction: 'over' | 'under'; confidence: number; lineShape: LineShape };

/** The chance of the over that a published pick gives, moved to another line along its line shape. */
export function publishedChance(line: number, pick: Published): number {
  const over = pick.direction === 'over' ? pick.confidence : 1 - pick.confidence;
  if (pick.line === line) return chance(over);
  return chance(expit(logit(over) + shapeAt(pick.lineShape, line) - shapeAt(pick.lineShape, pick.line)));
}
