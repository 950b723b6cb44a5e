import { leagueDate } from '../../domain/dates.ts';
import { LEAGUE_CATALOGUE } from '../../domain/leagues.ts';
import { isPrice } from '../../domain/odds.ts';
import { type Game, listUpcomingGames } from '../../league/game-queries.ts';
import type { Player } from '../../league/player-queries.ts';
import { listTeams } from '../../league/team-queries.ts';
import type { Db } from '../../platform/db/connect.ts';
import { type FieldError, invalid, Problem } from '../../platform/problem.ts';
import type { EvaluateBody } from './contract.ts';

const refuse = (pointer: string, detail: string): FieldError => ({ in: 'body', pointer, detail });

/** Throws unless the price exists and the minutes fit into a game. */
export function checkBet({ price, minutes = 1 }: EvaluateBody, { league }: Player): void {
  const { gameMinutes, name } = LEAGUE_CATALOGUE[league];
  const errors = [
    ...(isPrice(price) ? [] : [refuse('/price', 'must be +100 or more, or -100 or less: it is American')]),
    ...(minutes <= gameMinutes
      ? []
      : [refuse('/minutes', `must be at most ${gameMinutes}, a full game of the ${name}`)]),
  ];
  if (errors.length > 0) throw invalid(errors);
}

/** Throws unless all of them are teammates of the player. */
export async function checkTeammates(
  db: Db,
  { teammatesOut = [] }: EvaluateBody,
  { player, players, asOf }: { player: Player; players: ReadonlyMap<number, Player>; asOf: Date },
): Promise<void> {
  const others = teammatesOut
    .map((id, n) => ({ id, n, other: players.get(id) }))
    .filter(({ id, other }) => id === player.id || other?.teamId !== player.teamId);
  if (others.length === 0) return;
  const teams = new Map((await listTeams(db, { league: player.league, asOf })).map((one) => [one.id, one]));
  const team = (id: number | null) =>
    id === null ? 'no team' : (teams.get(id)?.abbreviation ?? 'another team');
  throw invalid(
    others.map(({ id, n, other }) =>
      refuse(
        `/teammatesOut/${n}`,
        id === player.id
          ? 'is the player himself'
          : other
            ? `must be a teammate: ${other.name} plays for ${team(other.teamId)}, not for ${team(player.teamId)}`
            : `must be a teammate: there is no player ${id}`,
      ),
    ),
  );
}

type GameAsk = { player: Player; date: string | undefined; now: Date };

/** The player's next game, or that of a day, if it has not started. */
export async function getGameAhead(db: Db, { player, date, now }: GameAsk): Promise<Game> {
  const { teamId, name } = player;
  const from = date ?? leagueDate(now);
  const games =
    teamId === null ? [] : await listUpcomingGames(db, { teamId, asOf: now, from, limit: GAMES_A_DAY });
  const game = games.find(
    ({ status, tipAt, ...one }) =>
      status === 'scheduled' && tipAt > now && (date === undefined || one.date === date),
  );
  if (game) return game;
  const why = teamId === null ? ': the player has no team' : '';
  throw new Problem(
    'not-found',
    date === undefined
      ? `${name} has no upcoming game${why}.`
      : `${name} has no game on ${date} that is still to be played${why}.`,
  );
}

/** One that has begun, one that was never played, and the next. */
const GAMES_A_DAY = 5;
