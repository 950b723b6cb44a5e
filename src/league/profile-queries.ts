import { sql } from 'kysely';
import type { League } from '../domain/leagues.ts';
import { appendFacts } from '../platform/db/append-facts.ts';
import type { Arrival } from '../platform/db/arrival.ts';
import type { Db } from '../platform/db/connect.ts';
import { knownBy, NEWEST_FIRST } from '../platform/db/known-by.ts';
import type { PlayerProfile, TeamProfile } from './compose-profiles.ts';
import { PLAYER_PROFILES, TEAM_PROFILES } from './fact-tables.ts';
import type { Traits } from './traits.ts';

/** `capturedAt`: the as-of instant of the profiles' data. */
export type ProfileArrival = Arrival & { capturedAt: Date };

export const saveTeamProfiles = (
  db: Db,
  profiles: readonly TeamProfile[],
  { capturedAt, ...arrival }: ProfileArrival,
) =>
  appendFacts(
    db,
    TEAM_PROFILES,
    profiles.map((profile) => ({ ...profile, capturedAt })),
    arrival,
  );

export const savePlayerProfiles = (
  db: Db,
  profiles: readonly PlayerProfile[],
  { capturedAt, ...arrival }: ProfileArrival,
) =>
  appendFacts(
    db,
    PLAYER_PROFILES,
    profiles.map((profile) => ({ ...profile, capturedAt })),
    arrival,
  );

/** The newest profile of each team for a day, or for the last day before it that has one. */
export const listTeamProfiles = (
  db: Db,
  { teamIds, date, asOf }: { teamIds: readonly number[]; date: string; asOf: Date },
) =>
  db
    .selectFrom('teamProfiles')
    .distinctOn('teamId')
    .selectAll()
    .where('teamId', '=', sql<number>`any(${teamIds}::int[])`)
    .where('date', '<=', date)
    .where(knownBy(asOf))
    .orderBy('teamId')
    .orderBy('date', 'desc')
    .orderBy('capturedAt', 'desc')
    .orderBy('knownAt', 'desc')
    .execute();

export type StoredTeamProfile = Awaited<ReturnType<typeof listTeamProfiles>>[number];

export type StoredPlayerProfile = { playerId: number; games: number; traits: Traits };

/** Player profiles of the league for a day, or for the last day before it that has profiles. */
export async function listPlayerProfiles(
  db: Db,
  { league, date, asOf }: { league: League; date: string; asOf: Date },
): Promise<StoredPlayerProfile[]> {
  const { rows } = await sql<StoredPlayerProfile>`
    select distinct on (player_id) player_id, games, traits from player_profiles
    where league = ${league} and ${knownBy(asOf)} and date = (
      select max(date) from player_profiles
      where league = ${league} and date <= ${date}::date and ${knownBy(asOf)})
    order by player_id, ${NEWEST_FIRST}`.execute(db);
  return rows;
}
