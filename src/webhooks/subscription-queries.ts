import { sql, type Updateable } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import type { WebhookSubscriptionsTable } from '../platform/db/tables.ts';
import type { Batch } from './batch-contract.ts';
import type { EventType } from './event-types.ts';
import type { Filter } from './filter-contract.ts';
import type { TargetFields } from './targets/contract.ts';

const FIELDS = [
  'id',
  'userId',
  'url',
  'events',
  'status',
  'warning',
  'filter',
  'target',
  'batch',
  'version',
  'createdAt',
  'updatedAt',
  'lastSuccessAt',
  'lastFailureAt',
  'lastStatusCode',
  'consecutiveFailures',
] as const;
const SECRETS = ['origin', 'secret', 'previousSecret', 'previousSecretUntil'] as const;

/** Checked by the request schema before they are stored. */
type Stored = {
  events: EventType[];
  filter: Filter | null;
  target: TargetFields | null;
  batch: Batch | null;
};

export const listSubscriptions = (db: Db, userId: number) =>
  db
    .selectFrom('webhookSubscriptions')
    .select(FIELDS)
    .where('userId', '=', userId)
    .orderBy('id')
    .$narrowType<Stored>()
    .execute();

export type SubscriptionRow = Awaited<ReturnType<typeof listSubscriptions>>[number];

export const findSubscription = (db: Db, { id, userId }: { id: number; userId: number }) =>
  db
    .selectFrom('webhookSubscriptions')
    .select([...FIELDS, ...SECRETS])
    .where('id', '=', id)
    .where('userId', '=', userId)
    .$narrowType<Stored>()
    .executeTakeFirst();

/** Serializes changes to the subscriptions of one account until the commit, so that the limit is exact. */
export const lockAccount = (db: Db, userId: number) =>
  sql`select pg_advisory_xact_lock(hashtext('webhook subscriptions'), ${userId})`.execute(db);

export const lockSubscription = (db: Db, id: number) =>
  db.selectFrom('webhookSubscriptions').select('id').where('id', '=', id).forUpdate().executeTakeFirst();

type New = {
  userId: number;
  url: string;
  origin: string;
  events: string[];
  secret: string;
  filter?: string | null;
  target?: string | null;
  batch?: string | null;
  now: Date;
};

export const insertSubscription = (db: Db, { now, ...given }: New): Promise<SubscriptionRow> =>
  db
    .insertInto('webhookSubscriptions')
    .values({
      ...given,
      createdAt: now,
      updatedAt: now,
      previousSecret: null,
      previousSecretUntil: null,
      warning: null,
      lastSuccessAt: null,
      lastFailureAt: null,
      lastStatusCode: null,
    })
    .returning(FIELDS)
    .$narrowType<Stored>()
    .executeTakeFirstOrThrow();

/** Only if the version is still the one that the change is based on. */
export const updateSubscription = (
  db: Db,
  { id, version }: { id: number; version: number },
  change: Updateable<WebhookSubscriptionsTable>,
) =>
  db
    .updateTable('webhookSubscriptions')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning(FIELDS)
    .$narrowType<Stored>()
    .executeTakeFirst();

/** Includes its pending deliveries. */
export const deleteSubscription = (db: Db, { id, userId }: { id: number; userId: number }) =>
  db
    .deleteFrom('webhookSubscriptions')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning('id')
    .executeTakeFirst();

/** A successful test ends `failing`, unless a delivery has failed since. */
export const markAnswered = (
  db: Db,
  id: number,
  { at, statusCode }: { at: Date; statusCode: number | null },
) =>
  db
    .updateTable('webhookSubscriptions')
    .set({
      status: 'active',
      warning: null,
      consecutiveFailures: 0,
      lastSuccessAt: at,
      lastStatusCode: statusCode,
    })
    .where('id', '=', id)
    .where(({ or, eb }) => or([eb('lastFailureAt', 'is', null), eb('lastFailureAt', '<=', at)]))
    .execute();
