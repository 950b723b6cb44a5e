import type { Db } from '../db/connect.ts';
import type { EventsTable } from '../db/tables.ts';

/** False when the same thing was already told. */
export async function insertEvent(db: Db, event: EventsTable): Promise<boolean> {
  const rows = await db
    .insertInto('events')
    .values(event)
    .onConflict((conflict) => conflict.columns(['type', 'dedupeKey']).doNothing())
    .returning('id')
    .execute();
  return rows.length === 1;
}
