import { sql } from 'kysely';
import { systemTimers } from '../timers.ts';
import type { Db } from './connect.ts';

const POLL_MS = 200;

/**
 * Runs the work while no other process on this PostgreSQL does. The advisory lock is held by an otherwise
 * idle transaction: it is released when the process dies, and it works with a transaction-mode pooler.
 * Acquired by polling, because a waiting query would hit its timeout. The embedded database, with one
 * connection and one process, needs no lock.
 */
export async function withLock(
  db: Db,
  name: string,
  work: () => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  while (!(await tryWithLock(db, name, work))) {
    await systemTimers.sleep(POLL_MS, signal);
    signal?.throwIfAborted();
  }
}

const tryWithLock = (db: Db, name: string, work: () => Promise<void>): Promise<boolean> =>
  db.transaction().execute(async (own) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(own);
    const { rows } = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(hashtext(${name})) as mine`.execute(own);
    if (!rows[0]?.mine) return false;
    await work();
    return true;
  });
