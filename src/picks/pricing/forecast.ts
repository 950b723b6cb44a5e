import type { Stat } from '../../domain/stats.ts';
import { listGameMarkets } from '../../league/game-line-queries.ts';
import type { Game } from '../../league/game-queries.ts';
import { listInjuries } from '../../league/injury-queries.ts';
import { listLineups } from '../../league/lineup-queries.ts';
import { listPlayers, type Player } from '../../league/player-queries.ts';
import { listNewestQuotes, type NewestQuote } from '../../lines/quote-queries.ts';
import { type Supposition, suppose } from '../../model/what-if.ts';
import type { Db } from '../../platform/db/connect.ts';
import { aheadOf, variantOf } from '../game-ahead.ts';
import type { StateReader } from '../known-state.ts';
import { askProp, askProps } from '../score-slate.ts';
import type { SlateFacts } from '../slate-facts.ts';
import type { ForecastProp } from './price-prop.ts';

/** `at`: the instant of the facts, tip-off at the latest. */
export type GameAsk = { game: Game; at: Date };
export type GameReader = (db: Db, ask: GameAsk) => Promise<SlateFacts>;

/** The facts of one game that the scoring step would use at the instant. */
export const gatherGame =
  (stateBefore: StateReader): GameReader =>
  async (db, { game, at }) => {
    const { league, date, homeTeamId, awayTeamId } = game;
    const players = await listPlayers(db, { league, asOf: at });
    const playerIds = players
      .filter(({ teamId }) => teamId === homeTeamId || teamId === awayTeamId)
      .map(({ id }) => id);
    const reports = await listInjuries(db, { playerIds, asOf: at });
    const ofGame = { gameIds: [game.id], asOf: at };
    const lineups = await listLineups(db, ofGame);
    const markets = await listGameMarkets(db, ofGame);
    const quotes = await listNewestQuotes(db, { games: [game], at });
    const { state } = await stateBefore(db, { league, date, asOf: at });
    return {
      at,
      games: [game],
      players: new Map(players.map((one) => [one.id, one])),
      injuries: new Map(reports.map((one) => [one.playerId, one])),
      lineups,
      markets,
      quotes,
      boardReadAt: at, // a quote counts until its book replaces it, as on the player page
      state,
    };
  };

export type PlayerForecast = {
  /** The quotes on a prop that are not suspended. */
  quotesOf(stat: Stat): readonly NewestQuote[];
  /** Null if nothing is known of the player. */
  propOf(stat: Stat, supposed?: Supposition): ForecastProp | null;
};

export function forecastPlayer(facts: SlateFacts, game: Game, { id: playerId }: Player): PlayerForecast {
  const ahead = aheadOf(game, facts);
  const variant = variantOf(ahead);
  const forecast = (supposed: Supposition) => suppose(facts.state, ahead, { variant, playerId, ...supposed });
  const projection = forecast({});
  const quotes = facts.quotes.filter((quote) => quote.playerId === playerId);
  const quoted = new Map(
    askProps(facts, { game, playerId, variant, projection, quotes }).map((prop) => [prop.ask.stat, prop]),
  );
  return {
    quotesOf: (stat) => quoted.get(stat)?.quotes ?? [],
    propOf(stat, supposed) {
      const wanted = supposed ? forecast(supposed) : projection;
      if (!projection || !wanted) return null;
      const ask =
        quoted.get(stat)?.ask ?? askProp(facts, { game, playerId, variant, projection, stat, quotes: [] });
      return { ask: { ...ask, projection }, projection: wanted };
    },
  };
}
