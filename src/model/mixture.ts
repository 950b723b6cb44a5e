import { clamp, logit } from '../domain/numeric.ts';
import type { Stat } from '../domain/stats.ts';
import { type Distribution, type Sides, stretch } from './distribution.ts';
import { type FantasyTable, fantasyTable, fantasyUpTo } from './fantasy-score.ts';
import {
  addTables,
  chanceUpTo,
  countTable,
  cumulate,
  mixTable,
  type NodeTable,
  sumUpTo,
} from './node-table.ts';
import { PARTS, type Part } from './stat.ts';

/**
 * All randomness of one player's game: the means of the counts, their spread given the minutes, and the
 * minutes as weighted nodes. Counts are independent within a node: points and rebounds correlate through
 * minutes.
 */
export type NightParts = {
  means: ArrayLike<number>;
  dispersion: readonly number[];
  /** Minutes of each node over their mean. */
  shape: Float64Array;
  weights: readonly number[];
};

/** One game of a player, for any stat; each count is computed once. */
export type Night = {
  distribution(stat: Stat): Distribution;
  /** The same chances as from the distribution, without computing all of it. */
  sides(stat: Stat, line: number): Sides;
  /** Log-odds of the over, excluding pushes. */
  overLogOdds(stat: Stat, line: number): number;
  mean(stat: Stat): number;
  /** The smallest value whose cumulative probability reaches q. */
  quantile(stat: Stat, q: number): number;
};

type Tables = {
  counts: (NodeTable | undefined)[];
  cumulatives: (NodeTable | undefined)[];
  sums: Map<string, NodeTable>;
  fantasy?: FantasyTable;
};

/** Fantasy points move in tenths. */
const FANTASY_STEP = 0.1;
const SURE = 1e-5;

/** A value of the stat in its steps. */
const stepsOf = (stat: Stat, value: number): number =>
  stat === 'fantasyScore' ? value / FANTASY_STEP : value;

export function createNight(parts: NightParts): Night {
  const { weights } = parts;
  const tables = collectable<Tables>(() => ({ counts: [], cumulatives: [], sums: new Map() }));
  const whole = new Map<Stat, Distribution>();

  const countAt = (count: number): NodeTable => {
    const { counts } = tables();
    counts[count] ??= countTable(parts.means[count]!, parts.dispersion[count]!, parts.shape);
    return counts[count];
  };
  const cumulativeAt = (count: number): NodeTable => {
    const { cumulatives } = tables();
    cumulatives[count] ??= cumulate(countAt(count));
    return cumulatives[count];
  };
  const sumAt = (of: readonly Part[]): NodeTable => {
    if (of.length === 1) return countAt(of[0]!.count);
    const { sums } = tables();
    const key = of.map((part) => part.count).join('+');
    const held = sums.get(key);
    if (held) return held;
    // The last counts first: rebounds + assists is then shared by two markets.
    const made = addTables(countAt(of[0]!.count), sumAt(of.slice(1)));
    sums.set(key, made);
    return made;
  };
  const distribution = (stat: Stat): Distribution => {
    const held = whole.get(stat);
    if (held) return held;
    const made: Distribution =
      stat === 'fantasyScore'
        ? allOfFantasy(PARTS[stat], countAt, weights)
        : { offset: 0, step: 1, pmf: mixTable(sumAt(PARTS[stat]), weights) };
    whole.set(stat, made);
    return made;
  };
  const fantasyAt = (): FantasyTable => {
    const held = tables();
    held.fantasy ??= fantasyTable(countAt);
    return held.fantasy;
  };
  /** Chance that a stat is at most so many of its steps. */
  const upTo = (stat: Stat, limit: number): number => {
    if (stat === 'fantasyScore') return fantasyUpTo(fantasyAt(), weights, limit);
    const of = PARTS[stat];
    const first = of[0]!.count;
    return of.length === 1
      ? chanceUpTo(countAt(first), weights, limit)
      : sumUpTo(cumulativeAt(first), sumAt(of.slice(1)), weights, limit);
  };
  const sides = (stat: Stat, line: number): Sides => {
    const limit = stepsOf(stat, line);
    const pushes = Math.abs(limit - Math.round(limit)) < 1e-6;
    const under = upTo(stat, pushes ? Math.round(limit) - 1 : Math.floor(limit));
    const push = pushes ? Math.max(0, upTo(stat, Math.round(limit)) - under) : 0;
    return { over: Math.max(0, 1 - under - push), under, push };
  };
  const overLogOdds = memoized((stat: Stat, line: number): number => {
    const { over, under } = sides(stat, line);
    return logit(clamp(over / (over + under), SURE, 1 - SURE));
  });
  const mean = (stat: Stat): number => {
    let sum = 0;
    for (const { count, weight } of PARTS[stat]) sum += weight * parts.means[count]!;
    return sum;
  };
  const quantile = memoized((stat: Stat, q: number): number => {
    const perPoint = stepsOf(stat, 1);
    let low = stat === 'fantasyScore' ? perPoint * fantasyAt().lowest - 1 : -1;
    let high = Math.max(1, Math.ceil(2 * perPoint * mean(stat)));
    while (upTo(stat, high) < q) high *= 2;
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      if (upTo(stat, middle) >= q) high = middle;
      else low = middle;
    }
    return high / perPoint;
  });
  return { distribution, sides, overLogOdds, mean, quantile };
}

/** The tables of a player take 300 KB: between scoring runs the garbage collector may have them. */
function collectable<T extends object>(create: () => T): () => T {
  let held: WeakRef<T> | undefined;
  return () => {
    const known = held?.deref();
    if (known) return known;
    const made = create();
    held = new WeakRef(made);
    return made;
  };
}

/** A prop is priced again whenever a price moves, mostly on the same lines. */
function memoized(compute: (stat: Stat, at: number) => number): (stat: Stat, at: number) => number {
  const known = new Map<Stat, Map<number, number>>();
  return (stat, at) => {
    const ofStat = known.get(stat) ?? new Map<number, number>();
    known.set(stat, ofStat);
    const value = ofStat.get(at) ?? compute(stat, at);
    ofStat.set(at, value);
    return value;
  };
}

const nodeOf = ({ width, cells }: NodeTable, node: number): Float64Array =>
  cells.subarray(node * width, (node + 1) * width);

/** All nodes have the same widths, so they align on one grid from the most turnovers upwards. */
function allOfFantasy(
  parts: readonly Part[],
  countAt: (count: number) => NodeTable,
  weights: readonly number[],
): Distribution {
  let pmf = new Float64Array(0);
  let lowest = 0;
  weights.forEach((weight, node) => {
    lowest = 0;
    let sum: NodeTable = { nodes: 1, width: 1, cells: Float64Array.of(1) };
    for (const part of parts) {
      const wide = stretch(nodeOf(countAt(part.count), node), Math.round(part.weight / FANTASY_STEP));
      lowest += wide.offset;
      sum = addTables({ nodes: 1, width: wide.pmf.length, cells: wide.pmf }, sum);
    }
    if (pmf.length === 0) pmf = new Float64Array(sum.width);
    for (let k = 0; k < sum.width; k++) pmf[k]! += weight * sum.cells[k]!;
  });
  return { offset: lowest * FANTASY_STEP, step: FANTASY_STEP, pmf };
}
