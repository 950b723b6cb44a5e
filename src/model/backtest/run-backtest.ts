import type { League } from '../../domain/leagues.ts';
import type { ModelParams } from '../params.ts';
import { hasTable, type SeasonFolder } from './columns.ts';
import { scoreBoard } from './evaluate/board.ts';
import { scoreMarkets, scorePooled } from './evaluate/markets.ts';
import { blindReturns, scoreRatings, scoreSlope } from './evaluate/money.ts';
import { placeboTests } from './evaluate/placebo.ts';
import { scorePortfolio } from './evaluate/portfolio.ts';
import { createProjectionScores, type ProjectionScore } from './evaluate/projections.ts';
import { createResampler } from './evaluate/resample.ts';
import { loadGames } from './games.ts';
import { loadProps } from './props.ts';
import { isDecided, isOpen, type ScoredRow } from './scored-row.ts';
import { CONFIGURATIONS_TRIED } from './tried.ts';
import { walkForward } from './walk-forward.ts';

/** A range of dates with the parameters that forecast it. */
export type Span = { from: string; to: string; params: ModelParams };

export type BacktestAsk = {
  folder: SeasonFolder;
  league: League;
  /** In date order; all are measured together. */
  spans: readonly Span[];
  strictPrices?: boolean;
  log?: (step: string) => void;
};

export type Backtest = Awaited<ReturnType<typeof runBacktest>>;

/** Replays each span strictly forward and measures all of them together. */
export async function runBacktest(ask: BacktestAsk) {
  const { folder, league, spans, strictPrices = false, log = () => {} } = ask;
  log('reading games and prices');
  const games = await loadGames(folder, league);
  const load = hasTable(folder, 'prop_lines')
    ? await loadProps(folder, league)
    : { props: [], quotes: 0, unmatched: 0, afterTip: 0 };
  const projectionScores = createProjectionScores();
  const rows = spans.flatMap(({ from, to, params }) => {
    const fitted = params.leagues[league];
    if (!fitted) throw new Error(`the parameters ${params.version} know no league ${league}`);
    if (!games.some((game) => game.date >= from && game.date <= to))
      throw new Error(`there are no ${league} games from ${from} to ${to}`);
    log(`walking forward from ${from} to ${to}`);
    const { beforeGame } = projectionScores;
    const walk = { games, props: load.props, params: fitted, from, to, strictPrices, beforeGame };
    return walkForward(walk).rows;
  });
  assertUnique(rows);
  log('measuring');
  const projections = projectionScores.scores();
  const resampler = createResampler(rows.map((row) => row.date));
  const { slope, bands } = scoreSlope(rows, resampler);
  const ratings = scoreRatings(rows, resampler);
  return {
    range: {
      league,
      spans: spans.map(({ from, to }) => ({ from, to })),
      strictPrices,
      dates: resampler.dates.length,
    },
    params: spans.map(({ params, from }) => ({
      version: params.version,
      data: params.data,
      inSample: isInSample(params, league, from),
    })),
    projections,
    markets: scoreMarkets(rows, resampler),
    pooled: scorePooled(rows, resampler),
    ratings,
    board: scoreBoard(rows, spans, resampler),
    portfolio: scorePortfolio(rows, resampler),
    slope,
    bands,
    blind: blindReturns(rows, resampler),
    placebo: placeboTests(rows, games, resampler),
    counts: {
      rows: rows.length,
      decided: rows.filter(isDecided).length,
      voids: rows.filter((row) => row.actual === null).length,
      withoutProjection: rows.filter((row) => !row.projected).length,
      open: rows.filter(isOpen).length,
      gates: countGates(rows),
      quotes: load.quotes,
      unmatchedQuotes: load.unmatched,
      droppedAfterTip: load.afterTip,
    },
    configurationsTried: CONFIGURATIONS_TRIED,
    alarms: alarmsOf(projections, ratings),
  };
}

/** Parameters that saw the range already would flatter every figure. */
export const isInSample = (params: ModelParams, league: string, from: string): boolean =>
  (params.data.leagues[league]?.through ?? '') >= from;

function assertUnique(rows: readonly ScoredRow[]): void {
  const seen = new Set<string>();
  for (const { gameId, playerId, stat, horizon } of rows) {
    const key = `${gameId}|${playerId}|${stat}|${horizon}`;
    if (seen.has(key)) throw new Error(`prop ${key} is counted twice`);
    seen.add(key);
  }
}

function countGates(rows: readonly ScoredRow[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const row of rows) for (const gate of row.gates) counts[gate] = (counts[gate] ?? 0) + 1;
  return counts;
}

/** Results this good are impossible in basketball: they mean that future data leaked in. */
const HIGHEST_R2 = 0.55;
const HIGHEST_EXCESS = 0.1;

function alarmsOf(
  projections: readonly ProjectionScore[],
  ratings: readonly { rating: string; n: number; hitRate: number; breakEven: number }[],
): string[] {
  const alarms: string[] = [];
  for (const { stat, variant, r2, n } of projections)
    if (['points', 'rebounds', 'assists'].includes(stat) && n >= 1000 && r2 > HIGHEST_R2)
      alarms.push(`R² of ${stat} (${variant}) is ${r2.toFixed(3)}: above ${HIGHEST_R2} something leaks`);
  for (const { rating, n, hitRate, breakEven } of ratings)
    if (n >= 500 && hitRate - breakEven > HIGHEST_EXCESS)
      alarms.push(
        `${rating} picks beat their break-even by ${(100 * (hitRate - breakEven)).toFixed(1)} points`,
      );
  return alarms;
}
