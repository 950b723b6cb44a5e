import type { League } from '../domain/leagues.ts';
import type { Db } from '../platform/db/connect.ts';
import { knownBy } from '../platform/db/known-by.ts';
import { Problem } from '../platform/problem.ts';

const FIELDS = ['id', 'league', 'abbreviation', 'fullName', 'conference'] as const;

export const listTeams = (db: Db, { league, asOf }: { league: League; asOf: Date }) =>
  db
    .selectFrom('teams')
    .distinctOn('id')
    .select(FIELDS)
    .where('league', '=', league)
    .where(knownBy(asOf))
    .orderBy('id')
    .orderBy('capturedAt', 'desc')
    .orderBy('knownAt', 'desc')
    .execute();

export type Team = Awaited<ReturnType<typeof listTeams>>[number];

export const findTeam = (db: Db, { id, asOf }: { id: number; asOf: Date }) =>
  db
    .selectFrom('teams')
    .select(FIELDS)
    .where('id', '=', id)
    .where(knownBy(asOf))
    .orderBy('capturedAt', 'desc')
    .orderBy('knownAt', 'desc')
    .limit(1)
    .executeTakeFirst();

export async function getTeam(db: Db, ask: { id: number; asOf: Date }): Promise<Team> {
  const team = await findTeam(db, ask);
  if (!team) throw new Problem('not-found', `There is no team ${ask.id}.`);
  return team;
}
