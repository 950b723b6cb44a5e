import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';

type EventRow = {
  id: string;
  type: string;
  dedupeKey: string;
  occurredAt: Date;
  body: Buffer;
  /** The only account that may see it; null: everyone. */
  userId: number | null;
  traceContext?: string | null;
};

/** Returns the ids of the events that were new. The counter's row stays locked until the commit. */
export async function insertEvents(db: Db, events: readonly EventRow[]): Promise<string[]> {
  const { lastPosition } = await db
    .updateTable('eventCounter')
    .set((row) => ({ lastPosition: row('lastPosition', '+', events.length) }))
    .returning('lastPosition')
    .executeTakeFirstOrThrow();
  const first = lastPosition - events.length + 1;
  const rows = await db
    .insertInto('events')
    .values(events.map((event, n) => ({ ...event, position: first + n })))
    .onConflict((conflict) => conflict.columns(['type', 'dedupeKey']).doNothing())
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

export type StoredEvent = {
  id: string;
  type: string;
  position: number;
  body: Buffer;
  userId: number | null;
};

/** The only rule about who sees an event: those of everyone, and an account's own. */
export const isFor = ({ userId }: Pick<StoredEvent, 'userId'>, accountId: number): boolean =>
  userId === null || userId === accountId;

const FIELDS = ['id', 'type', 'position', 'body', 'userId'] as const;

/** Events committed after a position, in the order of the commits, of all accounts: check each with `isFor`. */
export const listEventsAfter = (db: Db, position: number, limit: number): Promise<StoredEvent[]> =>
  db
    .selectFrom('events')
    .select(FIELDS)
    .where('position', '>', position)
    .orderBy('position')
    .limit(limit)
    .execute();

const visibleTo = (accountId: number) => sql<boolean>`(user_id is null or user_id = ${accountId})`;

type OwnEvents = { accountId: number; limit: number };

/** The events that an account may see after a position. */
export const listVisibleAfter = (db: Db, position: number, { accountId, limit }: OwnEvents) =>
  db
    .selectFrom('events')
    .select(FIELDS)
    .where('position', '>', position)
    .where(visibleTo(accountId))
    .orderBy('position')
    .limit(limit)
    .execute();

/** The last events that an account may see, newest first. */
export const listNewestEvents = (db: Db, { accountId, limit }: OwnEvents): Promise<StoredEvent[]> =>
  db
    .selectFrom('events')
    .select(FIELDS)
    .where(visibleTo(accountId))
    .orderBy('position', 'desc')
    .limit(limit)
    .execute();

export async function findPosition(
  db: Db,
  { id, accountId }: { id: string; accountId: number },
): Promise<number | null> {
  const event = await db
    .selectFrom('events')
    .select('position')
    .where('id', '=', id)
    .where(visibleTo(accountId))
    .executeTakeFirst();
  return event?.position ?? null;
}

/** All events up to this position are committed, and all later ones come after it. */
export async function lastPosition(db: Db): Promise<number> {
  const { lastPosition } = await db
    .selectFrom('eventCounter')
    .select('lastPosition')
    .executeTakeFirstOrThrow();
  return lastPosition;
}

export const purgeEvents = (db: Db, before: Date) =>
  db
    .deleteFrom('events')
    .where('occurredAt', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('webhookDeliveries')
            .select('webhookDeliveries.id')
            .whereRef('webhookDeliveries.eventId', '=', 'events.id')
            .where('webhookDeliveries.status', '=', 'pending'),
        ),
      ),
    )
    .where(({ eb, selectFrom }) =>
      eb(
        'id',
        'not in',
        selectFrom('webhookDeliveries')
          .select(({ fn }) => fn<string>('unnest', ['eventIds']).as('id'))
          .where('status', '=', 'pending')
          .where('eventIds', 'is not', null),
      ),
    )
    .execute();
