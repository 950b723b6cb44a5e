import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import type { RecordedEvent } from '../webhooks/replay-queries.ts';

/** In the tables of a session: the events of its day, as they were recorded. */
export async function listRecordedEvents(
  db: Db,
  { after, until }: { after: Date; until: Date },
): Promise<RecordedEvent[]> {
  const { rows } = await sql<RecordedEvent>`
    select type, dedupe_key, occurred_at, body from recorded_events
    where occurred_at > ${after} and occurred_at <= ${until} order by position`.execute(db);
  return rows;
}

export async function listRecordedInstants(db: Db, after: Date): Promise<Date[]> {
  const { rows } = await sql<{ at: Date }>`
    select distinct occurred_at as at from recorded_events where occurred_at > ${after} order by at`.execute(
    db,
  );
  return rows.map(({ at }) => at);
}
