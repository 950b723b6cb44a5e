import { sql } from 'kysely';
import type { Db } from './connect.ts';

const KEPT_INSTANTS_MS = 3_600_000;
const KEPT_DAYS = 1;
const REMOVED_AT_ONCE = 100;

/**
 * Records, in the transaction of a change, that responses may change now and again when each instant passes a
 * tier's delay. Keeps only the instants of the newest hour, because no delay is longer.
 */
export async function noteRevision(db: Db, instants: Iterable<Date>): Promise<void> {
  const times = [...new Set(Array.from(instants, Number))].sort((a, b) => b - a);
  const recent = times.filter((at) => at > (times[0] ?? 0) - KEPT_INSTANTS_MS);
  const list = `{${recent.map((at) => new Date(at).toISOString()).join(',')}}`;
  await sql`
    with forgotten as (
      delete from data_revisions where id in (
        select id from data_revisions where noted_at < now() - make_interval(days => ${KEPT_DAYS})
        order by id limit ${REMOVED_AT_ONCE} for update skip locked)
    )
    insert into data_revisions (instants) values (${list}::timestamptz[])`.execute(db);
}

export type RevisionRow = { id: number; instants: Date[] };
/** All transactions below the horizon have ended, so the next read starts there. */
export type RevisionNews = { rows: RevisionRow[]; horizon: string };

/** Revisions of transactions that were still open at the last read's horizon. May return a row twice. */
export async function readRevisions(db: Db, horizon: string): Promise<RevisionNews> {
  const { rows } = await sql<{ horizon: string; rows: { id: number; instants: string[] }[] | null }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as horizon, (
      select jsonb_agg(jsonb_build_object('id', id, 'instants', to_jsonb(instants)) order by id)
      from data_revisions where xid >= ${horizon}::xid8
    ) as rows`.execute(db);
  const [news] = rows;
  if (!news) throw new Error('The database did not say which transaction is the oldest.');
  const read = (news.rows ?? []).map(({ id, instants }) => ({
    id,
    instants: instants.map((at) => new Date(at)),
  }));
  return { rows: read, horizon: news.horizon };
}
