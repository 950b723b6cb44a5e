import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import { sha256 } from '../platform/secrets.ts';
import { renameBatchedEvents } from './batch-queries.ts';
import { freeze, readEvent } from './event.ts';
import { insertEvents } from './event-queries.ts';
import { fanOut } from './fan-out.ts';

export type RecordedEvent = { type: string; dedupeKey: string; occurredAt: Date; body: Buffer };

/** The same on every machine for the same event of the same day. */
const replayId = (day: string, { type, dedupeKey }: Pick<RecordedEvent, 'type' | 'dedupeKey'>): string =>
  `evt_replay_${sha256(`${day} ${type} ${dedupeKey}`).toString('hex').slice(0, 32)}`;

function replayed(day: string, event: RecordedEvent) {
  const id = replayId(day, event);
  return { ...event, id, body: freeze({ ...readEvent(event.body), id, livemode: false }), userId: null };
}

/** Repeats recorded events in a session. */
export async function repeatEvents(db: Db, day: string, events: readonly RecordedEvent[]): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map((event) => replayed(day, event));
  const written = new Set(await insertEvents(db, rows));
  await fanOut(
    db,
    rows.filter(({ id }) => written.has(id)),
  );
}

/** Events that a session's own work has just recorded get the id and the mark of replayed ones. */
export async function markReplayed(db: Db, day: string): Promise<string[]> {
  const fresh = await db
    .selectFrom('events')
    .select(['id', 'type', 'dedupeKey', 'occurredAt', 'body'])
    .where('id', 'not like', 'evt\\_replay\\_%')
    .orderBy('position')
    .execute();
  if (fresh.length === 0) return [];
  const marked = fresh.map((event) => replayed(day, event));
  const before = fresh.map(({ id }) => id);
  const ids = marked.map(({ id }) => id);
  const bodies = marked.map(({ body }) => body);
  await sql`
    update events set id = m.id, body = m.body
    from unnest(${before}::text[], ${ids}::text[], ${bodies}::bytea[]) m(before, id, body)
    where events.id = m.before`.execute(db);
  await sql`
    update webhook_deliveries set event_id = m.id from unnest(${before}::text[], ${ids}::text[]) m(before, id)
    where event_id = m.before`.execute(db);
  await renameBatchedEvents(db, new Map(before.map((id, n) => [id, ids[n] ?? id])));
  return fresh.map(({ type }) => type);
}

export type RecordedDay = { league: string; date: string; gameIds: readonly number[]; from: Date; to: Date };

/** The events of a day as they were recorded, for the `as` of a new table. */
export const recordedEventsOf = ({ league, date, gameIds, from, to }: RecordedDay) => sql`
  select type, dedupe_key, occurred_at, position, body from (
    select *, convert_from(body, 'UTF8')::jsonb -> 'data' as data from events
    where occurred_at > ${from} and occurred_at <= ${to} and user_id is null) recorded
  where (data ->> 'league' = ${league} and data ->> 'date' = ${date}) or (data ->> 'gameId')::int = any(${gameIds}::int[])`;
