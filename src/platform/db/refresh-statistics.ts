import { sql } from 'kysely';
import type { Db } from './connect.ts';
import { inTransaction } from './transaction.ts';

/** A fifth of the usual sample: enough to choose an index by, and the one session is soon free for others again. */
const SAMPLE = 20;

/**
 * Lets the planner know how many rows there are. PostgreSQL does this by itself, some time after a load; the embedded one
 * never does, and plans as if every table were nearly empty.
 */
export async function refreshStatistics(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select oid::regclass::text as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0`.execute(db);
  for (const { name } of rows)
    await inTransaction(db, async (db) => {
      await sql`set local default_statistics_target = ${sql.lit(SAMPLE)}`.execute(db);
      await sql`analyze ${sql.raw(name)}`.execute(db);
    });
}
