import type { Db } from '../platform/db/connect.ts';
import { type OpenSpan, startSpan } from '../platform/tracing/tracing.ts';
import { uuidv7 } from '../platform/uuid.ts';
import { freeze, type NewEvent } from './event.ts';
import { insertEvents } from './event-queries.ts';
import { fanOut } from './fan-out.ts';

/**
 * Stores an event in the caller's transaction, so it is published if and only if that commits. False if an event
 * with the same key exists. Call it last: from here to the commit no other event can be written.
 */
export const recordEvent = async (db: Db, event: NewEvent): Promise<boolean> =>
  (await recordEvents(db, [event])) === 1;

/** The same for several at once; returns how many were new. */
export async function recordEvents(db: Db, events: readonly NewEvent[]): Promise<number> {
  if (events.length === 0) return 0;
  const spans = new Map<string, OpenSpan>(); // their deliveries continue them
  const rows = events.map(({ type, dedupeKey, data, at, userId = null }) => {
    const id = `evt_${uuidv7(at)}`;
    const body = freeze({ id, type, timestamp: at.toISOString(), data });
    const span = startSpan(`event ${type}`, { kind: 'producer', attributes: { 'hardwood.event.id': id } });
    spans.set(id, span);
    return { id, type, dedupeKey, occurredAt: at, body, userId, traceContext: span.context };
  });
  const written = new Set(await insertEvents(db, rows));
  for (const id of written) spans.get(id)?.end(); // those of duplicates never end and are not recorded
  await fanOut(
    db,
    rows.filter(({ id }) => written.has(id)),
  );
  return written.size;
}
