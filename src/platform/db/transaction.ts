import { sql } from 'kysely';
import type { Db } from './connect.ts';
import { isRetryable } from './faults.ts';

const TRIES = 3;

/**
 * Joins the open transaction or opens one. Callers shadow `db` on purpose: the outer connection, which would
 * hang behind the embedded database's single session, is then out of reach.
 */
export async function inTransaction<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db);
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt === TRIES || !isRetryable(error)) throw error;
    }
  }
}

/** Takes the same time whether the work is kept or rolled back. Only inside a transaction, and not nested. */
export async function keepOrUndo(db: Db, keep: boolean, work: () => Promise<void>): Promise<void> {
  await sql`savepoint undone`.execute(db);
  await work();
  await (keep ? sql`release savepoint undone` : sql`rollback to savepoint undone`).execute(db);
}
