import { normalCdf } from '../../domain/numeric.ts';
import { isPositiveDefinite } from '../../domain/solve.ts';
import { normalPoints, POINTS } from './lattice.ts';
import { correlationOf, type Leg } from './leg.ts';
import { normalDensity, normalQuantile } from './normal.ts';
import type { JointLeagues } from './params.ts';

/** Chances of each leg of one game at each point of the lattice; there the legs are independent. */
export type GameChances = { win: readonly Float64Array[]; push: readonly (Float64Array | null)[] };

/** Largest share of a score that is its own; a larger one makes the chances smoother. */
const OWN_SHARES = [0.6, 0.4, 0.25, 0.15, 0.08, 0.04];
const SHRINK = 0.97;
const NEWTON_STEPS = 2;

/** Fewer points than all are enough for measurements over many slips. */
export function gameChances(legs: readonly Leg[], leagues: JointLeagues, count = POINTS): GameChances {
  const only = legs[0];
  if (legs.length === 1 && only)
    return { win: [Float64Array.of(only.win)], push: [only.push > 0 ? Float64Array.of(only.push) : null] };
  const { loadings, own } = factorsOf(correlationsOf(legs, leagues));
  const points = normalPoints(legs.length);
  const spread = Math.sqrt(own);
  const chances = legs.map((leg, i) => {
    const score = new Float64Array(count);
    for (let d = 0; d <= i; d++) {
      const loading = loadings[i]![d]! / spread;
      const values = points[d]!;
      for (let n = 0; n < count; n++) score[n]! += loading * values[n]!;
    }
    const win = chancesAbove(score, leg.win, spread);
    if (leg.push <= 0) return { win, push: null };
    const notLost = chancesAbove(score, leg.win + leg.push, spread);
    return { win, push: notLost.map((chance, n) => Math.max(0, chance - win[n]!)) };
  });
  return { win: chances.map(({ win }) => win), push: chances.map(({ push }) => push) };
}

/** Chance per point to exceed the limit at which the average over the points is exactly `chance`. */
function chancesAbove(score: Float64Array, chance: number, spread: number): Float64Array {
  let limit = -normalQuantile(chance) / spread;
  const above = new Float64Array(score.length);
  for (let step = 0; ; step++) {
    let sum = 0;
    let slope = 0;
    for (let n = 0; n < score.length; n++) {
      const x = score[n]! - limit;
      above[n] = normalCdf(x);
      sum += above[n]!;
      slope += normalDensity(x);
    }
    if (step === NEWTON_STEPS || slope === 0) return above;
    limit += (sum - chance * score.length) / slope;
  }
}

type Square = readonly (readonly number[])[];

const correlationsOf = (legs: readonly Leg[], leagues: JointLeagues): Square =>
  legs.map((a, i) => legs.map((b, j) => (i === j ? 1 : correlationOf(a, b, leagues))));

/**
 * Splits scores into shared factors and a part of their own: R = A Aᵀ + own · I. Correlations that were estimated
 * one by one need not fit together; they are then shrunk until they do.
 */
function factorsOf(correlations: Square): { loadings: Square; own: number } {
  for (let scale = 1; ; scale *= SHRINK)
    for (const own of OWN_SHARES) {
      const shared = correlations.map((row, i) => row.map((value, j) => (i === j ? 1 - own : scale * value)));
      if (isPositiveDefinite(shared)) return { loadings: cholesky(shared), own };
    }
}

function cholesky(matrix: Square): Square {
  const factor = matrix.map((row) => row.map(() => 0));
  for (let i = 0; i < matrix.length; i++)
    for (let j = 0; j <= i; j++) {
      let rest = matrix[i]![j]!;
      for (let k = 0; k < j; k++) rest -= factor[i]![k]! * factor[j]![k]!;
      factor[i]![j] = i === j ? Math.sqrt(rest) : rest / factor[j]![j]!;
    }
  return factor;
}
