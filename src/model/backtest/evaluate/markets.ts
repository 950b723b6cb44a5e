import {
  areaUnderCurve,
  brier,
  calibrationError,
  type Forecast,
  logLoss,
  type ReliabilityBin,
  reliability,
} from '../../../domain/calibration.ts';
import { expit } from '../../../domain/numeric.ts';
import { STATS, type Stat } from '../../../domain/stats.ts';
import { HORIZONS, type Horizon } from '../props.ts';
import { isDecided, type ScoredRow, wentOver } from '../scored-row.ts';
import { type ByChance, calibrationByChance } from './calibration-by-chance.ts';
import { holm, type Interval, type Resampler } from './resample.ts';

/** All opinions measured on the same props. */
export const OPINIONS = [
  'blend',
  'market',
  'marketIntercept',
  'model',
  'l10',
  'seasonRate',
  'ewmaNormal',
] as const;
export type Opinion = (typeof OPINIONS)[number];

const probabilityOf: Record<Opinion, (row: ScoredRow) => number> = {
  blend: (row) => expit(row.blend),
  market: (row) => expit(row.market),
  marketIntercept: (row) => expit(row.intercept),
  model: (row) => expit(row.model),
  l10: (row) => row.l10,
  seasonRate: (row) => row.seasonRate,
  ewmaNormal: (row) => row.ewmaNormal,
};

const forecast = (row: ScoredRow, opinion: Opinion): Forecast => ({
  probability: probabilityOf[opinion](row),
  happened: wentOver(row),
});

const loss = (row: ScoredRow, opinion: Opinion): number => logLoss(forecast(row, opinion));

export type MarketScore = {
  stat: Stat;
  horizon: Horizon;
  n: number;
  overRate: number;
  logLoss: Record<Opinion, number>;
  brier: { blend: number; market: number };
  auc: { blend: number; market: number };
  ece: number;
  reliability: ReliabilityBin[];
  delta: Interval;
  deltaVsIntercept: Interval;
  /** Two-sided bootstrap p of delta, and Holm-adjusted over all markets. */
  p: number;
  pHolm: number;
  /** Fewer than thirty dates or three hundred props are inconclusive. */
  verdict: boolean;
};

export type PooledScore = {
  n: number;
  dates: number;
  logLoss: Record<Opinion, number>;
  delta: Interval;
  deltaVsIntercept: Interval;
  ece: number;
  /** What a perfectly calibrated forecast would score on the same props. */
  eceByChance: ByChance;
  eceMarket: number;
  reliability: ReliabilityBin[];
};

const average = (rows: readonly ScoredRow[], value: (row: ScoredRow) => number): number =>
  rows.reduce((sum, row) => sum + value(row), 0) / rows.length;

const losses = (rows: readonly ScoredRow[]): Record<Opinion, number> =>
  Object.fromEntries(OPINIONS.map((o) => [o, average(rows, (row) => loss(row, o))])) as Record<
    Opinion,
    number
  >;

const difference = (rows: readonly ScoredRow[], against: Opinion, resampler: Resampler) =>
  resampler.ratio(rows.map((row) => ({ date: row.date, value: loss(row, 'blend') - loss(row, against) })));

const plain = ({ mean, lo, hi }: Interval): Interval => ({ mean, lo, hi });

export function scoreMarkets(all: readonly ScoredRow[], resampler: Resampler): MarketScore[] {
  const scores: MarketScore[] = [];
  for (const horizon of HORIZONS) {
    for (const stat of STATS) {
      const rows = all.filter((row) => row.stat === stat && row.horizon === horizon && isDecided(row));
      if (rows.length === 0) continue;
      const delta = difference(rows, 'market', resampler);
      const blend = rows.map((row) => forecast(row, 'blend'));
      const market = rows.map((row) => forecast(row, 'market'));
      scores.push({
        stat,
        horizon,
        n: rows.length,
        overRate: average(rows, (row) => (wentOver(row) ? 1 : 0)),
        logLoss: losses(rows),
        brier: { blend: mean(blend.map(brier)), market: mean(market.map(brier)) },
        auc: { blend: areaUnderCurve(blend), market: areaUnderCurve(market) },
        ece: calibrationError(blend),
        reliability: reliability(blend, 10),
        delta: plain(delta),
        deltaVsIntercept: plain(difference(rows, 'marketIntercept', resampler)),
        p: delta.p,
        pHolm: 1,
        verdict: rows.length >= 300 && new Set(rows.map((row) => row.date)).size >= 30,
      });
    }
  }
  const adjusted = holm(scores.map((score) => score.p));
  return scores.map((score, i) => ({ ...score, pHolm: adjusted[i]! }));
}

const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length;

export function scorePooled(all: readonly ScoredRow[], resampler: Resampler): PooledScore {
  const rows = all.filter(isDecided);
  const blend = rows.map((row) => forecast(row, 'blend'));
  return {
    n: rows.length,
    dates: new Set(rows.map((row) => row.date)).size,
    logLoss: losses(rows),
    delta: plain(difference(rows, 'market', resampler)),
    deltaVsIntercept: plain(difference(rows, 'marketIntercept', resampler)),
    ece: calibrationError(blend),
    eceByChance: calibrationByChance(rows.map((row) => ({ ...forecast(row, 'blend'), date: row.date }))),
    eceMarket: calibrationError(rows.map((row) => forecast(row, 'market'))),
    reliability: reliability(blend),
  };
}
