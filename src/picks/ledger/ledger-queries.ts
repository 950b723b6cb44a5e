import { sql } from 'kysely';
import type { League } from '../../domain/leagues.ts';
import type { Stat } from '../../domain/stats.ts';
import type { Candidate } from '../../ledger/verify/commitment.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { PickOrigin } from '../../platform/db/tables.ts';

type OfDay = { league: League; date: string };

/** The props whose score a run stored as new or changed. */
export async function listCandidatesAt(
  db: Db,
  { league, date, capturedAt }: OfDay & { capturedAt: Date },
): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select game_id, player_id, stat, line, direction, rating, gates, score from scored_props
    where league = ${league} and date = ${date}::date and captured_at = ${capturedAt}`.execute(db);
  return rows;
}

export type DatedCandidate = Candidate & { stat: Stat; capturedAt: Date };

/** All scores that some runs of a day stored. */
export async function listCandidatesOfRuns(
  db: Db,
  { league, date, runIds }: OfDay & { runIds: readonly number[] },
): Promise<DatedCandidate[]> {
  const { rows } = await sql<DatedCandidate>`
    select game_id, player_id, stat, line, direction, rating, gates, score, captured_at from scored_props
    where league = ${league} and date = ${date}::date
      and captured_at in (select ran_at from scoring_runs where id = any(${runIds}::int[]))`.execute(db);
  return rows;
}

/** Days with picks that the ledger does not cover: open ones, or those whose game has begun. */
export async function listUnrecordedDays(
  db: Db,
  { now, ahead }: { now: Date; ahead: boolean },
): Promise<(OfDay & { origin: PickOrigin })[]> {
  const { rows } = await sql<OfDay & { origin: PickOrigin }>`
    select distinct league, date, origin from picks
    where (tip_at <= ${now} or (${ahead} and origin = 'live' and closed_at is null))
      and not exists (select from recorded_picks r where r.pick_id = picks.id)
    order by date, league, origin`.execute(db);
  return rows;
}

export async function listUnrecordedPicks(
  db: Db,
  { league, date, origin, now, ahead }: OfDay & { origin: PickOrigin; now: Date; ahead: boolean },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from picks
    where league = ${league} and date = ${date}::date and origin = ${origin}
      and (tip_at <= ${now} or (${ahead} and origin = 'live' and closed_at is null))
      and not exists (select from recorded_picks r where r.pick_id = picks.id)
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}

export async function listAllPickIds(db: Db, asOf: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('picks')
    .select('id')
    .where('publishedAt', '<=', asOf)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
