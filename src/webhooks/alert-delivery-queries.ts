import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';

type AlertDelivery = { subscriptionId: number; userId: number; id: string; body: Buffer };

/** Due at once. Only a target of the account can get them, because a signed webhook has no type for them. */
export const insertAlertDeliveries = (
  db: Db,
  deliveries: readonly AlertDelivery[],
  { now, traceContext }: { now: Date; traceContext: string | null },
) =>
  sql`
    insert into webhook_deliveries (subscription_id, event_id, event_type, status, next_attempt_at, created_at, body, trace_context)
    select s.id, d.event_id, 'alerts.raised', 'pending', ${now}::timestamptz, ${now}::timestamptz, d.body,
      ${traceContext}::text from unnest(
      ${deliveries.map(({ subscriptionId }) => subscriptionId)}::int[], ${deliveries.map(({ userId }) => userId)}::int[],
      ${deliveries.map(({ id }) => id)}::text[], ${deliveries.map(({ body }) => body)}::bytea[])
      as d(subscription_id, user_id, event_id, body)
      join webhook_subscriptions s on s.id = d.subscription_id and s.user_id = d.user_id
    where s.target is not null and s.status <> 'disabled'
    order by s.id`.execute(db);
