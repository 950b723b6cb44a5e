import { roundToStep } from '../domain/stat-value.ts';
import { byStat, COUNTS, PARTS as STAT_PARTS, type Stat } from '../domain/stats.ts';

/** The counts of a stat, as index into COUNTS and weight. */
export type Part = { count: number; weight: number };

export const PARTS: Readonly<Record<Stat, readonly Part[]>> = byStat((stat) =>
  STAT_PARTS[stat].map(({ count, weight }) => ({ count: COUNTS.indexOf(count), weight })),
);

/** The value of a stat in one game, from its counts in the order of COUNTS. */
export function valueOfCounts(counts: ArrayLike<number>, stat: Stat): number {
  let sum = 0;
  for (const part of PARTS[stat]) sum += part.weight * counts[part.count]!;
  return roundToStep(sum, stat);
}
