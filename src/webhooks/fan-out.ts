import type { Db } from '../platform/db/connect.ts';
import { readEnvelope } from './event.ts';
import { isFor } from './event-queries.ts';
import { deliverUnfiltered, insertDeliveries, listSelective } from './fan-out-queries.ts';
import { matches } from './filter.ts';

export type RecordedEvent = {
  id: string;
  type: string;
  occurredAt: Date;
  body: Buffer;
  userId: number | null;
};

/** Creates the deliveries of new events. Filters are applied here, once: what they exclude has no delivery. */
export async function fanOut(db: Db, events: readonly RecordedEvent[]): Promise<void> {
  if (events.length === 0) return;
  await deliverUnfiltered(
    db,
    events.map(({ id }) => id),
  );
  const selective = await listSelective(db, [...new Set(events.map(({ type }) => type))]);
  if (selective.length === 0) return;
  const read = events.map((event) => ({ ...event, envelope: readEnvelope(event.body) }));
  const wanted = read.flatMap(({ id, type, occurredAt, envelope, userId }) =>
    selective
      .filter(
        (one) => isFor({ userId }, one.userId) && one.events.includes(type) && matches(one.filter, envelope),
      )
      .map((one) => ({ subscriptionId: one.id, eventId: id, eventType: type, at: occurredAt })),
  );
  if (wanted.length > 0) await insertDeliveries(db, wanted);
}
