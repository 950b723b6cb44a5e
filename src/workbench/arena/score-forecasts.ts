import { brier, type Forecast, logLoss } from '../../domain/calibration.ts';
import { calibrationBands } from '../../domain/calibration-bands.ts';
import { mean, round } from '../../domain/numeric.ts';
import { createResampler } from '../../model/backtest/evaluate/resample.ts';
import type { ForecastResult } from './arena-queries.ts';
import { type Comparison, OPPONENTS, type Score } from './contract.ts';

/** With fewer game days a bootstrap of days has no meaningful interval. */
export const FEWEST_DAYS = 10;
const BASELINE = 0.5;

export type Settled = Pick<ForecastResult, 'date' | 'probability' | 'market' | 'model' | 'closing'> & {
  happened: boolean;
};

const CHANCE_OF: Record<Comparison['opponent'], (forecast: Settled) => number | null> = {
  market: ({ market }) => market,
  model: ({ model }) => model,
  baseline: () => BASELINE,
};

/** `alpha`: share of intervals that may miss the truth, already divided by the number of entries. */
export function scoreForecasts(forecasts: readonly Settled[], alpha: number): Score {
  const moves = forecasts.flatMap(clvPoints);
  return {
    n: forecasts.length,
    logLoss: meanOf(forecasts, logLoss),
    brier: meanOf(forecasts, brier),
    bands: calibrationBands(forecasts),
    clvN: moves.length,
    meanClvPoints: moves.length === 0 ? null : round(mean(moves), 3),
    against: OPPONENTS.map((opponent) => compare(forecasts, opponent, alpha)),
  };
}

const meanOf = (forecasts: readonly Forecast[], loss: (forecast: Forecast) => number): number | null =>
  forecasts.length === 0 ? null : round(mean(forecasts.map(loss)), 5);

/** How far the market moved toward the side on which the forecast differed from it, in percentage points. */
function clvPoints({ probability, market, closing }: Settled): number[] {
  if (market === null || closing === null || probability === market) return [];
  return [100 * (closing - market) * Math.sign(probability - market)];
}

/** Paired: both are scored on the same props, and whole days are resampled, because props of one evening are correlated. */
function compare(forecasts: readonly Settled[], opponent: Comparison['opponent'], alpha: number): Comparison {
  const pairs = forecasts.flatMap((own) => {
    const probability = CHANCE_OF[opponent](own);
    return probability === null ? [] : [{ own, other: { probability, happened: own.happened } }];
  });
  const [own, others] = [pairs.map((pair) => pair.own), pairs.map((pair) => pair.other)];
  const resampler = createResampler(
    own.map(({ date }) => date),
    { alpha },
  );
  const days = resampler.dates.length;
  const gaps = pairs.map((pair) => ({
    date: pair.own.date,
    value: logLoss(pair.own) - logLoss(pair.other),
  }));
  const { mean: difference, lo, hi } = resampler.ratio(gaps);
  const isEnough = days >= FEWEST_DAYS;
  return {
    opponent,
    n: pairs.length,
    days,
    ownLogLoss: meanOf(own, logLoss),
    logLoss: meanOf(others, logLoss),
    ownBrier: meanOf(own, brier),
    brier: meanOf(others, brier),
    difference: pairs.length === 0 ? null : round(difference, 5),
    low: isEnough ? round(lo, 5) : null,
    high: isEnough ? round(hi, 5) : null,
    verdict: !isEnough ? 'too few days' : hi < 0 ? 'better' : lo > 0 ? 'worse' : 'unclear',
  };
}
