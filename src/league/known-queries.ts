import type { League } from '../domain/leagues.ts';
import type { PlayerFact } from '../domain/players.ts';
import type { Db } from '../platform/db/connect.ts';
import { knownBy } from '../platform/db/known-by.ts';
import { Problem } from '../platform/problem.ts';

/** Complete facts, including external ids and aliases, as source matching needs them. */
const PLAYER = [
  'id',
  'league',
  'name',
  'position',
  'teamId',
  'heightIn',
  'weightLb',
  'birthDate',
  'otherIds',
  'aliases',
] as const;

export const listKnownTeams = (db: Db, { league, asOf }: { league: League; asOf: Date }) =>
  db
    .selectFrom('teams')
    .distinctOn('id')
    .select(['id', 'league', 'abbreviation', 'fullName', 'conference', 'otherIds'])
    .where('league', '=', league)
    .where(knownBy(asOf))
    .orderBy('id')
    .orderBy('capturedAt', 'desc')
    .orderBy('knownAt', 'desc')
    .execute();

export const listKnownPlayers = (db: Db, { league, asOf }: { league: League; asOf: Date }) =>
  db
    .selectFrom('players')
    .distinctOn('id')
    .select(PLAYER)
    .where('league', '=', league)
    .where(knownBy(asOf))
    .orderBy('id')
    .orderBy('capturedAt', 'desc')
    .orderBy('knownAt', 'desc')
    .execute();

export async function getKnownPlayer(
  db: Db,
  { id, asOf }: { id: number; asOf: Date },
): Promise<Omit<PlayerFact, 'capturedAt'>> {
  const player = await db
    .selectFrom('players')
    .select(PLAYER)
    .where('id', '=', id)
    .where(knownBy(asOf))
    .orderBy('capturedAt', 'desc')
    .orderBy('knownAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!player) throw new Problem('not-found', `There is no player ${id}.`);
  return player;
}

/** The newest report on each player of the league, unless the player is available again. */
export const listActiveInjuries = (db: Db, { league, asOf }: { league: League; asOf: Date }) =>
  db
    .with('newest', (db) =>
      db
        .selectFrom('injuryReports')
        .distinctOn('playerId')
        .select(['playerId', 'teamId', 'status', 'source', 'capturedAt'])
        .where(knownBy(asOf))
        .where('playerId', 'in', (inner) =>
          inner.selectFrom('players').select('id').where('league', '=', league),
        )
        .orderBy('playerId')
        .orderBy('capturedAt', 'desc')
        .orderBy('knownAt', 'desc')
        .orderBy('source', 'desc'),
    )
    .selectFrom('newest')
    .selectAll()
    .where('status', '<>', 'available')
    .execute();
