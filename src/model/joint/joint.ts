import { standardDeviation } from '../../domain/numeric.ts';
import { type GameChances, gameChances } from './game-chances.ts';
import { GROUPS, groupOf } from './lattice.ts';
import { byProp, correlationOf, type Leg, type Relation, relationOf } from './leg.ts';
import { bothAbove, normalQuantile } from './normal.ts';
import { type Outcomes, outcomesOf, together } from './outcomes.ts';
import type { JointLeagues } from './params.ts';

export type Pair = {
  /** Positions in the legs as given. */
  a: number;
  b: number;
  relation: Relation;
  /** Chance that both win, and the correlation of the two results (−1 to 1). */
  probability: number;
  correlation: number;
};

export type Joint = {
  /** Chance that every leg wins, and its numerical error (one standard deviation). */
  probability: number;
  error: number;
  /** The same if no leg had to do with another. */
  independent: number;
  outcomes: Outcomes;
  /** The slip without one leg. */
  without(leg: number): Outcomes;
  /** Expected product of the prices of the legs that win; a leg that pushes counts 1, one that loses 0. */
  expectedProduct(prices: readonly number[], left?: number): number;
  pairs: readonly Pair[];
};

export const FEWEST_LEGS = 2;
export const MOST_LEGS = 12;

/** Joint chances of the legs of a slip. Games are independent of each other; within one, legs share factors. */
export function jointOf(legs: readonly Leg[], leagues: JointLeagues, points?: number): Joint {
  const order = legs.map((leg, given) => ({ leg, given })).sort((a, b) => byProp(a.leg, b.leg));
  const games = [...Map.groupBy(order, ({ leg }) => leg.gameId).values()].map((members) => ({
    members,
    chances: gameChances(
      members.map(({ leg }) => leg),
      leagues,
      points,
    ),
  }));
  const outcomesWithout = (left: number | null): Outcomes =>
    games
      .map(({ members, chances }) =>
        outcomesOf(
          chances,
          members.map(({ given }) => given !== left),
        ),
      )
      .reduce(together);
  const outcomes = outcomesWithout(null);
  const probability = outcomes.chance(legs.length, 0);
  const relative = games.map(({ chances }) => relativeErrorOf(chances) ** 2);
  return {
    probability,
    error: probability * Math.sqrt(relative.reduce((sum, square) => sum + square, 0)),
    independent: order.reduce((product, { leg }) => product * leg.win, 1),
    outcomes,
    without: outcomesWithout,
    expectedProduct: (prices, left) =>
      games.reduce((product, { members, chances }) => {
        const kept = members.map(({ given }) => (given === left ? null : (prices[given] ?? 1)));
        return product * expectedProductOf(chances, kept);
      }, 1),
    pairs: pairsOf(legs, leagues),
  };
}

function expectedProductOf({ win, push }: GameChances, prices: readonly (number | null)[]): number {
  const points = win[0]?.length ?? 1;
  let sum = 0;
  for (let n = 0; n < points; n++) {
    let product = 1;
    for (const [i, price] of prices.entries())
      if (price !== null) product *= win[i]![n]! * price + (push[i]?.[n] ?? 0);
    sum += product;
  }
  return sum / points;
}

function relativeErrorOf({ win }: GameChances): number {
  const points = win[0]?.length ?? 0;
  if (points <= 1) return 0;
  const sums = new Float64Array(GROUPS);
  for (let n = 0; n < points; n++) {
    let all = 1;
    for (const chances of win) all *= chances[n]!;
    sums[groupOf(n)]! += all;
  }
  const mean = sums.reduce((sum, value) => sum + value, 0) / GROUPS;
  return mean > 0 ? standardDeviation(sums) / mean / Math.sqrt(GROUPS) : 0;
}

/** Every pair of legs of one game, the most correlated first. */
function pairsOf(legs: readonly Leg[], leagues: JointLeagues): Pair[] {
  const pairs: Pair[] = [];
  for (const [b, second] of legs.entries())
    for (const [a, first] of legs.slice(0, b).entries()) {
      const relation = relationOf(first, second);
      if (relation !== 'different-games') pairs.push({ a, b, relation, ...pairOf(first, second, leagues) });
    }
  return pairs.sort((x, y) => Math.abs(y.correlation) - Math.abs(x.correlation) || x.a - y.a || x.b - y.b);
}

/** Two legs of one game in closed form. */
export function pairOf(a: Leg, b: Leg, leagues: JointLeagues): { probability: number; correlation: number } {
  const [lowest, highest] = [Math.max(0, a.win + b.win - 1), Math.min(a.win, b.win)];
  const both = bothAbove(-normalQuantile(a.win), -normalQuantile(b.win), correlationOf(a, b, leagues));
  const probability = Math.min(highest, Math.max(lowest, both));
  const scale = Math.sqrt(a.win * (1 - a.win) * b.win * (1 - b.win));
  return { probability, correlation: scale > 0 ? (probability - a.win * b.win) / scale : 0 };
}
