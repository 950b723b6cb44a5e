import { onlyOne } from '../../../domain/collections.ts';
import type { League } from '../../../domain/leagues.ts';
import { plainName } from '../../../domain/plain-name.ts';
import type { PlayerFact } from '../../../domain/players.ts';
import { numberOrNull, readTable } from './table.ts';
import { findTeamId, playerIdOf } from './team-table.ts';
import { LEAGUE_OF, positionOf } from './words.ts';

export const PLAYER_COLUMNS = [
  'league',
  'player_id',
  'name',
  'pos5',
  'height_in',
  'weight_lb',
  'dob',
  'nba_id',
  'first_game',
] as const;
const LOG_COLUMNS = ['league', 'game_date', 'player_id', 'team'] as const;

export type RosterIndex = {
  /** A fact per player and team, in order of time; team membership comes from the box scores. */
  facts(league: League): PlayerFact[];
  has(playerId: number): boolean;
  /** The player of that name in one of two teams on a day, or null if there is none or more than one. */
  find(league: League, name: string, date: string, teams: readonly number[]): number | null;
};

type Stint = { from: string; teamId: number };
type Entry = { fact: PlayerFact; stints: Stint[] };

export async function readRosters(folder: string): Promise<RosterIndex> {
  const entries = await readPlayers(folder);
  for await (const rows of readTable(folder, 'player_game_logs', LOG_COLUMNS))
    for (const row of rows) {
      const league = LEAGUE_OF[row('league')];
      const entry = league && entries.get(playerIdOf(league, row('player_id')));
      const teamId = league ? findTeamId(league, row('team')) : null;
      if (!entry || teamId === null || entry.stints.at(-1)?.teamId === teamId) continue;
      entry.stints.push({ from: row('game_date'), teamId });
    }
  const byName = Map.groupBy(entries.values(), ({ fact }) => `${fact.league} ${plainName(fact.name)}`);
  return {
    facts: (league) => [...entries.values()].filter(({ fact }) => fact.league === league).flatMap(factsOf),
    has: (playerId) => entries.has(playerId),
    find(league, name, date, teams) {
      const there = (byName.get(`${league} ${plainName(name)}`) ?? []).filter(({ stints }) => {
        const stint = stints.findLast(({ from }) => from <= date);
        return stint !== undefined && teams.includes(stint.teamId);
      });
      return onlyOne(there)?.fact.id ?? null;
    },
  };
}

async function readPlayers(folder: string): Promise<Map<number, Entry>> {
  const entries = new Map<number, Entry>();
  for await (const rows of readTable(folder, 'players', PLAYER_COLUMNS))
    for (const row of rows) {
      const league = LEAGUE_OF[row('league')];
      if (!league) continue;
      const fact: PlayerFact = {
        league,
        id: playerIdOf(league, row('player_id')),
        name: row('name'),
        position: positionOf(row('pos5')),
        teamId: null,
        heightIn: numberOrNull(row('height_in')),
        weightLb: numberOrNull(row('weight_lb')),
        birthDate: row('dob') || null,
        otherIds: row('nba_id') ? { espn: row('player_id'), nba: row('nba_id') } : { espn: row('player_id') },
        aliases: [],
        capturedAt: startOfDay(row('first_game') || '2000-01-01'),
      };
      entries.set(fact.id, { fact, stints: [] });
    }
  return entries;
}

const startOfDay = (date: string): Date => new Date(`${date}T09:00:00Z`);

const factsOf = ({ fact, stints }: Entry): PlayerFact[] =>
  stints.length === 0
    ? [fact]
    : stints.map(({ from, teamId }) => ({ ...fact, teamId, capturedAt: startOfDay(from) }));
