import type { Stat } from '../domain/stats.ts';
import type { BlendParams } from './params.ts';

/** Weights that combine the two opinions on one stat. */
export type BlendWeights = { intercept: number; weight: number };

export const blendFor = (blend: BlendParams, stat: Stat): BlendWeights => ({
  intercept: blend.intercept[stat] ?? blend.pooled.intercept,
  weight: blend.weight[stat] ?? blend.pooled.weight,
});

/** Log-odds of the over: the market, moved towards the model by a small fitted weight. */
export const blendLogOdds = ({ intercept, weight }: BlendWeights, market: number, model: number): number =>
  intercept + (1 - weight) * market + weight * model;
