import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { PushContent, PushKeysTable } from '../../platform/db/tables.ts';

export const findKeys = (db: Db) =>
  db.selectFrom('pushKeys').select(['publicKey', 'sealedSecret']).executeTakeFirst();

export const insertKeys = (db: Db, keys: Omit<PushKeysTable, 'isOnly'>) =>
  db
    .insertInto('pushKeys')
    .values(keys)
    .onConflict((conflict) => conflict.column('isOnly').doNothing())
    .execute();

const SHOWN = [
  'id',
  'device',
  'host',
  'endpointHash',
  'createdAt',
  'lastSuccessAt',
  'lastFailureAt',
  'lastStatusCode',
] as const;

export const listPushSubscriptions = (db: Db, userId: number) =>
  db.selectFrom('pushSubscriptions').select(SHOWN).where('userId', '=', userId).orderBy('id').execute();

export type PushRow = Awaited<ReturnType<typeof listPushSubscriptions>>[number];

type New = {
  userId: number;
  sessionId: string | null;
  host: string;
  sealedSecret: string;
  endpointHash: Buffer;
  device: string;
  createdAt: Date;
};

/** A browser has one endpoint: the account that subscribed last gets it, without what waits for the other one. */
export async function savePushSubscription(db: Db, subscription: New): Promise<PushRow> {
  const { endpointHash, ...fields } = subscription;
  const row = await db
    .insertInto('pushSubscriptions')
    .values(subscription)
    .onConflict((conflict) =>
      conflict
        .column('endpointHash')
        .doUpdateSet({ ...fields, lastSuccessAt: null, lastFailureAt: null, lastStatusCode: null }),
    )
    .returning(SHOWN)
    .executeTakeFirstOrThrow();
  await db.deleteFrom('pushMessages').where('subscriptionId', '=', row.id).execute();
  return row;
}

/** Deletes the oldest ones of the account beyond a number. */
export const deleteOldestPush = (db: Db, { userId, keep }: { userId: number; keep: number }) =>
  db
    .deleteFrom('pushSubscriptions')
    .where('id', 'in', (oldest) =>
      oldest
        .selectFrom('pushSubscriptions')
        .select('id')
        .where('userId', '=', userId)
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .offset(keep),
    )
    .execute();

export const deletePushSubscription = (db: Db, { id, userId }: { id: number; userId: number }) =>
  db
    .deleteFrom('pushSubscriptions')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning('id')
    .executeTakeFirst();

export type PushAddress = { id: number; userId: number; sealedSecret: string };

export const findPushAddress = (
  db: Db,
  { id, userId }: { id: number; userId: number },
): Promise<PushAddress | undefined> =>
  db
    .selectFrom('pushSubscriptions')
    .select(['id', 'userId', 'sealedSecret'])
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst();

/** Reserves a test; undefined if there was one since `after`. */
export const reserveTest = (db: Db, { id, after, now }: { id: number; after: Date; now: Date }) =>
  db
    .updateTable('pushSubscriptions')
    .set({ testedAt: now })
    .where('id', '=', id)
    .where(({ or, eb }) => or([eb('testedAt', 'is', null), eb('testedAt', '<=', after)]))
    .returning('id')
    .executeTakeFirst();

export type PushForAccount = { userId: number; content: PushContent; expiresAt: Date };

/** One message for each browser of the accounts. Returns how many. */
export async function insertPushMessages(
  db: Db,
  messages: readonly PushForAccount[],
  now: Date,
): Promise<number> {
  const rows = JSON.stringify(
    messages.map(({ userId, content, expiresAt }) => ({
      user_id: userId,
      payload: content,
      expires_at: expiresAt,
    })),
  );
  const { numAffectedRows = 0n } = await sql`
    insert into push_messages (subscription_id, payload, next_attempt_at, created_at, expires_at)
    select s.id, m.payload, ${now}::timestamptz, ${now}::timestamptz, m.expires_at
    from jsonb_to_recordset(${rows}::jsonb) as m(user_id int, payload jsonb, expires_at timestamptz)
      join push_subscriptions s using (user_id)
    order by s.id`.execute(db);
  return Number(numAffectedRows);
}

export type DuePush = {
  id: number;
  attempts: number;
  content: PushContent;
  expiresAt: Date;
  subscription: PushAddress;
};

export const deleteExpiredPush = (db: Db, now: Date) =>
  db.deleteFrom('pushMessages').where('expiresAt', '<=', now).execute();

/** Counts the attempt at once; if the process is lost, the message is due again at `until`. */
export async function claimDuePush(
  db: Db,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<DuePush[]> {
  const { rows } = await sql<Omit<DuePush, 'subscription'> & { subscriptionId: number } & PushAddress>`
    with due as (
      select m.id, s.user_id, s.sealed_secret from push_messages m
        join push_subscriptions s on s.id = m.subscription_id
        join account_standing owner on owner.user_id = s.user_id and owner.disabled_at is null
      where m.next_attempt_at <= ${now}
      order by m.next_attempt_at, m.id limit ${limit} for update of m skip locked
    )
    update push_messages m set attempts = m.attempts + 1, next_attempt_at = ${until}
    from due where m.id = due.id
    returning m.id, m.attempts, m.payload as content, m.expires_at, m.subscription_id, due.user_id, due.sealed_secret`.execute(
    db,
  );
  return rows.map(({ subscriptionId, userId, sealedSecret, ...message }) => ({
    ...message,
    subscription: { id: subscriptionId, userId, sealedSecret },
  }));
}

export const deletePushMessage = (db: Db, id: number) =>
  db.deleteFrom('pushMessages').where('id', '=', id).execute();

export const postponePushMessage = (db: Db, id: number, until: Date) =>
  db.updateTable('pushMessages').set({ nextAttemptAt: until }).where('id', '=', id).execute();

/** Stores what the push service answered. */
export const markPushAttempt = (
  db: Db,
  id: number,
  { success, statusCode, at }: { success: boolean; statusCode: number | null; at: Date },
) =>
  db
    .updateTable('pushSubscriptions')
    .set({ lastStatusCode: statusCode, ...(success ? { lastSuccessAt: at } : { lastFailureAt: at }) })
    .where('id', '=', id)
    .execute();
