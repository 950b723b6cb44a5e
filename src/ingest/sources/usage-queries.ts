import { sql } from 'kysely';
import type { SourceName } from '../../domain/sources.ts';
import type { Db } from '../../platform/db/connect.ts';

export type SourceRequest = {
  path: string;
  requestedAt: Date;
  durationMs: number;
  status: number | null;
  failure: string | null;
  credits: number;
  creditsUsed: number | null;
  creditsRemaining: number | null;
  payloadHash: Buffer | null;
  restsUntil: Date | null;
};

export const saveRequest = (db: Db, source: SourceName, request: SourceRequest) =>
  db
    .insertInto('sourceRequests')
    .values({ source, ...request })
    .execute();

/** When each of these paths last returned a successful response. */
export async function listLastAnswered(
  db: Db,
  source: SourceName,
  paths: readonly string[],
): Promise<Map<string, Date>> {
  if (paths.length === 0) return new Map();
  const rows = await db
    .selectFrom('sourceRequests')
    .distinctOn('path')
    .select(['path', 'requestedAt'])
    .where('source', '=', source)
    .where('path', 'in', paths)
    .where('failure', 'is', null)
    .orderBy('path')
    .orderBy('requestedAt', 'desc')
    .execute();
  return new Map(rows.map(({ path, requestedAt }) => [path, requestedAt]));
}

export type SourceUsage = {
  source: SourceName;
  requestsToday: number;
  failuresToday: number;
  creditsToday: number;
  /** As reported by the source. Null for sources without credits. */
  creditsUsed: number | null;
  creditsRemaining: number | null;
  lastSuccessAt: Date | null;
  lastFailureAt: Date | null;
  lastFailure: string | null;
  /** No requests are sent to the source before this instant. */
  restsUntil: Date | null;
};

/** Usage and status of every source, over all processes. Days are UTC, as on the sources' bills. */
export async function readSourceUsage(db: Db, now: Date): Promise<SourceUsage[]> {
  const today = `${now.toISOString().slice(0, 10)}T00:00:00Z`;
  const newest = (column: string, where: string) =>
    sql.raw(`(array_agg(${column} order by requested_at desc, id desc) filter (where ${where}))[1]`);
  const { rows } = await sql<SourceUsage>`
    select source,
      (count(*) filter (where requested_at >= ${today}::timestamptz))::int as requests_today,
      (count(*) filter (where requested_at >= ${today}::timestamptz and failure is not null))::int as failures_today,
      (coalesce(sum(credits) filter (where requested_at >= ${today}::timestamptz), 0))::int as credits_today,
      ${newest('credits_used', 'credits_used is not null')} as credits_used,
      ${newest('credits_remaining', 'credits_remaining is not null')} as credits_remaining,
      max(requested_at) filter (where failure is null) as last_success_at,
      max(requested_at) filter (where failure is not null) as last_failure_at,
      ${newest(`failure || coalesce(' ' || status, '') || ' ' || path`, 'failure is not null')} as last_failure,
      ${newest('rests_until', 'true')} as rests_until
    from source_requests where requested_at <= ${now} group by source order by source`.execute(db);
  return rows.map((row) => ({
    ...row,
    restsUntil: row.restsUntil && row.restsUntil > now ? row.restsUntil : null,
  }));
}

export const dropRequestsBefore = (db: Db, before: Date) =>
  db.deleteFrom('sourceRequests').where('requestedAt', '<', before).execute();
