import { leagueDate } from '../../domain/dates.ts';
import type { League } from '../../domain/leagues.ts';
import { plainName } from '../../domain/plain-name.ts';
import { listUpcomingGames } from '../../league/game-queries.ts';
import { getPlayer } from '../../league/player-queries.ts';
import { listTeams, type Team } from '../../league/team-queries.ts';
import { askedDate } from '../../platform/http/time-query.ts';
import { Problem } from '../../platform/problem.ts';
import type { Session } from './tool.ts';

/** A team by its abbreviation or by a part of its name. */
export async function teamNamed({ db, known }: Session, league: League, name: string): Promise<Team> {
  const teams = await listTeams(db, { league, asOf: known.asOf });
  const wanted = name.trim().toLowerCase();
  const team =
    teams.find(({ abbreviation }) => abbreviation.toLowerCase() === wanted) ??
    teams.find(({ fullName }) => fullName.toLowerCase().includes(wanted));
  if (team) return team;
  const abbreviations = teams.map(({ abbreviation }) => abbreviation).join(', ');
  throw new Problem('not-found', `There is no team "${name}" in the ${league}. Teams: ${abbreviations}.`);
}

/** The day that is asked for, otherwise that of the player's next game, otherwise today. */
export async function dayOfPlayer(
  { db, known }: Session,
  playerId: number,
  date: string | undefined,
): Promise<string> {
  if (date !== undefined) return askedDate(date, known);
  const { asOf } = known;
  const today = leagueDate(asOf);
  const { teamId } = await getPlayer(db, { id: playerId, asOf });
  const [next] = teamId === null ? [] : await listUpcomingGames(db, { teamId, asOf, from: today, limit: 1 });
  return next?.date ?? today;
}

/** Those with the text in their name: the whole name first, then names with a word that begins with it. */
export function matchingNames<T extends { name: string }>(text: string, all: readonly T[]): T[] {
  const wanted = plainName(text);
  const rank = (name: string): number => {
    const plain = plainName(name);
    if (plain === wanted) return 0;
    if (plain.startsWith(wanted) || plain.includes(` ${wanted}`)) return 1;
    return plain.includes(wanted) ? 2 : 3;
  };
  return all
    .map((one) => ({ one, rank: wanted === '' ? 3 : rank(one.name) }))
    .filter(({ rank }) => rank < 3)
    .sort((a, b) => a.rank - b.rank || a.one.name.localeCompare(b.one.name))
    .map(({ one }) => one);
}
