import { uuidv7 } from '../core/uuid.ts';
import type { Db } from '../db/connect.ts';
import type { NewEvent } from './event.ts';
import { insertEvent } from './event-queries.ts';

/**
 * Writes down that something happened, in the caller's transaction: told if and only if it is committed. False when
 * the same thing was told before.
 */
export async function recordEvent(db: Db, { type, dedupeKey, data, at }: NewEvent): Promise<boolean> {
  const id = `evt_${uuidv7(at)}`;
  const body = Buffer.from(JSON.stringify({ id, type, timestamp: at.toISOString(), data }));
  return insertEvent(db, { id, type, dedupeKey, occurredAt: at, body });
}
