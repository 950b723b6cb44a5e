import { clamp, expit } from '../../../domain/numeric.ts';
import { solveSymmetric } from '../../../domain/solve.ts';
import { STATS, type Stat } from '../../../domain/stats.ts';
import type { BlendParams } from '../../params.ts';

/** Training data of the blend: the two opinions in log-odds and whether the over won. */
export type BlendRow = { stat: Stat; market: number; model: number; over: boolean };

/** Pseudo-observations that pull to the market: on the shared values, and on each stat's own deviation. */
export type BlendPenalty = {
  pooled: { intercept: number; weight: number };
  own: { intercept: number; weight: number };
};

export const DEFAULT_PENALTY: BlendPenalty = {
  pooled: { intercept: 2, weight: 2 },
  own: { intercept: 60, weight: 60 },
};
export const HIGHEST_WEIGHT = 0.5;

/** Values per group: intercept and weight on (model − market). */
const WIDTH = 2;

/**
 * Penalized logistic regression of the over on the market's log-odds (as offset) and the model's
 * disagreement, with shared values and shrunken deviations per stat. Without data it returns the market.
 */
export function fitBlend(rows: readonly BlendRow[], start?: Float64Array, penalty = DEFAULT_PENALTY) {
  const size = WIDTH * (STATS.length + 1);
  const beta = start ? Float64Array.from(start) : new Float64Array(size);
  const ridge = penaltyVector(penalty);
  for (let step = 0; step < 15; step++) {
    const gradient = new Float64Array(size);
    const hessian = new Float64Array(size * size);
    const groups = sumByGroup(rows, beta);
    for (const [group, sums] of groups) spread(group, sums, gradient, hessian, size);
    for (let i = 0; i < size; i++) {
      gradient[i]! -= ridge[i]! * beta[i]!;
      hessian[i * size + i]! += ridge[i]!;
    }
    const move = solveSymmetric(hessian, gradient);
    let largest = 0;
    for (let i = 0; i < size; i++) {
      beta[i]! += move[i]!;
      largest = Math.max(largest, Math.abs(move[i]!));
    }
    if (largest < 1e-7) break;
  }
  return { beta, blend: blendOf(beta) };
}

function penaltyVector({ pooled, own }: BlendPenalty): Float64Array {
  const each = (p: BlendPenalty['own']) => [p.intercept, p.weight];
  return Float64Array.from([...each(pooled), ...STATS.flatMap(() => each(own))]);
}

type Sums = { g: Float64Array; h: Float64Array };

/** Gradient and curvature of each stat's two values; the shared values use the same sums. */
function sumByGroup(rows: readonly BlendRow[], beta: Float64Array): Map<number, Sums> {
  const groups = new Map<number, Sums>();
  const index = new Map(STATS.map((stat, i) => [stat, i + 1]));
  const x = new Float64Array(WIDTH);
  for (const row of rows) {
    const group = index.get(row.stat)!;
    let sums = groups.get(group);
    if (!sums) {
      sums = { g: new Float64Array(WIDTH), h: new Float64Array(WIDTH * WIDTH) };
      groups.set(group, sums);
    }
    x[0] = 1;
    x[1] = row.model - row.market;
    let eta = row.market;
    for (let i = 0; i < WIDTH; i++) eta += x[i]! * (beta[i]! + beta[group * WIDTH + i]!);
    const p = expit(eta);
    const error = (row.over ? 1 : 0) - p;
    const curve = p * (1 - p);
    for (let i = 0; i < WIDTH; i++) {
      sums.g[i]! += error * x[i]!;
      for (let j = 0; j < WIDTH; j++) sums.h[i * WIDTH + j]! += curve * x[i]! * x[j]!;
    }
  }
  return groups;
}

function spread(
  group: number,
  sums: Sums,
  gradient: Float64Array,
  hessian: Float64Array,
  size: number,
): void {
  for (const a of [0, group]) {
    for (let i = 0; i < WIDTH; i++) gradient[a * WIDTH + i]! += sums.g[i]!;
    for (const b of [0, group])
      for (let i = 0; i < WIDTH; i++)
        for (let j = 0; j < WIDTH; j++)
          hessian[(a * WIDTH + i) * size + b * WIDTH + j]! += sums.h[i * WIDTH + j]!;
  }
}

function blendOf(beta: Float64Array): BlendParams {
  const at = (group: number, i: number) => beta[i]! + (group === 0 ? 0 : beta[group * WIDTH + i]!);
  const weightOf = (group: number) => clamp(at(group, 1), 0, HIGHEST_WEIGHT);
  const byStat = (value: (group: number) => number) =>
    Object.fromEntries(STATS.map((stat, i) => [stat, value(i + 1)]));
  return {
    intercept: byStat((group) => at(group, 0)),
    weight: byStat(weightOf),
    pooled: { intercept: at(0, 0), weight: weightOf(0) },
  };
}

const NEVER = 1e12;

/** The null model: the market with its tilt removed per stat, and no model. */
export const fitIntercepts = (rows: readonly BlendRow[], start?: Float64Array) =>
  fitBlend(rows, start, {
    pooled: { ...DEFAULT_PENALTY.pooled, weight: NEVER },
    own: { ...DEFAULT_PENALTY.own, weight: NEVER },
  });
