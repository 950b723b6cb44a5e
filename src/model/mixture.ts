import { clamp, logit } from '../core/stats.ts';
import {
  convolve,
  countPmf,
  type Distribution,
  quantileOf,
  type Sides,
  sidesAt,
  stretch,
} from './distribution.ts';
import { PARTS, type Part, type Stat } from './stat.ts';

/**
 * Everything random about one player's night: the means of the seven counts, how they spread given the
 * minutes, and the minutes themselves as weighted nodes. Counts are independent within a node: what ties
 * points to rebounds is how long he plays.
 */
export type NightParts = {
  means: ArrayLike<number>;
  dispersion: readonly number[];
  shape: Float64Array;
  weights: readonly number[];
};

/** One night, ready to be asked about any stat; each count is worked out once. */
export type Night = {
  distribution(stat: Stat): Distribution;
  /** The same chances as from the distribution, without adding up all of it. */
  sides(stat: Stat, line: number): Sides;
  /** Log-odds of the over among the outcomes that count (a push counts for neither side). */
  overLogOdds(stat: Stat, line: number): number;
  mean(stat: Stat): number;
  /** The smallest value whose cumulative probability reaches q. */
  quantile(stat: Stat, q: number): number;
};

/** Fantasy points move in tenths. */
const FANTASY_STEP = 0.1;
const SMALLEST_MEAN = 1e-6;
const SURE = 1e-5;

export function createNight(parts: NightParts): Night {
  const { weights } = parts;
  const counts: (Float64Array[] | undefined)[] = [];
  const cumulatives: (Float64Array[] | undefined)[] = [];
  const sums = new Map<string, Float64Array[]>();
  const whole = new Map<Stat, Distribution>();

  const countAt = (count: number): Float64Array[] => {
    counts[count] ??= Array.from(parts.shape, (share) =>
      countPmf(Math.max(parts.means[count]! * share, SMALLEST_MEAN), parts.dispersion[count]!),
    );
    return counts[count];
  };
  const cumulativeAt = (count: number): Float64Array[] => {
    cumulatives[count] ??= countAt(count).map(cumulate);
    return cumulatives[count];
  };
  const sumAt = (of: readonly Part[]): Float64Array[] => {
    if (of.length === 1) return countAt(of[0]!.count);
    const key = of.map((part) => part.count).join('+');
    const held = sums.get(key);
    if (held) return held;
    // The last counts first: rebounds + assists is then shared by two markets.
    const others = sumAt(of.slice(1));
    const nodes = countAt(of[0]!.count).map((pmf, j) => convolve(pmf, others[j]!));
    sums.set(key, nodes);
    return nodes;
  };
  const distribution = (stat: Stat): Distribution => {
    const held = whole.get(stat);
    if (held) return held;
    const made: Distribution =
      stat === 'fantasyScore'
        ? fantasy(PARTS[stat], countAt, weights)
        : { offset: 0, step: 1, pmf: mix(sumAt(PARTS[stat]), weights) };
    whole.set(stat, made);
    return made;
  };
  /** Chance that a stat other than fantasy points is at most `limit`, without working out its whole distribution. */
  const upTo = (stat: Stat, limit: number): number => {
    const of = PARTS[stat];
    let chance = 0;
    if (of.length === 1) {
      const pmfs = countAt(of[0]!.count);
      for (let j = 0; j < weights.length; j++) chance += weights[j]! * sumUpTo(pmfs[j]!, limit);
      return chance;
    }
    const first = cumulativeAt(of[0]!.count);
    const others = sumAt(of.slice(1));
    for (let j = 0; j < weights.length; j++) chance += weights[j]! * chanceUpTo(first[j]!, others[j]!, limit);
    return chance;
  };
  const sides = (stat: Stat, line: number): Sides => {
    if (stat === 'fantasyScore') return sidesAt(distribution(stat), line);
    const pushes = Number.isInteger(line);
    const under = upTo(stat, pushes ? line - 1 : Math.floor(line));
    const push = pushes ? upTo(stat, line) - under : 0;
    return { over: Math.max(0, 1 - under - push), under, push };
  };
  const overLogOdds = (stat: Stat, line: number): number => {
    const { over, under } = sides(stat, line);
    return logit(clamp(over / (over + under), SURE, 1 - SURE));
  };
  const mean = (stat: Stat): number =>
    PARTS[stat].reduce((sum, { count, weight }) => sum + weight * parts.means[count]!, 0);
  const quantile = (stat: Stat, q: number): number => {
    if (stat === 'fantasyScore' || PARTS[stat].length === 1) return quantileOf(distribution(stat), q);
    let low = -1;
    let high = Math.max(1, Math.ceil(2 * mean(stat)));
    while (upTo(stat, high) < q) high *= 2;
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      if (upTo(stat, middle) >= q) high = middle;
      else low = middle;
    }
    return high;
  };
  return { distribution, sides, overLogOdds, mean, quantile };
}

function cumulate(pmf: Float64Array): Float64Array {
  const cumulative = new Float64Array(pmf.length);
  let sum = 0;
  for (let k = 0; k < pmf.length; k++) {
    sum += pmf[k]!;
    cumulative[k] = sum;
  }
  return cumulative;
}

function sumUpTo(pmf: Float64Array, limit: number): number {
  const last = Math.min(limit, pmf.length - 1);
  let sum = 0;
  for (let k = 0; k <= last; k++) sum += pmf[k]!;
  return sum;
}

/** Chance that a first count, given as cumulative chances, plus the others is at most `limit`. */
function chanceUpTo(first: Float64Array, others: Float64Array, limit: number): number {
  const last = Math.min(limit, others.length - 1);
  const end = first.length - 1;
  let chance = 0;
  for (let y = 0; y <= last; y++) {
    const k = limit - y;
    chance += others[y]! * first[k < end ? k : end]!;
  }
  return chance;
}

function mix(nodes: readonly Float64Array[], weights: readonly number[]): Float64Array {
  let longest = 0;
  for (const node of nodes) longest = Math.max(longest, node.length);
  const pmf = new Float64Array(longest);
  for (let j = 0; j < nodes.length; j++) {
    const node = nodes[j]!;
    const weight = weights[j]!;
    for (let k = 0; k < node.length; k++) pmf[k]! += weight * node[k]!;
  }
  return pmf;
}

function fantasy(
  parts: readonly Part[],
  countAt: (count: number) => Float64Array[],
  weights: readonly number[],
): Distribution {
  const nodes = weights.map((_, j) => {
    let offset = 0;
    let pmf: Float64Array = Float64Array.of(1);
    for (const part of parts) {
      const wide = stretch(countAt(part.count)[j]!, Math.round(part.weight / FANTASY_STEP));
      offset += wide.offset;
      pmf = convolve(wide.pmf, pmf);
    }
    return { pmf, offset };
  });
  // Nodes differ in how far turnovers reach below zero: line them up on the lowest.
  const lowest = Math.min(...nodes.map((node) => node.offset));
  const aligned = nodes.map((node) => {
    const padded = new Float64Array(node.pmf.length + node.offset - lowest);
    padded.set(node.pmf, node.offset - lowest);
    return padded;
  });
  return { offset: lowest * FANTASY_STEP, step: FANTASY_STEP, pmf: mix(aligned, weights) };
}
