import { round } from '../../domain/numeric.ts';
import { decimalOdds, expectedValue, type Side } from '../../domain/odds.ts';
import { isWhole } from '../../domain/stats.ts';
import type { BlendWeights } from '../../model/blend.ts';
import type { Distribution } from '../../model/distribution.ts';
import { nightsOf } from '../../model/night.ts';
import type { Projection } from '../../model/projection.ts';
import { type PropAsk, type ScoredProp, scoreProp } from '../../model/score.ts';

/** A prop as the board asks for it, and the forecast to price it with: the same, or a supposed one. */
export type ForecastProp = { ask: PropAsk & { projection: Projection }; projection: Projection };

/** Any line of a prop, scored like the props of the board. */
export type LineScorer = (line: number) => ScoredProp;

/** Without a two-sided price there is no market to blend with. */
const MODEL_ALONE: BlendWeights = { intercept: 0, weight: 1, otherMarkets: 0 };

export function createLineScorer({ ask, projection }: ForecastProp): LineScorer {
  const isPriced = scoreProp({ ...ask, line: 0 })?.market !== null;
  const basis = { ...ask, pricedOn: ask.projection, ...(isPriced ? {} : { weights: MODEL_ALONE }) };
  return (line) => {
    const scored = scoreProp({ ...basis, projection, line });
    if (!scored) throw new Error('A prop with a line has a score.');
    return scored;
  };
}

/** Chance that a side wins, pushes excluded. */
export const chanceOf = ({ overProbability }: ScoredProp, side: Side): number =>
  side === 'over' ? overProbability : 1 - overProbability;

/** What market and blend add to the log-odds of the forecast: the same at every line. */
export const shiftOf = ({ overLogOdds, opinion }: ScoredProp): number =>
  overLogOdds - (opinion?.modelLogOdds ?? 0);

/** Expected profit per unit staked on a side at an American price. */
export const returnOf = (scored: ScoredProp, side: Side, price: number): number =>
  expectedValue(chanceOf(scored, side), decimalOdds(price), scored.pushProbability);

const TAIL = 0.0001;
const DIGITS = 6;

/**
 * Chances of each whole value (of a fantasy score: of each whole point) that agree with the score of every half-point line:
 * the forecast, with the odds of reaching each value multiplied by what market and blend add. The ends include everything beyond them.
 */
export function distributionOf(scored: ScoredProp, projection: Projection): Distribution {
  const { stat } = scored;
  const { forecast } = nightsOf(projection);
  const factor = Math.exp(shiftOf(scored));
  const below = isWhole(stat) ? 0.5 : 0.05;
  const reaching = (value: number): number => {
    const chance = forecast.sides(stat, value - below).over;
    return round((chance * factor) / (1 - chance + chance * factor), DIGITS);
  };
  const first = Math.floor(forecast.quantile(stat, TAIL));
  const last = Math.ceil(forecast.quantile(stat, 1 - TAIL));
  const pmf = new Float64Array(last - first + 1);
  let left = 1;
  for (let value = first; value <= last; value++) {
    const next = value === last ? 0 : reaching(value + 1);
    pmf[value - first] = round(left - next, DIGITS);
    left = next;
  }
  return { offset: first, step: 1, pmf };
}
