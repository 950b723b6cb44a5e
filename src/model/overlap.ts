import { COUNTS, type Stat } from '../domain/stats.ts';
import type { Gate } from './gates.ts';
import { isPublished, type Rating } from './rating.ts';
import { PARTS } from './stat.ts';

type Candidate = { stat: Stat; rating: Rating; scoreFinal: number; gates: Gate[] };

const [POINTS, THREES] = [COUNTS.indexOf('points'), COUNTS.indexOf('threes')];

/** A made three is also three points: the two correlate by 0.6 in one game. */
const eventOf = (count: number): number => (count === THREES ? POINTS : count);

/** True for stats that count the same events. */
export const isSameFamily = (a: Stat, b: Stat): boolean =>
  PARTS[a].some((part) => PARTS[b].some((other) => eventOf(other.count) === eventOf(part.count)));

/**
 * Points, threes and points + rebounds + assists of one player are nearly the same bet. Of picks of one family
 * only the best is published; the others are excluded with that reason.
 */
export function keepBestOfFamily<T extends Candidate>(rows: readonly T[], keyOf: (row: T) => number): T[] {
  const best = [...rows]
    .filter((row) => isPublished(row.rating) && row.gates.length === 0)
    .sort((a, b) => b.scoreFinal - a.scoreFinal || (a.stat < b.stat ? -1 : 1));
  const chosen = new Map<number, T[]>();
  const held = new Set<T>();
  for (const row of best) {
    const mine = chosen.get(keyOf(row)) ?? [];
    if (mine.some((other) => isSameFamily(other.stat, row.stat))) held.add(row);
    else chosen.set(keyOf(row), [...mine, row]);
  }
  return rows.map((row) =>
    held.has(row) ? { ...row, gates: [...row.gates, 'overlapping-pick' as const] } : row,
  );
}
