import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';

/** The account's active subscription. `forUpdate` serializes concurrent changes. */
export const findSubscription = (db: Db, userId: number, { forUpdate = false } = {}) =>
  db
    .selectFrom('subscriptions')
    .selectAll()
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .$if(forUpdate, (query) => query.forUpdate())
    .executeTakeFirst();

export type SubscriptionRow = NonNullable<Awaited<ReturnType<typeof findSubscription>>>;

type NewSubscription = { userId: number; tier: 'pro' | 'sharp'; currentPeriodEnd: Date; now: Date };

export const saveSubscription = (db: Db, { userId, tier, currentPeriodEnd, now }: NewSubscription) => {
  const fields = { tier, startedAt: now, currentPeriodEnd, cancelledAt: null, endedAt: null };
  return db
    .insertInto('subscriptions')
    .values({ userId, ...fields })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(fields))
    .execute();
};

export const markCancelled = (db: Db, userId: number, now: Date) =>
  db.updateTable('subscriptions').set({ cancelledAt: now }).where('userId', '=', userId).execute();

export const endSubscription = (db: Db, userId: number, now: Date) =>
  db
    .updateTable('subscriptions')
    .set({ endedAt: now })
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .execute();

/** There is no payment provider to renew, so an expired period starts again unless it was cancelled. */
export const renewSubscriptions = (db: Db, now: Date, periodDays: number) =>
  sql`update subscriptions set current_period_end = current_period_end
      + make_interval(days => ${periodDays}::int * (1 + floor(extract(epoch from ${now}::timestamptz - current_period_end) / 86400 / ${periodDays}::int))::int)
    where ended_at is null and cancelled_at is null and current_period_end <= ${now}`.execute(db);

/**
 * Ends cancelled subscriptions whose period is over and sets the account back to Free. Returns the user ids.
 */
export async function endSubscriptions(db: Db, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with ended as (
      update subscriptions set ended_at = ${now}
      where ended_at is null and cancelled_at is not null and current_period_end <= ${now} returning user_id, tier)
    update users set tier = 'free' from ended where users.id = ended.user_id and users.tier = ended.tier returning users.id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
