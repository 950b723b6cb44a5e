import { daysBetween } from '../../../domain/dates.ts';
import { clamp, expit } from '../../../domain/numeric.ts';
import { solveSymmetric } from '../../../domain/solve.ts';
import { STATS, type Stat } from '../../../domain/stats.ts';
import type { Opinions } from '../../blend.ts';
import type { BlendParams } from '../../params.ts';

/** Training data of the blend: the opinions in log-odds, the day, and whether the over won. */
export type BlendRow = Opinions & { stat: Stat; date: string; over: boolean };

/** Pseudo-observations that pull to the market: on the shared values, and on each stat's own deviation. */
export type BlendPenalty = {
  pooled: { intercept: number; weight: number };
  own: { intercept: number; weight: number };
  otherMarkets: number;
};

export const DEFAULT_PENALTY: BlendPenalty = {
  pooled: { intercept: 2, weight: 2 },
  own: { intercept: 60, weight: 60 },
  otherMarkets: 10,
};
export const HIGHEST_WEIGHT = 0.5;

/** Books change how they price: a prop of a year ago counts half. */
const HALF_LIFE_DAYS = 365;

/** Values per group: intercept and weight on (model − market). */
const WIDTH = 2;
/** The last value: the weight on other markets, shared by all stats. */
const OTHER_MARKETS = WIDTH * (STATS.length + 1);
const SIZE = OTHER_MARKETS + 1;

const GROUP = Object.fromEntries(STATS.map((stat, i) => [stat, i + 1])) as Record<Stat, number>;

export type BlendFit = {
  /** Rows count less the older they are on this day. */
  asOf: string;
  /** Where an earlier fit ended. */
  start?: Float64Array | undefined;
};

/**
 * Penalized logistic regression of the over on the market's log-odds (as offset), the model's disagreement and
 * what other markets imply. The first two have shrunken deviations per stat. Without data it returns the market.
 */
export function fitBlend(
  rows: readonly BlendRow[],
  { asOf, start }: BlendFit,
  penalty = DEFAULT_PENALTY,
): { beta: Float64Array; blend: BlendParams } {
  const beta = start ? Float64Array.from(start) : new Float64Array(SIZE);
  const ridge = penaltyVector(penalty);
  const weights = weightsOn(rows, asOf);
  for (let step = 0; step < 15; step++) {
    const { gradient, hessian } = slopes(rows, weights, beta);
    for (let i = 0; i < SIZE; i++) {
      gradient[i]! -= ridge[i]! * beta[i]!;
      hessian[i * SIZE + i]! += ridge[i]!;
    }
    const move = solveSymmetric(hessian, gradient);
    let largest = 0;
    for (let i = 0; i < SIZE; i++) {
      beta[i]! += move[i]!;
      largest = Math.max(largest, Math.abs(move[i]!));
    }
    if (largest < 1e-7) break;
  }
  return { beta, blend: blendOf(beta) };
}

function weightsOn(rows: readonly BlendRow[], asOf: string): Float64Array {
  const byDate = new Map<string, number>();
  return Float64Array.from(rows, ({ date }) => {
    const weight = byDate.get(date) ?? 0.5 ** (daysBetween(date, asOf) / HALF_LIFE_DAYS);
    byDate.set(date, weight);
    return weight;
  });
}

function penaltyVector({ pooled, own, otherMarkets }: BlendPenalty): Float64Array {
  const each = (p: BlendPenalty['own']) => [p.intercept, p.weight];
  return Float64Array.from([...each(pooled), ...STATS.flatMap(() => each(own)), otherMarkets]);
}

/** Gradient and curvature of the log-likelihood. A row concerns five values: two shared, two of its stat, the last. */
function slopes(rows: readonly BlendRow[], weights: Float64Array, beta: Float64Array) {
  const gradient = new Float64Array(SIZE);
  const hessian = new Float64Array(SIZE * SIZE);
  const at = [0, 1, 0, 0, OTHER_MARKETS];
  const x = [1, 0, 1, 0, 0];
  for (const [n, row] of rows.entries()) {
    const own = GROUP[row.stat] * WIDTH;
    at[2] = own;
    at[3] = own + 1;
    x[1] = row.model - row.market;
    x[3] = x[1];
    x[4] = row.otherMarkets;
    let eta = row.market;
    for (let i = 0; i < at.length; i++) eta += x[i]! * beta[at[i]!]!;
    const p = expit(eta);
    const error = weights[n]! * ((row.over ? 1 : 0) - p);
    const curve = weights[n]! * p * (1 - p);
    for (let i = 0; i < at.length; i++) {
      gradient[at[i]!]! += error * x[i]!;
      for (let j = 0; j < at.length; j++) hessian[at[i]! * SIZE + at[j]!]! += curve * x[i]! * x[j]!;
    }
  }
  return { gradient, hessian };
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
    // Below zero it would trust the odd price out.
    otherMarkets: Math.max(0, beta[OTHER_MARKETS]!),
  };
}

const NEVER = 1e12;

/** The market with its tilt taken out per stat, and no model at all: what a model has to beat. */
export const fitIntercepts = (rows: readonly BlendRow[], fit: BlendFit) =>
  fitBlend(rows, fit, {
    pooled: { ...DEFAULT_PENALTY.pooled, weight: NEVER },
    own: { ...DEFAULT_PENALTY.own, weight: NEVER },
    otherMarkets: NEVER,
  });

/** Market and model alone: what other markets have to beat. */
export const fitWithoutOtherMarkets = (rows: readonly BlendRow[], fit: BlendFit) =>
  fitBlend(rows, fit, { ...DEFAULT_PENALTY, otherMarkets: NEVER });
