import { daysBetween } from '../domain/dates.ts';
import { mostQuoted } from '../domain/most-quoted.ts';
import { expit, logit } from '../domain/numeric.ts';
import { breakEven, expectedValue, fairOdds, isPrice } from '../domain/odds.ts';
import { isWhole, type Stat } from '../domain/stats.ts';
import { type BlendWeights, blendFor, blendLogOdds } from './blend.ts';
import { type Certainty, certaintyOf } from './certainty.ts';
import { contributionsOf, type Opinion, opinionAt } from './contributions.ts';
import { type Implied, NOTHING_IMPLIED } from './cross-market.ts';
import { closedGates, type Gate, type PlayerStatus } from './gates.ts';
import { consensus, hasEnoughBooks, isDfs, type MarketView, type Quote } from './market.ts';
import type { Night } from './mixture.ts';
import { nightsOf } from './night.ts';
import type { LeagueParams, Variant } from './params.ts';
import type { Projection } from './projection.ts';
import { cautiousValue, type Rating, ratingOf, scoreFinalOf } from './rating.ts';

export type Direction = 'over' | 'under';

export type PropAsk = {
  stat: Stat;
  /** Null if nothing is known of the player: only the market is used, and the pick is excluded. */
  projection: Projection | null;
  quotes: readonly Quote[];
  params: LeagueParams;
  variant: Variant;
  /** The time of scoring and of tip-off, in milliseconds; null if unknown. */
  at: number | null;
  tipAt: number | null;
  date: string;
  status: PlayerStatus;
  /** Weights other than the shipped ones, as refitted in a walk-forward replay. */
  weights?: BlendWeights;
  /** What the prices of the player's other props imply; nothing where they were not looked at. */
  implied?: Implied;
  /**
   * The forecast that the books' prices are compared with, where `projection` supposes something that the books
   * do not know. Their opinion is then moved by as much as the forecast.
   */
  pricedOn?: Projection;
  /** Another line or price than the market's, for what-ifs. */
  line?: number;
  prices?: { over: number; under: number };
};

export type ScoredProp = {
  stat: Stat;
  line: number;
  direction: Direction;
  /** Chance that the pick hits, excluding pushes: the published confidence. */
  confidence: number;
  overProbability: number;
  overLogOdds: number;
  pushProbability: number;
  breakEven: number;
  fairOdds: number;
  decimalPrice: number;
  evPercent: number;
  cautiousEvPercent: number;
  scoreFinal: number;
  rating: Rating;
  gates: Gate[];
  certainty: Certainty;
  projection: { mean: number; p10: number; p50: number; p90: number; minutes: number } | null;
  market: MarketView | null;
  opinion: Opinion | null;
  weights: BlendWeights;
  implied: Implied;
  /** Log-odds towards the over, in the order of BLOCKS; they sum to overLogOdds. */
  contributions: Float64Array;
};

/** The usual price of either side if no book has one. */
const USUAL_PRICE = 1.87;
const USUAL_OVER_RATE = 0.485;

/** Prices one prop; null if there is no line to price. */
export function scoreProp(ask: PropAsk): ScoredProp | null {
  const { stat, projection, implied = NOTHING_IMPLIED } = ask;
  const forecast = projection ? nightsOf(projection).forecast : null;
  const shape = (line: number) => (forecast ? forecast.overLogOdds(stat, line) : 0);
  const priced = ask.pricedOn ? nightsOf(ask.pricedOn).forecast : forecast;
  const pricedShape = (line: number) => (priced ? priced.overLogOdds(stat, line) : 0);
  const market = consensus(ask.quotes, ask.at, pricedShape);
  const line = ask.line ?? market?.line ?? lineWithoutMarket(ask.quotes);
  if (line === null) return null;
  const weights = ask.weights ?? blendFor(ask.params.blend[ask.variant], stat);
  const marketLogOdds = market
    ? market.overLogOdds + shape(line) - pricedShape(market.line)
    : logit(ask.params.overRate[stat] ?? USUAL_OVER_RATE);
  const opinion = projection ? opinionAt(projection, stat, line) : null;
  const total = opinion
    ? blendLogOdds(weights, {
        market: marketLogOdds,
        model: opinion.modelLogOdds,
        otherMarkets: implied.logOdds,
      })
    : weights.intercept + marketLogOdds;
  const push = forecast && (Number.isInteger(line) || !isWhole(stat)) ? forecast.sides(stat, line).push : 0;
  const certainty = certaintyOf({
    projection,
    opinion,
    stat,
    weights,
    market,
    questionable: ask.status === 'questionable',
    daysSinceLastGame: projection?.player.lastDate ? daysBetween(projection.player.lastDate, ask.date) : null,
  });
  const prices = ask.prices ?? {
    over: market?.averageOver ?? USUAL_PRICE,
    under: market?.averageUnder ?? USUAL_PRICE,
  };
  const side = betterSide(expit(total), push, prices);
  const cautious = cautiousValue(
    side.value,
    certainty.deviation * side.probability * (1 - side.probability),
    side.price,
  );
  return {
    stat,
    line,
    direction: side.direction,
    confidence: side.probability,
    overProbability: expit(total),
    overLogOdds: total,
    pushProbability: push,
    breakEven: breakEven(side.price),
    fairOdds: fairOdds(side.probability),
    decimalPrice: side.price,
    evPercent: 100 * side.value,
    cautiousEvPercent: 100 * cautious,
    scoreFinal: scoreFinalOf(cautious),
    rating: ratingOf(cautious),
    gates: closedGates({
      status: ask.status,
      projection,
      opinion,
      market,
      quotes: quotesGiven(ask),
      begun: ask.at !== null && ask.tipAt !== null && ask.at >= ask.tipAt,
      decimalPrice: side.price,
    }),
    certainty,
    projection: projection && forecast && summaryOf(projection, forecast, stat),
    market,
    opinion,
    weights,
    implied,
    contributions: contributionsOf(opinion, weights, marketLogOdds, opinion ? implied.logOdds : 0),
  };
}

const summaryOf = (projection: Projection, forecast: Night, stat: Stat) => ({
  mean: forecast.mean(stat),
  p10: forecast.quantile(stat, 0.1),
  p50: forecast.quantile(stat, 0.5),
  p90: forecast.quantile(stat, 0.9),
  minutes: projection.minutes,
});

/** The side with the higher value at the average price, so that no single outlier quote decides a rating. */
function betterSide(over: number, push: number, prices: { over: number; under: number }) {
  const overValue = expectedValue(over, prices.over, push);
  const underValue = expectedValue(1 - over, prices.under, push);
  return overValue > underValue
    ? { direction: 'over' as const, probability: over, price: prices.over, value: overValue }
    : { direction: 'under' as const, probability: 1 - over, price: prices.under, value: underValue };
}

const standard = (quotes: readonly Quote[]) => quotes.filter((quote) => !isDfs(quote.book));

const lineWithoutMarket = (quotes: readonly Quote[]): number | null =>
  mostQuoted(standard(quotes).map((quote) => quote.line));

const quotesGiven = ({ quotes, at }: PropAsk) => ({
  any: standard(quotes).length > 0,
  twoSided: standard(quotes).some((quote) => isPrice(quote.overOdds) && isPrice(quote.underOdds)),
  enoughBooks: { recently: hasEnoughBooks(quotes, at), ever: hasEnoughBooks(quotes, null) },
});
