import { clamp } from '../domain/numeric.ts';
import { solveSymmetric } from '../domain/solve.ts';
import { STATS, type Stat } from '../domain/stats.ts';
import { opinionAt } from './contributions.ts';
import { consensus, type Quote } from './market.ts';
import { nightsOf } from './night.ts';
import type { CrossMarketParams } from './params.ts';
import type { Projection } from './projection.ts';

/** How far the market's price of one prop is from the model, and when that price was known. */
export type Gap = {
  stat: Stat;
  /** In units of ln(mean): positive if the market expects more than the model. */
  size: number;
  /** Log-odds per unit of ln(mean) at the line. */
  steepness: number;
  /** Milliseconds since the epoch; null where the source never said. */
  at: number | null;
};

/** What the prices of a player's other props imply for this one. */
export type Implied = {
  /** Difference from this prop's own price, in units of ln(mean). */
  effect: number;
  /** The same in log-odds of the over, bounded. */
  logOdds: number;
  /** Number of other props it was computed from. */
  props: number;
};

export const NOTHING_IMPLIED: Implied = { effect: 0, logOdds: 0, props: 0 };

const STEEPNESS = { lowest: 0.3, highest: 6 };
const LARGEST_GAP = 0.6;
/** Beyond about this size a difference is more often a missing fact than a mispriced prop. */
const BOUND = 0.18;
/** Noise of a single price, added to the diagonal. */
const NOISE = 0.0005;

type GapAsk = {
  stat: Stat;
  projection: Projection | null;
  quotes: readonly Quote[];
  /** The instant of asking, as for the consensus. */
  at: number | null;
};

export function gapOf({ stat, projection, quotes, at }: GapAsk): Gap | null {
  if (!projection) return null;
  const { forecast } = nightsOf(projection);
  const market = consensus(quotes, at, (line) => forecast.overLogOdds(stat, line));
  if (!market) return null;
  const { modelLogOdds, steepness } = opinionAt(projection, stat, market.line);
  const size = (market.overLogOdds - modelLogOdds) / Math.max(steepness, STEEPNESS.lowest);
  return { stat, size: clamp(size, -LARGEST_GAP, LARGEST_GAP), steepness, at };
}

/** A price is compared only with prices that were known when it was; one without a time only with its like. */
const wasKnown = (other: Gap, at: number | null): boolean =>
  at === null ? other.at === null : other.at !== null && other.at <= at;

/** Covariances by position in STATS: a prop looks up a hundred of them. */
const tables = new WeakMap<CrossMarketParams, Float64Array>();
const COLUMN = Object.fromEntries(STATS.map((stat, i) => [stat, i])) as Record<Stat, number>;

function covariancesOf(params: CrossMarketParams): Float64Array {
  const held = tables.get(params);
  if (held) return held;
  const made = Float64Array.from(STATS.flatMap((a) => STATS.map((b) => params.covariance[a]?.[b] ?? 0)));
  tables.set(params, made);
  return made;
}

/**
 * For each prop of one player in one game: the gap that the gaps of the other props predict (the conditional mean of
 * a normal distribution), against its own gap.
 */
export function impliedByOthers(
  gaps: readonly (Gap | null)[],
  params: CrossMarketParams | null,
): readonly Implied[] {
  if (!params) return gaps.map(() => NOTHING_IMPLIED);
  const covariances = covariancesOf(params);
  const fitted = gaps.map((gap) => {
    const mean = gap ? params.mean[gap.stat] : undefined;
    return gap && mean !== undefined
      ? { ...gap, mean, surprise: gap.size - mean, column: COLUMN[gap.stat] }
      : null;
  });
  return fitted.map((own) => {
    if (!own) return NOTHING_IMPLIED;
    const others = fitted.flatMap((other) =>
      other && other !== own && wasKnown(other, own.at) ? [other] : [],
    );
    const n = others.length;
    if (n === 0) return NOTHING_IMPLIED;
    const among = new Float64Array(n * n);
    const withOwn = new Float64Array(n);
    for (const [i, { column }] of others.entries()) {
      const row = column * STATS.length;
      for (let j = 0; j < n; j++) among[i * n + j] = covariances[row + others[j]!.column]!;
      among[i * n + i]! += NOISE;
      withOwn[i] = covariances[row + own.column]!;
    }
    const weights = solveSymmetric(among, withOwn);
    let predicted = own.mean;
    for (let i = 0; i < n; i++) predicted += weights[i]! * others[i]!.surprise;
    const effect = predicted - own.size;
    const logOdds = clamp(
      effect * clamp(own.steepness, STEEPNESS.lowest, STEEPNESS.highest),
      -LARGEST_GAP,
      LARGEST_GAP,
    );
    return { effect, logOdds: BOUND * Math.tanh(logOdds / BOUND), props: n };
  });
}
