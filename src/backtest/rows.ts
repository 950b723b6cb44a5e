import { expit } from '../core/stats.ts';
import { consensus, type MarketView, type Quote } from '../model/market.ts';
import { nightDistributions, overLogOdds } from '../model/mixture.ts';
import type { LeagueParams, Variant } from '../model/params.ts';
import { type Projection, projectGame } from '../model/project.ts';
import { type Stat, statValue } from '../model/stat.ts';
import type { SeasonGame } from './games.ts';
import type { Horizon, Prop } from './props.ts';
import { aheadOf, aheadWithLineups, replay } from './replay.ts';

/** One prop at one horizon, as it stood before the game, with what came of it. */
export type PropRow = {
  date: string;
  season: string;
  gameId: number;
  playerId: number;
  stat: Stat;
  horizon: Horizon;
  line: number;
  market: MarketView;
  capturedAt: number | null;
  /** Null where too little is known of the player: the market then stands alone. */
  projection: Projection | null;
  modelLogOdds: number;
  /** What he did; null when he did not play and the bet is void. */
  actual: number | null;
  /** The last price seen later than this one, at the same line where possible: no-vig chance of the over at our line. */
  closing: { probability: number; line: number } | null;
};

export const VARIANT_AT: Record<Horizon, Variant> = { morning: 'history', late: 'lineup' };
const MIN_PRIOR_GAMES = 5;

export type RowsAsk = {
  games: readonly SeasonGame[];
  props: readonly Prop[];
  params: LeagueParams;
  from: string;
  to: string;
};

/** Prices every prop of the range, each date from what was known before it. */
export function collectRows({ games, props, params, from, to }: RowsAsk): PropRow[] {
  const byGame = new Map<number, Prop[]>();
  for (const prop of props) {
    if (prop.date < from || prop.date > to) continue;
    byGame.set(prop.gameId, [...(byGame.get(prop.gameId) ?? []), prop]);
  }
  const rows: PropRow[] = [];
  replay(games, params, (game, state) => {
    const offered = byGame.get(game.gameId);
    if (!offered) return;
    const forecast = new Map<Horizon, Map<number, Projection>>();
    const forecastAt = (horizon: Horizon) => {
      let known = forecast.get(horizon);
      if (!known) {
        const ahead = horizon === 'late' ? aheadWithLineups(game, state) : aheadOf(game);
        known = projectGame(state, ahead, VARIANT_AT[horizon]);
        forecast.set(horizon, known);
      }
      return known;
    };
    const shapes = new Map<Projection, (stat: Stat) => (line: number) => number>();
    for (const prop of offered) {
      for (const horizon of ['morning', 'late'] as const) {
        const quotes = horizon === 'late' ? prop.late : prop.first;
        if (quotes.length === 0) continue;
        const found = forecastAt(horizon).get(prop.playerId);
        const projection = found && found.player.games >= MIN_PRIOR_GAMES ? found : null;
        const row = rowOf(game, prop, horizon, quotes, projection, shapes);
        if (row) rows.push(row);
      }
    }
  });
  return rows;
}

function rowOf(
  game: SeasonGame,
  prop: Prop,
  horizon: Horizon,
  quotes: readonly Quote[],
  projection: Projection | null,
  shapes: Map<Projection, (stat: Stat) => (line: number) => number>,
): PropRow | null {
  const shape = shapeOf(projection, prop.stat, shapes);
  const capturedAt = newest(quotes);
  const market = consensus(quotes, capturedAt, shape);
  if (!market) return null;
  const line = [...game.home.lines, ...game.away.lines].find((l) => l.playerId === prop.playerId);
  const lastAt = newest(prop.last);
  const moved =
    horizon === 'morning' && capturedAt !== null && lastAt !== null && lastAt - capturedAt >= 30 * 60_000;
  const close = moved ? consensus(prop.last, lastAt, shape) : null;
  return {
    date: game.date,
    season: game.season,
    gameId: game.gameId,
    playerId: prop.playerId,
    stat: prop.stat,
    horizon,
    line: market.line,
    market,
    capturedAt,
    projection,
    modelLogOdds: projection ? shape(market.line) : market.overLogOdds,
    actual: line ? statValue(prop.stat, line.counts) : null,
    closing: close && {
      probability: expit(close.overLogOdds + shape(market.line) - shape(close.line)),
      line: close.line,
    },
  };
}

/** The model's log-odds at any line; flat where the player is unknown, so that quotes are not moved by guesswork. */
function shapeOf(
  projection: Projection | null,
  stat: Stat,
  shapes: Map<Projection, (stat: Stat) => (line: number) => number>,
): (line: number) => number {
  if (!projection) return () => 0;
  let byStat = shapes.get(projection);
  if (!byStat) {
    const { params, variant, shape } = projection;
    const distribution = nightDistributions({
      means: projection.counts.map((count) => count.mean),
      dispersion: params.dispersion[variant],
      shape,
      weights: params.minutes.nodeWeights,
    });
    byStat = (asked) => {
      const pmf = distribution(asked);
      return (line) => overLogOdds(pmf, line);
    };
    shapes.set(projection, byStat);
  }
  return byStat(stat);
}

const newest = (quotes: readonly Quote[]): number | null => {
  let at: number | null = null;
  for (const { capturedAt } of quotes)
    if (capturedAt !== null && (at === null || capturedAt > at)) at = capturedAt;
  return at;
};
