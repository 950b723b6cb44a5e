import { leagueDate } from '../../domain/dates.ts';
import type { League } from '../../domain/leagues.ts';
import type { PlayerFact } from '../../domain/players.ts';
import type { FaultSwitch } from './faults.ts';
import type { World } from './world.ts';

const NAMESAKE = 97_000_000;

/**
 * Team rosters. With the fault, the away team of today's first game has a namesake of a home player with
 * quotes, so the name is ambiguous.
 */
export async function rosters(world: World, league: League, faults: FaultSwitch): Promise<PlayerFact[]> {
  const players = (await world.players(league)).filter(({ teamId }) => teamId !== null);
  if (!faults.alters('duplicate-player', '*')) return players;
  const date = leagueDate(world.now());
  const [game] = await world.games(league, date);
  const quoted = (await world.quotes(league, date)).map(({ playerId }) => playerId);
  const host = players.find(({ id, teamId }) => teamId === game?.homeTeamId && quoted.includes(id));
  if (!game || !host) return players;
  return [...players, { ...host, id: NAMESAKE, teamId: game.awayTeamId, otherIds: {}, aliases: [] }];
}
