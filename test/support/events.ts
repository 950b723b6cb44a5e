import { randomUUID } from 'node:crypto';
import { inTransaction } from '../../src/platform/db/transaction.ts';
import type { EventData, EventType } from '../../src/webhooks/event.ts';
import { EVENTS } from '../../src/webhooks/event-types.ts';
import { recordEvent } from '../../src/webhooks/record-event.ts';
import type { TestService } from './service.ts';

/** Records an event as a pipeline step does; returns its id. */
export async function happen<T extends EventType>(
  { db, clock }: Pick<TestService, 'db' | 'clock'>,
  type: T,
  data: Partial<EventData[T]> = {},
): Promise<string> {
  const dedupeKey = randomUUID();
  const event = { type, dedupeKey, data: { ...EVENTS[type].example, ...data }, at: clock.now() };
  await inTransaction(db, (db) => recordEvent(db, event as Parameters<typeof recordEvent>[1]));
  const row = await db
    .selectFrom('events')
    .select('id')
    .where('dedupeKey', '=', dedupeKey)
    .executeTakeFirstOrThrow();
  return row.id;
}
