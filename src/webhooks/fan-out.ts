import { earliest } from '../domain/dates.ts';
import type { Db } from '../platform/db/connect.ts';
import { collect } from './batch.ts';
import { lockOpenBatches, saveBatches } from './batch-queries.ts';
import { readEvent } from './event.ts';
import { isFor } from './event-queries.ts';
import { deliverToAll, insertDeliveries, listSelective, type Selective } from './fan-out-queries.ts';
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
  await deliverToAll(
    db,
    events.map(({ id }) => id),
  );
  const selective = await listSelective(db, [...new Set(events.map(({ type }) => type))]);
  if (selective.length === 0) return;
  const read = events.map((event) => ({ ...event, envelope: readEvent(event.body) }));
  const wanted = read.flatMap((event) =>
    selective
      .filter(
        (one) =>
          isFor(event, one.userId) && one.events.includes(event.type) && matches(one.filter, event.envelope),
      )
      .map((subscription) => ({ subscription, event })),
  );
  const single = wanted.filter(({ subscription }) => subscription.batch === null);
  if (single.length > 0)
    await insertDeliveries(
      db,
      single.map(({ subscription, event: { id, type, occurredAt } }) => ({
        subscriptionId: subscription.id,
        eventId: id,
        eventType: type,
        at: occurredAt,
      })),
    );
  await collectEvents(db, wanted);
}

type Wanted = { subscription: Selective; event: RecordedEvent };

async function collectEvents(db: Db, wanted: readonly Wanted[]): Promise<void> {
  const bySubscription = Map.groupBy(wanted, ({ subscription }) => subscription);
  const batched = [...bySubscription].flatMap(([{ id, batch }, list]) =>
    batch ? [{ id, batch, events: list.map(({ event }) => event) }] : [],
  );
  const at = earliest(batched.flatMap(({ events }) => events.map(({ occurredAt }) => occurredAt)));
  if (!at) return;
  const open = await lockOpenBatches(db, { subscriptionIds: batched.map(({ id }) => id), at });
  const batches = batched.flatMap(({ id, batch, events }) =>
    collect(batch, open.get(id) ?? null, events).map((one) => ({ ...one, subscriptionId: id })),
  );
  await saveBatches(db, batches);
}
