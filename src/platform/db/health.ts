import { sql } from 'kysely';
import { within } from '../within.ts';
import type { Db } from './connect.ts';

const TIMEOUT_MS = 2_000;

/** The difference between the database's clock and ours, in seconds. */
export async function clockSkew(db: Db, now: Date): Promise<number> {
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db);
  return Math.abs((rows[0]?.at ?? now).getTime() - now.getTime()) / 1_000;
}

/** True if the database responds in time. A hanging database counts as unreachable. */
export const isReachable = (db: Db): Promise<boolean> =>
  within(TIMEOUT_MS, sql`select 1`.execute(db)).then(
    () => true,
    () => false,
  );
