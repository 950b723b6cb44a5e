import { seededRandom } from '../../domain/random.ts';
import { normalQuantile } from './normal.ts';

export const GROUPS = 8;
export const POINTS = 8192;
const PER_GROUP = POINTS / GROUPS;
const SEED = 20_241_022;
const PRECISION = 1e-12;

const held = new Map<number, readonly Float64Array[]>();

/**
 * Standard normal points that fill the space evenly: an additive lattice on powers of the generalized golden
 * ratio, in groups with shifts of their own whose disagreement measures the error. One array per dimension.
 */
export function normalPoints(dimensions: number): readonly Float64Array[] {
  const known = held.get(dimensions);
  if (known) return known;
  const ratio = generalizedGoldenRatio(dimensions);
  const random = seededRandom(SEED);
  const made = Array.from({ length: dimensions }, (_, d) => {
    const step = ratio ** -(d + 1);
    const values = new Float64Array(POINTS);
    for (let group = 0; group < GROUPS; group++) {
      const shift = random();
      for (let n = 0; n < PER_GROUP; n++) {
        const u = (shift + (n + 1) * step) % 1;
        values[group * PER_GROUP + n] = normalQuantile(Math.max(u, PRECISION));
      }
    }
    return values;
  });
  held.set(dimensions, made);
  return made;
}

/** The positive root of x^(d + 1) = x + 1. */
function generalizedGoldenRatio(dimensions: number): number {
  let x = 2;
  for (let i = 0; i < 60; i++) x = (1 + x) ** (1 / (dimensions + 1));
  return x;
}

/** Group of a point. */
export const groupOf = (point: number): number => Math.floor(point / PER_GROUP);
