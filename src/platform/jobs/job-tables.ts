import { sql } from 'kysely';
import { getConstructionPlans } from 'pg-boss';
import type { Db } from '../db/connect.ts';

/** The version of pg-boss's tables, or null if there are none. */
export async function findJobTablesVersion(db: Db): Promise<number | null> {
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass('pgboss.version') is not null as there`.execute(db);
  if (!rows[0]?.there) return null;
  const { rows: found } = await sql<{ version: number }>`select version from pgboss.version`.execute(db);
  return found[0]?.version ?? null;
}

/** Replaces pg-boss's tables in the caller's transaction. Its own statements begin and commit one, with timeouts. */
export async function recreateJobTables(db: Db): Promise<void> {
  const statements = getConstructionPlans('pgboss')
    .replace(/^\s*BEGIN;/, '')
    .replace(/SET LOCAL \w+_timeout = \d+;/g, '')
    .replace(/COMMIT;\s*$/, '');
  await sql`drop schema if exists pgboss cascade`.execute(db);
  await sql.raw(statements).execute(db);
}
