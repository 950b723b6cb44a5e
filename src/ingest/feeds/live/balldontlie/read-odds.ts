import type { GameLine, PropQuote } from '../../../../domain/quotes.ts';
import { type Board, bookOf, isDailyFantasy, withKinds } from '../board.ts';
import type { KnownGame } from '../known.ts';
import type { Scene } from '../scene.ts';
import type { GameOdds, Player, Prop } from './shapes.ts';
import { isNotKept, STAT_OF } from './words.ts';

/** A game's props. Rows contain only player IDs, so the source's player list is needed too. */
export function readProps(
  scene: Scene,
  game: KnownGame,
  rows: readonly Prop[],
  players: ReadonlyMap<number, Player>,
): Board {
  const unread = new Set<string>();
  const teamIds = [game.homeTeamId, game.awayTeamId];
  const quotes = withKinds(
    rows.flatMap((row): PropQuote[] => {
      const stat = STAT_OF[row.prop_type];
      if (!stat) {
        if (!isNotKept(row.prop_type)) scene.unmatched('a stat we do not keep', row.prop_type);
        return [];
      }
      const quote: Omit<PropQuote, 'playerId'> = {
        league: scene.league,
        gameId: game.id,
        date: game.date,
        stat,
        book: bookOf(row.vendor),
        ...pricesOf(scene, row),
        suspended: false,
        source: scene.source,
        capturedAt: scene.asOf,
        isTimed: true,
      };
      const listed = players.get(row.player_id);
      const name = listed ? `${listed.first_name} ${listed.last_name}` : `player ${row.player_id}`;
      const player = scene.player({ id: String(row.player_id), name, teamIds });
      if (player) return [{ ...quote, playerId: player.id }];
      unread.add(name);
      scene.unmatched('no player of that name in the two teams', name, {
        teamIds,
        sourceId: String(row.player_id),
        held: { kind: 'propQuotes', fact: quote },
      });
      return [];
    }),
  );
  return { quotes, books: new Set(quotes.map(({ book }) => book)), unread };
}

/** A milestone of 30 means "30 or more", which is over 29.5 without an under. */
function pricesOf(
  scene: Scene,
  { line_value, market, vendor }: Prop,
): Pick<PropQuote, 'line' | 'kind' | 'overOdds' | 'underOdds'> {
  const line = Number(line_value);
  if (line_value === '' || Number.isNaN(line)) throw scene.refuse(`the line '${line_value}' is not a number`);
  if (market.type === 'milestone')
    return { line: line - 0.5, kind: 'alternate', overOdds: market.odds, underOdds: null };
  const kind = isDailyFantasy(vendor) ? 'dfs' : 'standard';
  return { line, kind, overOdds: market.over_odds, underOdds: market.under_odds };
}

export function readGameLine(scene: Scene, game: KnownGame, row: GameOdds, isSwapped: boolean): GameLine {
  const spread = row.spread_home_value == null ? null : Number(row.spread_home_value);
  const [home, away] = [row.moneyline_home_odds ?? null, row.moneyline_away_odds ?? null];
  return {
    league: scene.league,
    gameId: game.id,
    date: game.date,
    book: bookOf(row.vendor),
    spreadHome: spread === null || !isSwapped ? spread : -spread,
    total: row.total_value == null ? null : Number(row.total_value),
    moneylineHome: isSwapped ? away : home,
    moneylineAway: isSwapped ? home : away,
    source: scene.source,
    capturedAt: scene.asOf,
    isTimed: true,
  };
}
