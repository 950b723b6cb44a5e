import { randomUUID } from 'node:crypto';
import type { Db } from '../../platform/db/connect.ts';
import type { ProviderSubscription } from './paid-tier.ts';

export const findCustomerOf = (db: Db, userId: number) =>
  db.selectFrom('billingCustomers').selectAll().where('userId', '=', userId).executeTakeFirst();

export const findCustomer = (db: Db, customerId: string) =>
  db.selectFrom('billingCustomers').selectAll().where('customerId', '=', customerId).executeTakeFirst();

export const listCustomerIds = async (db: Db): Promise<string[]> => {
  const rows = await db.selectFrom('billingCustomers').select('customerId').orderBy('userId').execute();
  return rows.flatMap(({ customerId }) => customerId ?? []);
};

/** Concurrent requests get the same row, whose `requestId` is the idempotency key of the customer's creation. */
export async function claimCustomer(db: Db, userId: number, now: Date) {
  await db
    .insertInto('billingCustomers')
    .values({ userId, requestId: randomUUID(), customerId: null, createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return db
    .selectFrom('billingCustomers')
    .select(['requestId', 'customerId'])
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
}

export const nameCustomer = (db: Db, userId: number, customerId: string) =>
  db
    .updateTable('billingCustomers')
    .set({ customerId })
    .where('userId', '=', userId)
    .where('customerId', 'is', null)
    .execute();

export const forgetCustomer = (db: Db, userId: number) =>
  db.deleteFrom('billingCustomers').where('userId', '=', userId).execute();

/** Numbers a read of the customer's state before it begins. */
export const beginRead = (db: Db, customerId: string) =>
  db
    .updateTable('billingCustomers')
    .set(({ eb }) => ({ reads: eb('reads', '+', 1) }))
    .where('customerId', '=', customerId)
    .returning(['userId', 'reads as read'])
    .executeTakeFirst();

/** False if a read that began later was stored already. */
export async function claimApply(db: Db, userId: number, read: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('billingCustomers')
    .set({ appliedRead: read })
    .where('userId', '=', userId)
    .where('appliedRead', '<', read)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const findPaid = (db: Db, userId: number) =>
  db.selectFrom('billingSubscriptions').selectAll().where('userId', '=', userId).executeTakeFirst();

export type PaidRow = NonNullable<Awaited<ReturnType<typeof findPaid>>>;

/** A requested cancellation stays with its subscription until the provider knows of it. */
export const savePaid = (db: Db, userId: number, subscription: ProviderSubscription) =>
  db
    .insertInto('billingSubscriptions')
    .values({ userId, cancelRequestedAt: null, ...subscription })
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet(({ eb, ref }) => ({
        ...subscription,
        cancelRequestedAt: eb
          .case()
          .when('billingSubscriptions.subscriptionId', '=', ref('excluded.subscriptionId'))
          .then(ref('billingSubscriptions.cancelRequestedAt'))
          .end(),
      })),
    )
    .execute();

export const deletePaid = (db: Db, userId: number) =>
  db.deleteFrom('billingSubscriptions').where('userId', '=', userId).execute();

export const requestCancel = (db: Db, userId: number, now: Date) =>
  db
    .updateTable('billingSubscriptions')
    .set({ cancelRequestedAt: now })
    .where('userId', '=', userId)
    .execute();

export const listCancelRequests = (db: Db) =>
  db
    .selectFrom('billingSubscriptions')
    .innerJoin('billingCustomers', 'billingCustomers.userId', 'billingSubscriptions.userId')
    .select(['billingSubscriptions.userId', 'subscriptionId', 'customerId'])
    .where('cancelRequestedAt', 'is not', null)
    .execute();

export const clearCancelRequest = (db: Db, subscriptionId: string) =>
  db
    .updateTable('billingSubscriptions')
    .set({ cancelRequestedAt: null })
    .where('subscriptionId', '=', subscriptionId)
    .execute();

/** Accounts that still have the tier of a subscription unpaid since before an instant. */
export const listOverdue = async (db: Db, before: Date): Promise<number[]> => {
  const rows = await db
    .selectFrom('billingSubscriptions')
    .innerJoin('subscriptions', 'subscriptions.userId', 'billingSubscriptions.userId')
    .select('billingSubscriptions.userId')
    .where('subscriptions.source', '=', 'stripe')
    .where('subscriptions.endedAt', 'is', null)
    .where('unpaidSince', '<=', before)
    .execute();
  return rows.map(({ userId }) => userId);
};

/** False if the event was received before. */
export async function insertEvent(db: Db, event: { id: string; type: string; receivedAt: Date }) {
  const row = await db
    .insertInto('billingEvents')
    .values(event)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export const purgeEvents = (db: Db, before: Date) =>
  db.deleteFrom('billingEvents').where('receivedAt', '<', before).execute();

/** Notes that the customer of an account must be deleted. The account's rows may go with it. */
export const queueRemoval = (db: Db, userId: number, now: Date) =>
  db
    .insertInto('billingRemovals')
    .columns(['customerId', 'requestedAt'])
    .expression((query) =>
      query
        .selectFrom('billingCustomers')
        .select(({ ref, val }) => [ref('customerId').$notNull().as('customerId'), val(now).as('requestedAt')])
        .where('userId', '=', userId)
        .where('customerId', 'is not', null),
    )
    .execute();

export const listRemovals = (db: Db) => db.selectFrom('billingRemovals').select('customerId').execute();

export const deleteRemoval = (db: Db, customerId: string) =>
  db.deleteFrom('billingRemovals').where('customerId', '=', customerId).execute();
