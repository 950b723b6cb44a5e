import { sql } from 'kysely';
import type { League } from '../domain/leagues.ts';
import type { Db } from '../platform/db/connect.ts';
import { knownBy } from '../platform/db/known-by.ts';
import { Problem } from '../platform/problem.ts';

const FIELDS = ['id', 'league', 'name', 'slug', 'position', 'teamId', 'heightIn', 'capturedAt'] as const;

/** Every player of the league as known at an instant. */
export const listPlayers = (db: Db, { league, asOf }: { league: League; asOf: Date }) =>
  db
    .selectFrom('players')
    .distinctOn('id')
    .select(FIELDS)
    .where('league', '=', league)
    .where(knownBy(asOf))
    .orderBy('id')
    .orderBy('capturedAt', 'desc')
    .orderBy('knownAt', 'desc')
    .execute();

export type Player = Awaited<ReturnType<typeof listPlayers>>[number];

export const findPlayer = (db: Db, { id, asOf }: { id: number; asOf: Date }) =>
  db
    .selectFrom('players')
    .select(FIELDS)
    .where('id', '=', id)
    .where(knownBy(asOf))
    .orderBy('capturedAt', 'desc')
    .orderBy('knownAt', 'desc')
    .limit(1)
    .executeTakeFirst();

export const listPlayersById = (db: Db, { ids, asOf }: { ids: readonly number[]; asOf: Date }) =>
  db
    .selectFrom('players')
    .distinctOn('id')
    .select(FIELDS)
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .where(knownBy(asOf))
    .orderBy('id')
    .orderBy('capturedAt', 'desc')
    .orderBy('knownAt', 'desc')
    .execute();

export async function getPlayer(db: Db, ask: { id: number; asOf: Date }): Promise<Player> {
  const player = await findPlayer(db, ask);
  if (!player) throw noPlayer(ask.id);
  return player;
}

export const noPlayer = (id: number): Problem => new Problem('not-found', `There is no player ${id}.`);

/** Names of some players at an instant. */
export async function listPlayerNames(
  db: Db,
  { ids, asOf }: { ids: readonly number[]; asOf: Date },
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('players')
    .distinctOn('id')
    .select(['id', 'name'])
    .where('id', 'in', [...new Set(ids)])
    .where(knownBy(asOf))
    .orderBy('id')
    .orderBy('capturedAt', 'desc')
    .orderBy('knownAt', 'desc')
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Players whose newest version has this team, of all who were ever on it. */
export const listRoster = (db: Db, { teamId, asOf }: { teamId: number; asOf: Date }) =>
  db
    .with('newest', (db) =>
      db
        .selectFrom('players')
        .distinctOn('id')
        .select(FIELDS)
        .where(knownBy(asOf))
        .where('id', 'in', (db) => db.selectFrom('players').select('id').where('teamId', '=', teamId))
        .orderBy('id')
        .orderBy('capturedAt', 'desc')
        .orderBy('knownAt', 'desc'),
    )
    .selectFrom('newest')
    .selectAll()
    .where('teamId', '=', teamId)
    .orderBy('name')
    .execute();

export const findPlayerBySlug = (db: Db, { slug, asOf }: { slug: string; asOf: Date }) =>
  db
    .selectFrom('players')
    .select('id')
    .where('slug', '=', slug)
    .where(knownBy(asOf))
    .limit(1)
    .executeTakeFirst();

/** Players with a team: those with a public page. */
export const listPublicPlayers = (db: Db, asOf: Date) =>
  db
    .with('newest', (db) =>
      db
        .selectFrom('players')
        .distinctOn('id')
        .select(['id', 'league', 'name', 'slug', 'teamId'])
        .where(knownBy(asOf))
        .orderBy('id')
        .orderBy('capturedAt', 'desc')
        .orderBy('knownAt', 'desc'),
    )
    .with('teamNames', (db) =>
      db
        .selectFrom('teams')
        .distinctOn('id')
        .select(['id', 'abbreviation'])
        .where(knownBy(asOf))
        .orderBy('id')
        .orderBy('capturedAt', 'desc')
        .orderBy('knownAt', 'desc'),
    )
    .selectFrom('newest')
    .innerJoin('teamNames', 'teamNames.id', 'newest.teamId')
    .select([
      'newest.slug',
      'newest.id as playerId',
      'newest.name',
      'teamNames.abbreviation as teamAbbr',
      'newest.league',
    ])
    .orderBy('newest.slug')
    .execute();
