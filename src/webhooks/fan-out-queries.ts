import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import type { Batch } from './batch-contract.ts';
import type { Filter } from './filter-contract.ts';

/** One delivery, due at once, for every subscription to the type of an event that neither filters nor collects. */
export const deliverToAll = (db: Db, eventIds: readonly string[]) =>
  sql`
    insert into webhook_deliveries (subscription_id, event_id, event_type, status, next_attempt_at, created_at)
    select s.id, e.id, e.type, 'pending', e.occurred_at, e.occurred_at
    from events e join webhook_subscriptions s on e.type = any(s.events)
    where e.id = any(${eventIds}::text[]) and s.filter is null and s.batch is null and s.status <> 'disabled'
      and (e.user_id is null or e.user_id = s.user_id)
    order by e.position, s.id`.execute(db);

export type Selective = {
  id: number;
  userId: number;
  events: string[];
  filter: Filter | null;
  batch: Batch | null;
};

/** Subscriptions to one of the types that have a filter or collect events. */
export async function listSelective(db: Db, types: readonly string[]): Promise<Selective[]> {
  const { rows } = await sql<Selective>`
    select id, user_id, events, filter, batch from webhook_subscriptions
    where (filter is not null or batch is not null) and status <> 'disabled' and events && ${types}::text[] order by id`.execute(
    db,
  );
  return rows;
}

export type NewDelivery = { subscriptionId: number; eventId: string; eventType: string; at: Date };

export const insertDeliveries = (db: Db, deliveries: readonly NewDelivery[]) =>
  sql`
    insert into webhook_deliveries (subscription_id, event_id, event_type, status, next_attempt_at, created_at)
    select s, e, t, 'pending', a, a from unnest(
      ${deliveries.map(({ subscriptionId }) => subscriptionId)}::int[], ${deliveries.map(({ eventId }) => eventId)}::text[],
      ${deliveries.map(({ eventType }) => eventType)}::text[], ${deliveries.map(({ at }) => at)}::timestamptz[])
      with ordinality d(s, e, t, a, n)
    order by n`.execute(db);
