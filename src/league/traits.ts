import type { Counts } from '../domain/box-scores.ts';
import { COUNTS } from '../domain/stats.ts';

type Sums = Counts & { games: number; minutes: number; usageRate: number | null };

/** What similarity compares: volume and style of play. Counts are per 36 minutes. */
export const TRAITS = ['minutes', ...COUNTS, 'usageRate', 'threeShare', 'freeThrowRate'] as const;
export type Trait = (typeof TRAITS)[number];
export type Traits = Partial<Record<Trait, number>>;

const rounded = (value: number): number => Number(value.toFixed(3));

export function traitsOf(sums: Sums): Record<string, number> {
  const per36 = COUNTS.map((stat) => [stat, rounded((36 * sums[stat]) / sums.minutes)] as const);
  return {
    minutes: rounded(sums.minutes / sums.games),
    ...Object.fromEntries(per36),
    ...(sums.usageRate === null ? {} : { usageRate: rounded(sums.usageRate) }),
    ...(sums.fga === 0 ? {} : { threeShare: rounded(sums.fg3a / sums.fga) }),
    ...(sums.fga === 0 ? {} : { freeThrowRate: rounded(sums.fta / sums.fga) }),
  };
}
