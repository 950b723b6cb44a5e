import { sql } from 'kysely';
import { systemTimers } from '../core/timers.ts';
import type { Db } from './connect.ts';

const LOOK_AGAIN_MS = 200;

/**
 * Runs the work when no other process on this PostgreSQL is at it. The lock belongs to a connection that is kept for so
 * long, so it goes with its process. Asked for again and again instead of waited for: a waiting query would run into
 * its time limit. (The embedded database has one connection and one process: it neither can nor needs to.)
 */
export async function holdingLock(
  db: Db,
  name: string,
  work: () => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  while (!(await tryHolding(db, name, work))) {
    await systemTimers.sleep(LOOK_AGAIN_MS, signal);
    signal?.throwIfAborted();
  }
}

const tryHolding = (db: Db, name: string, work: () => Promise<void>): Promise<boolean> =>
  db.connection().execute(async (own) => {
    const { rows } = await sql<{ mine: boolean }>`
      select pg_try_advisory_lock(hashtext(${name})) as mine`.execute(own);
    if (!rows[0]?.mine) return false;
    try {
      await work();
      return true;
    } finally {
      await sql`select pg_advisory_unlock(hashtext(${name}))`.execute(own);
    }
  });
