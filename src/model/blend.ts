import type { Stat } from '../domain/stats.ts';
import type { BlendParams } from './params.ts';

/** Weights that combine the opinions on one stat. */
export type BlendWeights = { intercept: number; weight: number; otherMarkets: number };

/** Log-odds of the over by market and model, and what the prices of the player's other props add. */
export type Opinions = { market: number; model: number; otherMarkets: number };

export const blendFor = (blend: BlendParams, stat: Stat): BlendWeights => ({
  intercept: blend.intercept[stat] ?? blend.pooled.intercept,
  weight: blend.weight[stat] ?? blend.pooled.weight,
  otherMarkets: blend.otherMarkets,
});

/** Log-odds of the over: the market, moved towards the model and the player's other prices by fitted weights. */
export const blendLogOdds = (weights: BlendWeights, { market, model, otherMarkets }: Opinions): number =>
  weights.intercept +
  (1 - weights.weight) * market +
  weights.weight * model +
  weights.otherMarkets * otherMarkets;
