import { clamp, logit } from '../core/stats.ts';
import { convolve, countPmf, type Distribution, sidesAt, stretch } from './distribution.ts';
import { PARTS, type Part, type Stat } from './stat.ts';

/**
 * Everything random about one player's night: the means of the seven counts, how they spread given the
 * minutes, and the minutes themselves as weighted nodes. Counts are independent within a node: what ties
 * points to rebounds is how long he plays.
 */
export type Night = {
  means: ArrayLike<number>;
  dispersion: readonly number[];
  shape: Float64Array;
  weights: readonly number[];
};

/** Fantasy points move in tenths. */
const FANTASY_STEP = 0.1;

/** Hands out the distribution of any stat of one night, working each count out once. */
export function nightDistributions(night: Night): (stat: Stat) => Distribution {
  const counts = new Map<number, Float64Array[]>();
  const sums = new Map<string, Float64Array[]>();
  const countAt = (count: number): Float64Array[] => {
    let nodes = counts.get(count);
    if (!nodes) {
      nodes = Array.from(night.shape, (share) =>
        countPmf(Math.max(night.means[count]! * share, 1e-6), night.dispersion[count]!),
      );
      counts.set(count, nodes);
    }
    return nodes;
  };
  const sumAt = (parts: readonly Part[]): Float64Array[] => {
    if (parts.length === 1) return countAt(parts[0]!.count);
    const key = parts.map((part) => part.count).join('+');
    let nodes = sums.get(key);
    if (!nodes) {
      // The last counts first: rebounds + assists is then shared by two markets.
      const [first, ...rest] = parts;
      const others = sumAt(rest);
      nodes = countAt(first!.count).map((pmf, j) => convolve(pmf, others[j]!));
      sums.set(key, nodes);
    }
    return nodes;
  };
  return (stat) =>
    stat === 'fantasyScore'
      ? fantasy(PARTS[stat], countAt, night.weights)
      : { offset: 0, step: 1, pmf: mix(sumAt(PARTS[stat]), night.weights) };
}

function mix(nodes: readonly Float64Array[], weights: readonly number[]): Float64Array {
  const pmf = new Float64Array(Math.max(...nodes.map((node) => node.length)));
  nodes.forEach((node, j) => {
    const weight = weights[j]!;
    for (let k = 0; k < node.length; k++) pmf[k]! += weight * node[k]!;
  });
  return pmf;
}

function fantasy(
  parts: readonly Part[],
  countAt: (count: number) => Float64Array[],
  weights: readonly number[],
): Distribution {
  let offset = 0;
  const nodes = weights.map((_, j) => {
    offset = 0;
    let sum: Float64Array = Float64Array.of(1);
    for (const part of parts) {
      const wide = stretch(countAt(part.count)[j]!, Math.round(part.weight / FANTASY_STEP));
      offset += wide.offset;
      sum = convolve(wide.pmf, sum);
    }
    return { pmf: sum, offset };
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

const SURE = 1e-5;

/** Log-odds of the over among the outcomes that count (a push counts for neither side). */
export function overLogOdds(distribution: Distribution, line: number): number {
  const { over, under } = sidesAt(distribution, line);
  return logit(clamp(over / (over + under), SURE, 1 - SURE));
}
