import { groupBy } from '../../../domain/collections.ts';
import { LEAGUES } from '../../../domain/leagues.ts';
import { similarNames } from '../../../domain/plain-name.ts';
import { listKnownPlayers, listKnownTeams } from '../../../league/known-queries.ts';
import type { Db } from '../../../platform/db/connect.ts';
import type { BetImport } from './contract.ts';
import type { MatchedRow } from './match-rows.ts';

type Name = BetImport['names'][number];

const CANDIDATES = 8;

/** Every name in a file with its player, or with players to choose from. */
export async function listNames(db: Db, matches: readonly MatchedRow[], asOf: Date): Promise<Name[]> {
  const named = groupBy(
    matches.filter(({ bet }) => bet.player !== null),
    ({ bet }) => bet.player ?? '',
  );
  const candidatesOf = await createSearch(db, asOf);
  return [...named].map(([name, rows]) => {
    const { playerId, playerName } = (rows.find(({ subject }) => subject.playerId !== null) ?? rows[0])
      .subject;
    const candidates = playerId === null ? candidatesOf(name) : [];
    return { name, playerId, playerName, rows: rows.length, candidates };
  });
}

async function createSearch(db: Db, asOf: Date): Promise<(name: string) => Name['candidates']> {
  const players = await Promise.all(LEAGUES.map((league) => listKnownPlayers(db, { league, asOf })));
  const teams = await Promise.all(LEAGUES.map((league) => listKnownTeams(db, { league, asOf })));
  const abbreviations = new Map(teams.flat().map(({ id, abbreviation }) => [id, abbreviation]));
  const similar = similarNames(players.flat(), CANDIDATES);
  return (name) =>
    similar(name).map(({ id, name, teamId }) => ({
      playerId: id,
      playerName: name,
      team: abbreviations.get(teamId ?? 0) ?? null,
    }));
}
