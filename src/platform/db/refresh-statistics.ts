import { sql } from 'kysely';
import type { Db } from './connect.ts';
import { inTransaction } from './transaction.ts';

/** A fifth of the default sample: enough for choosing indexes, and the single session is free again soon. */
const SAMPLE = 20;

/**
 * Updates the planner's statistics. PostgreSQL's autovacuum does this some time after an import. The embedded
 * database never does, and plans as if every table were almost empty.
 */
export async function refreshStatistics(db: Db, schema = 'public'): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select oid::regclass::text as name from pg_class
    where relkind = 'r' and relnamespace = ${schema}::regnamespace and pg_relation_size(oid) > 0`.execute(db);
  for (const { name } of rows)
    await inTransaction(db, async (db) => {
      await sql`set local default_statistics_target = ${sql.lit(SAMPLE)}`.execute(db);
      await sql`analyze ${sql.raw(name)}`.execute(db);
    });
}
