import { isPositiveDefinite } from '../../../domain/solve.ts';
import { STATS, type Stat } from '../../../domain/stats.ts';
import type { Gap } from '../../cross-market.ts';
import type { CrossMarketParams } from '../../params.ts';

/** Fewer pairs of prices say nothing about how two stats vary together. */
const FEWEST_PAIRS = 300;
/** Keeps a combined prop from being the exact sum of its parts. */
const DIAGONAL = 1.02;

/** A price that never differs from the model would have none. */
const SMALLEST_VARIANCE = 1e-6;

/** Means and covariances of the gaps, from every pair of props that one player had in one game. */
export function fitCrossMarket(players: readonly (readonly Gap[])[]): CrossMarketParams | null {
  const means = averages(players.flatMap((gaps) => gaps.map(({ stat, size }) => [stat, size])));
  const stats = STATS.filter((stat) => means.has(stat));
  if (stats.length < 2) return null;
  const surprise = ({ stat, size }: Gap) => size - (means.get(stat) ?? 0);
  const products = averages(
    players.flatMap((gaps) =>
      gaps.flatMap((a) => gaps.map((b) => [pair(a.stat, b.stat), surprise(a) * surprise(b)] as const)),
    ),
  );
  const covariance = stats.map((a) =>
    stats.map((b) => (products.get(pair(a, b)) ?? 0) * (a === b ? DIAGONAL : 1)),
  );
  // Covariances of different samples need not fit together; any part of a positive definite matrix can be inverted.
  while (!isPositiveDefinite(covariance))
    for (const [i, row] of covariance.entries()) row[i] = DIAGONAL * (row[i] ?? 0) + SMALLEST_VARIANCE;
  const byStat = <T>(values: readonly T[]) => Object.fromEntries(stats.map((stat, i) => [stat, values[i]]));
  return { mean: byStat(stats.map((stat) => means.get(stat))), covariance: byStat(covariance.map(byStat)) };
}

const pair = (a: Stat, b: Stat): string => `${a} ${b}`;

function averages(entries: readonly (readonly [string, number])[]): Map<string, number> {
  const sums = new Map<string, { n: number; sum: number }>();
  for (const [key, value] of entries) {
    const { n, sum } = sums.get(key) ?? { n: 0, sum: 0 };
    sums.set(key, { n: n + 1, sum: sum + value });
  }
  return new Map([...sums].flatMap(([key, { n, sum }]) => (n >= FEWEST_PAIRS ? [[key, sum / n]] : [])));
}
