import { sql } from 'kysely';
import type { Db } from './connect.ts';
import { noteRevision } from './revisions.ts';
import { inTransaction } from './transaction.ts';

/** Rows per transaction, so that ingestion never waits long. */
const AT_ONCE = 5_000;

export type Purge = { table: string; source: string | number; knownBefore: Date; now: Date };

/**
 * Deletes what a source reported before an instant and returns how many rows that were. Only for facts whose source may be
 * kept for a limited time: an answer as of an earlier instant then lacks them.
 */
export async function purgeFacts(db: Db, { table, source, knownBefore, now }: Purge): Promise<number> {
  for (let total = 0; ; ) {
    const deleted = await inTransaction(db, async (db) => {
      await sql`select set_config('hardwood.purge_facts', 'on', true)`.execute(db);
      const { numAffectedRows } = await sql`
        delete from ${sql.table(table)} where (tableoid, ctid) in (
          select tableoid, ctid from ${sql.table(table)}
          where source = ${source} and known_at < ${knownBefore} limit ${AT_ONCE})`.execute(db);
      await sql`select set_config('hardwood.purge_facts', '', true)`.execute(db);
      const rows = Number(numAffectedRows ?? 0);
      if (rows > 0) await noteRevision(db, [now]);
      return rows;
    });
    total += deleted;
    if (deleted < AT_ONCE) return total;
  }
}
