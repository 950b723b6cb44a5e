import { round } from './numeric.ts';
import { byStat, type Count, isWhole, PARTS, type Stat } from './stats.ts';

type CountValues = Readonly<Record<Count, number>>;

/** Weighted sum of the counts: exact for whole numbers, and linear, so it also holds for expected values. */
export function sumParts(counts: CountValues, stat: Stat): number {
  let sum = 0;
  for (const part of PARTS[stat]) sum += part.weight * counts[part.count];
  return sum;
}

/** Removes the floating-point error of fractional weights: such stats move in tenths. */
export const roundToStep = (sum: number, stat: Stat): number => (isWhole(stat) ? sum : round(sum, 1));

/** The value of a stat in one box score. */
export const statValue = (line: CountValues, stat: Stat): number => roundToStep(sumParts(line, stat), stat);

/** The expected value of every stat, from those of the counts. */
export const expectedStats = (counts: CountValues): Record<Stat, number> =>
  byStat((stat) => sumParts(counts, stat));
