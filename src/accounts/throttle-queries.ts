import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import { sha256 } from '../platform/secrets.ts';

/** `blockSeconds` doubles per strike up to `longestBlockSeconds`. Without it a block ends with the window. */
export type Policy = {
  limit: number;
  windowSeconds: number;
  blockSeconds?: number;
  longestBlockSeconds?: number;
};

/**
 * Counts an attempt before it is made, so that parallel attempts cannot exceed the limit. The attempt that
 * reaches the limit still passes, but the next ones are blocked. Returns when the block ends, or null.
 */
export async function takeAttempt(db: Db, name: string, policy: Policy, now: Date): Promise<Date | null> {
  const key = sha256(name);
  const { limit, windowSeconds, blockSeconds = 0, longestBlockSeconds = blockSeconds } = policy;
  // A window or block in the future was written before the clock was stepped back: it must not last longer.
  const windowIsOver = sql`(t.window_started_at <= ${now}::timestamptz - make_interval(secs => ${windowSeconds}) or t.window_started_at > ${now})`;
  const longestSeconds = longestBlockSeconds || windowSeconds;
  const { rows } = await sql`
    insert into throttles as t (key, count, window_started_at) values (${key}, 1, ${now})
    on conflict (key) do update set
      count = case when ${windowIsOver} then 1 else t.count + 1 end,
      window_started_at = case when ${windowIsOver} then ${now} else t.window_started_at end,
      strikes = case
        when ${windowIsOver} then 0
        when t.count + 1 >= ${limit}::int then t.strikes + 1 else t.strikes end,
      blocked_until = case
        when ${windowIsOver} or t.count + 1 < ${limit}::int then null
        when ${blockSeconds}::int = 0 then t.window_started_at + make_interval(secs => ${windowSeconds})
        else ${now}::timestamptz + make_interval(secs => least(${blockSeconds}::int * power(2, t.strikes), ${longestBlockSeconds}::int)) end
    where t.blocked_until is null or t.blocked_until <= ${now}
      or t.blocked_until > ${now}::timestamptz + make_interval(secs => ${longestSeconds})
    returning 1`.execute(db);
  if (rows.length > 0) return null;
  const blocked = await db
    .selectFrom('throttles')
    .select('blockedUntil')
    .where('key', '=', key)
    .executeTakeFirst();
  return blocked?.blockedUntil ?? null;
}

/** Resets the counter after a success. */
export const forgetAttempts = (db: Db, name: string) =>
  db.deleteFrom('throttles').where('key', '=', sha256(name)).execute();

/** A success is not a failed attempt, so it is subtracted from the count. */
export const giveBackAttempt = (db: Db, name: string) =>
  db
    .updateTable('throttles')
    .set({ count: sql`greatest(count - 1, 0)`, blockedUntil: null })
    .where('key', '=', sha256(name))
    .execute();

export const purgeThrottles = (db: Db, before: Date) =>
  db.deleteFrom('throttles').where('windowStartedAt', '<', before).execute();
