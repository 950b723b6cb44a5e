import { secondsAfter } from '../domain/dates.ts';
import type { Batch } from './batch-contract.ts';
import { type Envelope, freeze, readEvent } from './event.ts';

/** A batch that takes more events. */
export type OpenBatch = { id: number; subscriptionId: number; count: number; collectsUntil: Date };

type Collectable = { id: string; occurredAt: Date };

/** What collecting adds: events for an open batch (`id`), or a new one. */
export type Collected = {
  id: number | null;
  eventIds: string[];
  firstAt: Date;
  /** When it is sent: at the end of its time, or at once when it is full. */
  dueAt: Date;
  isFull: boolean;
};

/** Puts events, in their order, into the open batch and as many new ones as they need. */
export function collect(
  { seconds, max }: Batch,
  open: OpenBatch | null,
  events: readonly Collectable[],
): Collected[] {
  const batches: Collected[] = [];
  let room = 0;
  for (const { id, occurredAt } of events) {
    let batch = batches.at(-1);
    if (!batch && open && occurredAt < open.collectsUntil) {
      batch = { id: open.id, eventIds: [], firstAt: occurredAt, dueAt: open.collectsUntil, isFull: false };
      room = Math.max(1, max - open.count); // `max` may be smaller now
      batches.push(batch);
    }
    if (!batch || batch.isFull || occurredAt >= batch.dueAt) {
      const dueAt = secondsAfter(occurredAt, seconds);
      batch = { id: null, eventIds: [], firstAt: occurredAt, dueAt, isFull: false };
      room = max;
      batches.push(batch);
    }
    batch.eventIds.push(id);
    room -= 1;
    if (room > 0) continue;
    batch.isFull = true;
    batch.dueAt = occurredAt;
  }
  return batches;
}

/** Unique: an event is in one batch of a subscription only. */
export const batchId = (subscriptionId: number, [first = '']: readonly string[]): string =>
  `batch_${subscriptionId}_${first.replace(/^evt_/, '')}`;

/** The body of a batch: the same bytes at every attempt, because those of its events are. */
export function composeBatch(id: string, bodies: readonly Buffer[]): Buffer | null {
  const events: Envelope[] = bodies.map(readEvent);
  const last = events.at(-1);
  if (!last) return null;
  const { timestamp, livemode } = last;
  return freeze({
    id,
    type: 'events.batch',
    timestamp,
    data: { events },
    ...(livemode === false ? { livemode } : {}),
  });
}
