import type { Db } from '../platform/db/connect.ts';

type EventRow = { id: string; type: string; dedupeKey: string; occurredAt: Date; body: Buffer };

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

export type StoredEvent = { id: string; type: string; position: number; body: Buffer };

/** Events committed after a position, in the order of the commits. */
export const listEventsAfter = (db: Db, position: number, limit: number): Promise<StoredEvent[]> =>
  db
    .selectFrom('events')
    .select(['id', 'type', 'position', 'body'])
    .where('position', '>', position)
    .orderBy('position')
    .limit(limit)
    .execute();

/** The last events, newest first. */
export const listNewestEvents = (db: Db, limit: number): Promise<StoredEvent[]> =>
  db
    .selectFrom('events')
    .select(['id', 'type', 'position', 'body'])
    .orderBy('position', 'desc')
    .limit(limit)
    .execute();

export async function findPosition(db: Db, id: string): Promise<number | null> {
  const event = await db.selectFrom('events').select('position').where('id', '=', id).executeTakeFirst();
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
    .execute();
