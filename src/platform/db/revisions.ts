import { sql } from 'kysely';
import type { League } from '../../domain/leagues.ts';
import type { Db } from './connect.ts';
import type { Subjects } from './subjects.ts';

const KEPT_INSTANTS_MS = 3_600_000;
const KEPT_DAYS = 1;
const REMOVED_AT_ONCE = 100;
/** More than a day of facts has; every process reads the row. */
const MOST_SUBJECTS = 5_000;

/** Kinds of facts, named after the folder that owns their tables. Cached responses declare which ones they depend on. */
export const FACT_KINDS = ['league', 'lines', 'picks'] as const;
export type FactKind = (typeof FACT_KINDS)[number];

/** What a commit has changed; null means all of them. */
export type RevisionScope = { kind: FactKind | null; league: League | null; subjects: Subjects | null };

export const EVERYTHING: RevisionScope = { kind: null, league: null, subjects: null };

/**
 * Notes, in the transaction that changes something, that responses may change now and when each of the instants has
 * passed the delay of a tier. Of many instants only those of the newest hour are kept: no delay is longer.
 */
export async function noteRevision(db: Db, instants: Iterable<Date>, scope = EVERYTHING): Promise<void> {
  const times = [...new Set(Array.from(instants, Number))].sort((a, b) => b - a);
  const recent = times.filter((at) => at > (times[0] ?? 0) - KEPT_INSTANTS_MS);
  const subjects = Object.values(scope.subjects ?? {}).flat().length > MOST_SUBJECTS ? null : scope.subjects;
  const list = `{${recent.map((at) => new Date(at).toISOString()).join(',')}}`;
  await sql`
    with forgotten as (
      delete from data_revisions where id in (
        select id from data_revisions where noted_at < now() - make_interval(days => ${KEPT_DAYS})
        order by id limit ${REMOVED_AT_ONCE} for update skip locked)
    )
    insert into data_revisions (instants, kind, league, subjects)
    values (${list}::timestamptz[], ${scope.kind}, ${scope.league}, ${subjects && JSON.stringify(subjects)}::jsonb)`.execute(
    db,
  );
}

export type RevisionRow = RevisionScope & { id: number; instants: Date[] };
/** Transactions below the horizon had ended: the next look starts there. */
export type RevisionNews = { rows: RevisionRow[]; horizon: string };

/** Revisions of transactions that were still open at the last read's horizon. May return a row twice. */
export async function readRevisions(db: Db, horizon: string): Promise<RevisionNews> {
  type Row = Omit<RevisionRow, 'instants'> & { instants: string[] };
  const { rows } = await sql<{ horizon: string; rows: Row[] | null }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as horizon, (
      select jsonb_agg(
        jsonb_build_object(
          'id', id, 'instants', to_jsonb(instants), 'kind', kind, 'league', league, 'subjects', subjects) order by id)
      from data_revisions where xid >= ${horizon}::xid8
    ) as rows`.execute(db);
  const [news] = rows;
  if (!news) throw new Error('The database did not say which transaction is the oldest.');
  const read = (news.rows ?? []).map((row) => ({ ...row, instants: row.instants.map((at) => new Date(at)) }));
  return { rows: read, horizon: news.horizon };
}
