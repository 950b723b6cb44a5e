import { clamp } from '../domain/numeric.ts';
import type { Stat } from '../domain/stats.ts';
import type { BlendWeights } from './blend.ts';
import type { Opinion } from './contributions.ts';
import type { MarketView } from './market.ts';
import type { Projection } from './projection.ts';
import { PARTS } from './stat.ts';

/** Error of the model's form itself, and of a single book's price, in log-odds. */
const MODEL_ERROR = 0.05;
const ONE_BOOK_ERROR = 0.08;
/** Error of the minutes forecast, beyond the spread of the nodes. */
const MINUTES_ERROR = 1.5;
const NO_CERTAINTY_AT = 0.5;

export type Certainty = {
  /** Standard deviation of the final log-odds. */
  deviation: number;
  /** 0 to 100: how much is known, not how likely the pick is. */
  score: number;
  label: 'High' | 'Medium' | 'Low';
  /** Why the score was limited, if it was. */
  caps: string[];
};

export type CertaintyAsk = {
  projection: Projection | null;
  opinion: Opinion | null;
  stat: Stat;
  weights: BlendWeights;
  market: MarketView | null;
  questionable: boolean;
  daysSinceLastGame: number | null;
};

/** Events behind the recent rate: a count's own sample plus its prior. */
export function eventsBehind(projection: Projection, stat: Stat): number {
  let events = 0;
  for (const { count, weight } of PARTS[stat]) {
    const minutes = projection.player.fastMinutes[count]! + projection.params.rates.fastPrior[count]!;
    events += Math.abs(weight) * projection.counts[count]!.fast * minutes;
  }
  return events;
}

function opponentVariance(projection: Projection, stat: Stat): number {
  let evidence = 0;
  for (const { count } of PARTS[stat]) {
    const { expected, prior } = projection.counts[count]!.opponent;
    evidence += expected + prior;
  }
  return 1 / Math.max(evidence, 1);
}

export function certaintyOf(ask: CertaintyAsk): Certainty {
  const { projection, opinion, stat, weights, market } = ask;
  const books = market?.books ?? 0;
  const disagreement = books >= 2 ? market!.spread ** 2 / books : ONE_BOOK_ERROR ** 2;
  let variance = (1 - weights.weight) ** 2 * disagreement + MODEL_ERROR ** 2;
  if (projection && opinion) {
    const ofMean =
      1 / eventsBehind(projection, stat) +
      (MINUTES_ERROR / projection.minutes) ** 2 +
      opponentVariance(projection, stat);
    variance += (weights.weight * opinion.steepness) ** 2 * ofMean;
  }
  const deviation = Math.sqrt(variance);
  const caps = capsOn(ask);
  const score = Math.min(100 * (1 - clamp(deviation / NO_CERTAINTY_AT, 0, 1)), ...caps.map((cap) => cap.at));
  return {
    deviation,
    score,
    label: score >= 75 ? 'High' : score >= 55 ? 'Medium' : 'Low',
    caps: caps.map((cap) => cap.reason),
  };
}

function capsOn({ projection, market, questionable, daysSinceLastGame }: CertaintyAsk) {
  const caps: { at: number; reason: string }[] = [];
  if (!projection || projection.player.games < 5) caps.push({ at: 40, reason: 'fewer than five games' });
  if (!market) caps.push({ at: 45, reason: 'no book quotes both sides' });
  if (questionable) caps.push({ at: 50, reason: 'listed as questionable' });
  if (daysSinceLastGame !== null && daysSinceLastGame > 10)
    caps.push({ at: 55, reason: 'first game after more than ten days' });
  return caps;
}
