import type { Insertable } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import type { WebhookAttemptsTable } from '../platform/db/tables.ts';
import type { Failure } from './attempt-failed.ts';
import type { DeliveryType } from './event.ts';

const FIELDS = [
  'id',
  'eventId',
  'eventType',
  'eventIds',
  'isTest',
  'status',
  'attempts',
  'nextAttemptAt',
  'createdAt',
  'completedAt',
] as const;

/** Newest first. */
export const listDeliveries = (
  db: Db,
  ask: { subscriptionId: number; before: number | null; limit: number },
) =>
  db
    .selectFrom('webhookDeliveries')
    .select(FIELDS)
    .where('subscriptionId', '=', ask.subscriptionId)
    .$if(ask.before !== null, (query) => query.where('id', '<', ask.before))
    .orderBy('id', 'desc')
    .limit(ask.limit)
    .$narrowType<{ eventType: DeliveryType }>()
    .execute();

export type DeliveryRow = Awaited<ReturnType<typeof listDeliveries>>[number];

export const findDelivery = (db: Db, { id, subscriptionId }: { id: number; subscriptionId: number }) =>
  db
    .selectFrom('webhookDeliveries')
    .select(FIELDS)
    .where('id', '=', id)
    .where('subscriptionId', '=', subscriptionId)
    .$narrowType<{ eventType: DeliveryType }>()
    .executeTakeFirst();

export const listAttempts = (db: Db, deliveryIds: readonly number[]) =>
  deliveryIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('webhookAttempts')
        .selectAll()
        .where('deliveryId', 'in', deliveryIds)
        .orderBy('id')
        .$narrowType<{ error: Failure | null }>()
        .execute();

/**
 * Due again from the first attempt on. A delivery that is being sent now is left alone, because that is what
 * was requested.
 */
export const restartDelivery = (db: Db, id: number, now: Date) =>
  db
    .updateTable('webhookDeliveries')
    .set({
      status: 'pending',
      attempts: 0,
      nextAttemptAt: now,
      completedAt: null,
      leaseToken: null,
      leaseUntil: null,
      collectsUntil: null,
    })
    .where('id', '=', id)
    .where(({ or, eb }) => or([eb('leaseUntil', 'is', null), eb('leaseUntil', '<=', now)]))
    .execute();

/** Stored as failed before it is sent, so that a lost test counts as failed. */
export const insertTestDelivery = (
  db: Db,
  test: { subscriptionId: number; eventId: string; eventType: string; now: Date },
) =>
  db
    .insertInto('webhookDeliveries')
    .values({
      subscriptionId: test.subscriptionId,
      eventId: test.eventId,
      eventType: test.eventType,
      isTest: true,
      status: 'failed',
      attempts: 1,
      nextAttemptAt: null,
      leaseToken: null,
      leaseUntil: null,
      createdAt: test.now,
      completedAt: test.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();

/** Times of the tests of a subscription since an instant, oldest first. */
export const listTestTimes = (db: Db, subscriptionId: number, since: Date) =>
  db
    .selectFrom('webhookDeliveries')
    .select('createdAt')
    .where('subscriptionId', '=', subscriptionId)
    .where('isTest', '=', true)
    .where('createdAt', '>', since)
    .orderBy('createdAt')
    .execute();

export const markTestDelivered = (db: Db, id: number, at: Date) =>
  db
    .updateTable('webhookDeliveries')
    .set({ status: 'delivered', completedAt: at })
    .where('id', '=', id)
    .execute();

export const insertAttempt = (db: Db, attempt: Insertable<WebhookAttemptsTable>) =>
  db.insertInto('webhookAttempts').values(attempt).execute();

export const purgeDeliveries = (db: Db, before: Date) =>
  db
    .deleteFrom('webhookDeliveries')
    .where('createdAt', '<', before)
    .where('status', '!=', 'pending')
    .execute();

/** Overdue deliveries without a lease, and the status of subscriptions. */
export async function countTrouble(
  db: Db,
  { lateSince }: { lateSince: Date },
): Promise<{ late: number; failing: number; subscriptions: number }> {
  const { count } = db.fn;
  const { late } = await db
    .selectFrom('webhookDeliveries')
    .select(count<number>('id').as('late'))
    .where('status', '=', 'pending')
    .where('nextAttemptAt', '<', lateSince)
    .where((row) => row.or([row('leaseUntil', 'is', null), row('leaseUntil', '<', lateSince)]))
    .executeTakeFirstOrThrow();
  const { subscriptions, failing } = await db
    .selectFrom('webhookSubscriptions')
    .select([
      count<number>('id').as('subscriptions'),
      count<number>('id').filterWhere('status', '=', 'failing').as('failing'),
    ])
    .executeTakeFirstOrThrow();
  return { late: Number(late), failing: Number(failing), subscriptions: Number(subscriptions) };
}
