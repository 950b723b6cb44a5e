import type { Stat } from '../domain/stats.ts';
import type { BlendWeights } from './blend.ts';
import { nightsOf } from './night.ts';
import { MEAN_BLOCKS, type Projection } from './projection.ts';
import { PARTS } from './stat.ts';

export const BLOCKS = ['market', 'baseline', ...MEAN_BLOCKS, 'volatility', 'other_markets'] as const;
export type Block = (typeof BLOCKS)[number];

const VOLATILITY = BLOCKS.indexOf('volatility');
const OTHER_MARKETS = BLOCKS.indexOf('other_markets');

/** The model's opinion on one line, and the effect of each block. */
export type Opinion = {
  modelLogOdds: number;
  baselineLogOdds: number;
  /** Log-odds that the spread of tonight's minutes adds to the usual spread. */
  volatility: number;
  /** Effect of each mean block on the logarithm of the stat's mean, in the order of MEAN_BLOCKS. */
  effects: Float64Array;
  /** Log-odds per unit of ln(mean). */
  steepness: number;
};

const FLAT = 1e-6;
const NUDGE = 0.01;

/** The logarithmic mean: the weight that makes a sum's log change add up exactly over its parts. */
const logarithmicMean = (a: number, b: number): number =>
  Math.abs(a - b) < 1e-12 * (a + b) ? a : (a - b) / Math.log(a / b);

/**
 * Effects of the blocks on ln(mean) of a stat. For a sum of counts each part weighs by its logarithmic mean over
 * that of the sum, so the effects add up to ln(mean / baseline) to rounding error, in whatever order.
 */
export function statEffects(projection: Projection, stat: Stat): Float64Array {
  const parts = PARTS[stat];
  const { counts } = projection;
  if (parts.length === 1) return counts[parts[0]!.count]!.effects;
  let mean = 0;
  let baseline = 0;
  for (const { count, weight } of parts) {
    mean += weight * counts[count]!.mean;
    baseline += weight * counts[count]!.baseline;
  }
  const whole = logarithmicMean(mean, baseline);
  const effects = new Float64Array(MEAN_BLOCKS.length);
  for (const { count, weight } of parts) {
    const part = counts[count]!;
    const share = (weight * logarithmicMean(part.mean, part.baseline)) / whole;
    for (let b = 0; b < effects.length; b++) effects[b]! += share * part.effects[b]!;
  }
  return effects;
}

export function opinionAt(projection: Projection, stat: Stat, line: number): Opinion {
  const nights = nightsOf(projection);
  const modelLogOdds = nights.forecast.overLogOdds(stat, line);
  const usualSpread = nights.usualSpread.overLogOdds(stat, line);
  const baselineLogOdds = nights.baseline.overLogOdds(stat, line);
  const effects = statEffects(projection, stat);
  let total = 0;
  for (let b = 0; b < effects.length; b++) total += effects[b]!;
  const moved = Math.abs(total) > FLAT;
  return {
    modelLogOdds,
    baselineLogOdds,
    volatility: modelLogOdds - usualSpread,
    effects,
    // Without a net effect the blocks still cancel each other: their common slope is then found by a small
    // perturbation.
    steepness: moved ? (usualSpread - baselineLogOdds) / total : nudgedSteepness(projection, stat, line),
  };
}

function nudgedSteepness(projection: Projection, stat: Stat, line: number): number {
  const nudged: Projection = {
    ...projection,
    counts: projection.counts.map((count) => ({ ...count, mean: count.mean * Math.exp(NUDGE) })),
  };
  const up = nightsOf(nudged).forecast.overLogOdds(stat, line);
  return (up - nightsOf(projection).forecast.overLogOdds(stat, line)) / NUDGE;
}

/**
 * Log-odds that each block adds towards the over, in the order of BLOCKS. Mean blocks act only through their
 * sum, so the order-free (Aumann–Shapley) split is proportional to their effects.
 */
export function contributionsOf(
  opinion: Opinion | null,
  weights: BlendWeights,
  market: number,
  otherMarkets: number,
): Float64Array {
  const contributions = new Float64Array(BLOCKS.length);
  contributions[OTHER_MARKETS] = weights.otherMarkets * otherMarkets;
  if (!opinion) {
    contributions[0] = weights.intercept + market;
    return contributions;
  }
  const w = weights.weight;
  contributions[0] = weights.intercept + (1 - w) * market;
  contributions[1] = w * opinion.baselineLogOdds;
  for (let b = 0; b < opinion.effects.length; b++)
    contributions[2 + b] = w * opinion.effects[b]! * opinion.steepness;
  contributions[VOLATILITY] = w * opinion.volatility;
  return contributions;
}
