import type { BlendParams } from './params.ts';
import type { Stat } from './stat.ts';

/** How one stat's two opinions are joined. */
export type BlendWeights = { intercept: number; weight: number; slope: number };

export const blendFor = (blend: BlendParams, stat: Stat): BlendWeights => ({
  intercept: blend.intercept[stat] ?? blend.pooled.intercept,
  weight: blend.weight[stat] ?? blend.pooled.weight,
  slope: blend.slope[stat] ?? blend.pooled.slope,
});

/** Log-odds of the over: the market, nudged towards the model by a small fitted weight. */
export const blendLogOdds = (weights: BlendWeights, market: number, model: number): number =>
  weights.intercept + (weights.slope - weights.weight) * market + weights.weight * model;
