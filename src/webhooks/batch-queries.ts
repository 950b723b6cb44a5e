import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import { batchId, type Collected, type OpenBatch } from './batch.ts';

/**
 * Locked until the commit, so that none is sent while events are added. One that is being claimed is no longer open when
 * the lock is granted.
 */
export async function lockOpenBatches(
  db: Db,
  { subscriptionIds, at }: { subscriptionIds: readonly number[]; at: Date },
): Promise<Map<number, OpenBatch>> {
  const { rows } = await sql<OpenBatch>`
    select id, subscription_id, cardinality(event_ids) as count, collects_until from webhook_deliveries
    where subscription_id = any(${subscriptionIds}::int[]) and collects_until > ${at} and status = 'pending'
      and lease_token is null
    order by collects_until for update`.execute(db);
  return new Map(rows.map((row) => [row.subscriptionId, row]));
}

export type SubscriptionBatch = Collected & { subscriptionId: number };

export async function saveBatches(db: Db, batches: readonly SubscriptionBatch[]): Promise<void> {
  const rows = JSON.stringify(
    batches.map(({ id, subscriptionId, eventIds, firstAt, dueAt, isFull }) => ({
      id,
      subscription_id: subscriptionId,
      batch_id: batchId(subscriptionId, eventIds),
      event_ids: eventIds,
      first_at: firstAt,
      due_at: dueAt,
      collects_until: isFull ? null : dueAt,
    })),
  );
  const given = sql`jsonb_to_recordset(${rows}::jsonb) as b(id bigint, subscription_id int, batch_id text,
    event_ids text[], first_at timestamptz, due_at timestamptz, collects_until timestamptz)`;
  await sql`
    update webhook_deliveries d set event_ids = d.event_ids || b.event_ids, collects_until = b.collects_until,
      next_attempt_at = case when b.collects_until is null then b.due_at else d.next_attempt_at end
    from ${given} where d.id = b.id`.execute(db);
  await sql`
    insert into webhook_deliveries (subscription_id, event_id, event_type, status, next_attempt_at, created_at,
      event_ids, collects_until)
    select subscription_id, batch_id, 'events.batch', 'pending', due_at, first_at, event_ids, collects_until
    from ${given} where id is null`.execute(db);
}

type BatchedEvent = { id: string; body: Buffer; traceContext: string | null };

/** The events that still exist. */
export async function readBatchedEvents(db: Db, ids: readonly string[]): Promise<Map<string, BatchedEvent>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('events')
    .select(['id', 'body', 'traceContext'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Removes events of types that the subscription no longer lists from batches that were never sent; a batch without
 * events is cancelled. After an attempt a batch stays as it is: every attempt sends the same bytes.
 */
export async function removeUnlisted(
  db: Db,
  { subscriptionId, events, now }: { subscriptionId: number; events: readonly string[]; now: Date },
): Promise<void> {
  // Locked by a statement of its own: the next one also sees the events that were added until then.
  const { rows } = await sql<{ id: number }>`
    select id from webhook_deliveries d
    where subscription_id = ${subscriptionId} and status = 'pending' and event_ids is not null and lease_token is null
      and not exists (select from webhook_attempts where delivery_id = d.id)
    for update`.execute(db);
  if (rows.length === 0) return;
  await sql`
    with listed as (
      select d.id, array(
        select e.id from unnest(d.event_ids) with ordinality as one(id, n) join events e on e.id = one.id
        where e.type = any(${events}::text[]) order by n) as event_ids
      from webhook_deliveries d where d.id = any(${rows.map(({ id }) => id)}::bigint[])
    )
    update webhook_deliveries d set
      event_ids = case when cardinality(l.event_ids) > 0 then l.event_ids else d.event_ids end,
      collects_until = case when cardinality(l.event_ids) > 0 then d.collects_until end,
      status = case when cardinality(l.event_ids) > 0 then d.status else 'cancelled' end,
      next_attempt_at = case when cardinality(l.event_ids) > 0 then d.next_attempt_at end,
      completed_at = case when cardinality(l.event_ids) = 0 then ${now}::timestamptz end
    from listed l where d.id = l.id`.execute(db);
}

/** Events got other ids: batches name them by the new ones. */
export async function renameBatchedEvents(db: Db, ids: ReadonlyMap<string, string>): Promise<void> {
  const { rows } = await sql<{ id: number; subscriptionId: number; eventIds: string[] }>`
    select id, subscription_id, event_ids from webhook_deliveries where event_ids && ${[...ids.keys()]}::text[]`.execute(
    db,
  );
  for (const { id, subscriptionId, eventIds } of rows) {
    const renamed = eventIds.map((one) => ids.get(one) ?? one);
    await sql`update webhook_deliveries set event_ids = ${renamed}::text[], event_id = ${batchId(subscriptionId, renamed)}
      where id = ${id}`.execute(db);
  }
}
