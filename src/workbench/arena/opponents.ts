import { expit, logit, round } from '../../domain/numeric.ts';
import type { Quote } from '../../lines/consensus.ts';
import { closingPrice, shapeAt } from '../../picks/closing-value.ts';
import type { LineShape } from '../../picks/pick.ts';

/** The market's no-vig chance of the over at a line and an instant. */
export const marketChance = (
  line: number,
  { quotes, at, lineShape }: { quotes: readonly Quote[]; at: Date; lineShape: LineShape | null },
): number | null => closingPrice({ line, direction: 'over', lineShape }, quotes, at)?.probability ?? null;

type Published = { line: number; direction: 'over' | 'under'; confidence: number; lineShape: LineShape };

/** The chance of the over that a published pick gives, moved to another line along its line shape. */
export function modelChance(line: number, pick: Published | undefined): number | null {
  if (!pick) return null;
  const over = pick.direction === 'over' ? pick.confidence : 1 - pick.confidence;
  if (pick.line === line) return round(over, 4);
  return round(expit(logit(over) + shapeAt(pick.lineShape, line) - shapeAt(pick.lineShape, pick.line)), 4);
}
