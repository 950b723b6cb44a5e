import { sql } from 'kysely';
import { systemTimers } from '../timers.ts';
import type { Db } from './connect.ts';

const LOOK_AGAIN_MS = 200;

/**
 * Runs the work when no other process on this PostgreSQL is at it. The lock belongs to a transaction that does nothing
 * else and stays open for so long: it goes with its process, and a pooler that hands out connections by transaction
 * keeps it in one place. Asked for again and again instead of waited for: a waiting query would run into its time
 * limit. (The embedded database has one connection and one process: it neither can nor needs to.)
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
  db.transaction().execute(async (own) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(own);
    const { rows } = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(hashtext(${name})) as mine`.execute(own);
    if (!rows[0]?.mine) return false;
    await work();
    return true;
  });
