import type { Stat } from '../domain/stats.ts';

export { DISPLAY_NAMES } from '../domain/stat-names.ts';
export { STATS, type Stat } from '../domain/stats.ts';

/** The seven counts that are modelled; every other stat is a weighted sum of them. */
export const COUNTS = ['points', 'rebounds', 'assists', 'threes', 'steals', 'blocks', 'turnovers'] as const;
export type Count = (typeof COUNTS)[number];

/** What each stat adds up, as index into COUNTS and weight. */
export type Part = { count: number; weight: number };

const sumOf = (...counts: Count[]): Part[] =>
  counts.map((count) => ({ count: COUNTS.indexOf(count), weight: 1 }));

export const PARTS: Record<Stat, readonly Part[]> = {
  points: sumOf('points'),
  rebounds: sumOf('rebounds'),
  assists: sumOf('assists'),
  threes: sumOf('threes'),
  steals: sumOf('steals'),
  blocks: sumOf('blocks'),
  turnovers: sumOf('turnovers'),
  ptsRebAst: sumOf('points', 'rebounds', 'assists'),
  ptsReb: sumOf('points', 'rebounds'),
  ptsAst: sumOf('points', 'assists'),
  rebAst: sumOf('rebounds', 'assists'),
  stocks: sumOf('steals', 'blocks'),
  fantasyScore: [
    { count: 0, weight: 1 },
    { count: 1, weight: 1.2 },
    { count: 2, weight: 1.5 },
    { count: 4, weight: 3 },
    { count: 5, weight: 3 },
    { count: 6, weight: -1 },
  ],
};

/** The value of a stat from the seven counts of one game. */
export function statValue(stat: Stat, counts: ArrayLike<number>): number {
  let sum = 0;
  for (const part of PARTS[stat]) sum += part.weight * counts[part.count]!;
  return stat === 'fantasyScore' ? Math.round(sum * 10) / 10 : sum;
}
