import type { Db } from './connect.ts';
import { isRetryable } from './faults.ts';

const TRIES = 3;

/**
 * Joins the open transaction or opens one. Callers name the inner connection `db` too, on purpose: the outer one,
 * which would hang behind the embedded database's single session, can then not be reached by mistake.
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
