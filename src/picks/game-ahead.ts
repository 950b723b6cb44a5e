import type { Game } from '../league/game-queries.ts';
import { STATUS_CHANCE } from '../model/availability.ts';
import type { Variant } from '../model/params.ts';
import type { GameAhead, SideNews } from '../model/sheet.ts';
import { teamKey } from './league-history.ts';
import type { SlateFacts } from './slate-facts.ts';

/** Lineups count once both teams have announced theirs, because the parameters were fitted on such games. */
export const variantOf = ({ news }: Pick<GameAhead, 'news'>): Variant =>
  news.home.starters && news.away.starters ? 'lineup' : 'history';

export function aheadOf(game: Game, facts: SlateFacts): GameAhead {
  const news = { home: newsOf(game, game.homeTeamId, facts), away: newsOf(game, game.awayTeamId, facts) };
  // The spread and the total have a coefficient only beside lineups.
  const market =
    variantOf({ news }) === 'lineup' ? facts.markets.find(({ gameId }) => gameId === game.id) : undefined;
  return {
    date: game.date,
    season: game.season,
    playoffs: game.seasonType === 'playoffs',
    home: teamKey(game.homeTeamId),
    away: teamKey(game.awayTeamId),
    news,
    spreadHome: market?.spread ?? null,
    total: market?.total ?? null,
  };
}

/** The starting lineup, the injury report, and roster changes since the team's last game. */
function newsOf(game: Game, teamId: number, { state, players, injuries, lineups }: SlateFacts): SideNews {
  const availability = new Map<number, number>();
  const roster = state.teams.get(teamKey(teamId))?.roster ?? new Set<number>();
  for (const id of roster) {
    const player = players.get(id);
    if (player && player.teamId !== teamId) availability.set(id, 0);
  }
  for (const player of players.values()) {
    if (player.teamId !== teamId) continue;
    const injury = injuries.get(player.id);
    if (injury) availability.set(player.id, STATUS_CHANCE[injury.status]);
    else if (!roster.has(player.id)) availability.set(player.id, 1);
  }
  const lineup = lineups.find((one) => one.gameId === game.id && one.teamId === teamId);
  // A team that names its starters has also submitted its final list of absences.
  return {
    starters: lineup ? new Set(lineup.starterIds) : null,
    availability,
    complete: lineup !== undefined,
  };
}

/** All of it as plain values, so that equal ones have the same JSON. */
export const plainAhead = ({ news, ...ahead }: GameAhead) => [
  ahead,
  [news.home, news.away].map(({ availability, starters }) => [
    [...availability].sort(([a], [b]) => a - b),
    starters && [...starters],
  ]),
];
