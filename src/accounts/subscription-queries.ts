import { sql } from 'kysely';
import type { PaidTier } from '../domain/tiers.ts';
import type { Db } from '../platform/db/connect.ts';

type Source = 'operator' | 'stripe';

/**
 * The account's active subscription; the one that is paid for, if there is also one that was granted.
 * `forUpdate` serializes concurrent changes.
 */
export const findSubscription = (db: Db, userId: number, { forUpdate = false } = {}) =>
  db
    .selectFrom('subscriptions')
    .selectAll()
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .orderBy('source', 'desc')
    .limit(1)
    .$if(forUpdate, (query) => query.forUpdate())
    .executeTakeFirst();

export type SubscriptionRow = NonNullable<Awaited<ReturnType<typeof findSubscription>>>;

export const findSubscriptionFrom = (db: Db, userId: number, source: Source) =>
  db
    .selectFrom('subscriptions')
    .selectAll()
    .where('userId', '=', userId)
    .where('source', '=', source)
    .where('endedAt', 'is', null)
    .executeTakeFirst();

/** The tiers of all active subscriptions. */
export const listTiers = async (db: Db, userId: number): Promise<PaidTier[]> => {
  const rows = await db
    .selectFrom('subscriptions')
    .select('tier')
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .execute();
  return rows.map(({ tier }) => tier);
};

type NewSubscription = { userId: number; tier: PaidTier; currentPeriodEnd: Date; now: Date };

/** Starts a subscription that the operator grants. */
export const grantSubscription = (db: Db, { userId, tier, currentPeriodEnd, now }: NewSubscription) =>
  saveSubscription(db, {
    userId,
    source: 'operator',
    tier,
    startedAt: now,
    currentPeriodEnd,
    cancelledAt: null,
    endedAt: null,
  });

export const saveSubscription = (db: Db, { userId, source, ...fields }: SubscriptionRow) =>
  db
    .insertInto('subscriptions')
    .values({ userId, source, ...fields })
    .onConflict((conflict) => conflict.columns(['userId', 'source']).doUpdateSet(fields))
    .execute();

export const markCancelled = (db: Db, userId: number, source: Source, now: Date) =>
  db
    .updateTable('subscriptions')
    .set({ cancelledAt: now })
    .where('userId', '=', userId)
    .where('source', '=', source)
    .execute();

export const endSubscription = (db: Db, userId: number, source: Source, now: Date) =>
  db
    .updateTable('subscriptions')
    .set({ endedAt: now })
    .where('userId', '=', userId)
    .where('source', '=', source)
    .where('endedAt', 'is', null)
    .execute();

/** No payment provider renews what the operator granted: an expired period starts again unless it was cancelled. */
export const renewSubscriptions = (db: Db, now: Date, periodDays: number) =>
  sql`update subscriptions set current_period_end = current_period_end
      + make_interval(days => ${periodDays}::int * (1 + floor(extract(epoch from ${now}::timestamptz - current_period_end) / 86400 / ${periodDays}::int))::int)
    where source = 'operator' and ended_at is null and cancelled_at is null and current_period_end <= ${now}`.execute(
    db,
  );

/**
 * Ends cancelled grants whose period is over and sets the account back to Free. Returns the user ids.
 */
export async function endSubscriptions(db: Db, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with ended as (
      update subscriptions set ended_at = ${now}
      where source = 'operator' and ended_at is null and cancelled_at is not null and current_period_end <= ${now} returning user_id, tier)
    update users set tier = 'free' from ended where users.id = ended.user_id and users.tier = ended.tier returning users.id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
