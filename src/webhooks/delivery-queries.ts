import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import type { Finished } from './after-attempt.ts';
import { EVENT_TYPES } from './event-types.ts';
import type { HealthChange } from './health.ts';

/** When the next attempt after an instant is due; null if none is. */
export async function findNextAttempt(db: Db, after: Date): Promise<Date | null> {
  const row = await db
    .selectFrom('webhookDeliveries')
    .select('nextAttemptAt')
    .where('status', '=', 'pending')
    .where('nextAttemptAt', '>', after)
    .orderBy('nextAttemptAt')
    .limit(1)
    .executeTakeFirst();
  return row?.nextAttemptAt ?? null;
}

/** Postpones a delivery without an attempt. */
export const postponeDelivery = (db: Db, id: number, until: Date) =>
  db
    .updateTable('webhookDeliveries')
    .set({ nextAttemptAt: until, leaseToken: null, leaseUntil: null })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .execute();

/** Pending deliveries of types that the subscription no longer lists. A running attempt ends normally. */
export const cancelUnlisted = (
  db: Db,
  { subscriptionId, events, now }: { subscriptionId: number; events: readonly string[]; now: Date },
) =>
  db
    .updateTable('webhookDeliveries')
    .set({ status: 'cancelled', nextAttemptAt: null, completedAt: now, leaseToken: null, leaseUntil: null })
    .where('subscriptionId', '=', subscriptionId)
    .where('status', '=', 'pending')
    .where('eventType', 'in', EVENT_TYPES)
    .where('eventType', 'not in', events)
    .where(({ or, eb }) => or([eb('leaseUntil', 'is', null), eb('leaseUntil', '<=', now)]))
    .execute();

/**
 * Stores the results of a batch in one statement, because every statement blocks the API on the embedded
 * database. A process that lost the lease writes nothing about the delivery. The row ids are listed as well,
 * because the planner cannot see into the batch and would scan the whole table.
 *
 * The subscriptions are locked first, so that a change of `events` either sees these results or is seen here.
 * Results of other processes may arrive in any order: an earlier end never overwrites a later one.
 */
export async function saveFinished(
  db: Db,
  finished: readonly Finished[],
  health: readonly HealthChange[],
): Promise<void> {
  const outcomes = JSON.stringify(
    finished.map(({ id, leaseToken, number, endedAt, next, attempt }) => ({
      id,
      token: leaseToken,
      number,
      status: next.status,
      next_attempt_at: next.nextAttemptAt,
      ended_at: endedAt,
      started_at: attempt?.startedAt ?? null,
      duration_ms: attempt?.durationMs ?? null,
      status_code: attempt?.statusCode ?? null,
      error: attempt?.error ?? null,
      response_head: attempt?.responseHead ?? null,
    })),
  );
  const changes = JSON.stringify(
    health.map(({ id, successAt, failureAt, statusCode, failures, warning, gone }) => ({
      id,
      success_at: successAt,
      failure_at: failureAt,
      status_code: statusCode,
      failures,
      warning,
      gone,
    })),
  );
  // Batches and alerts are not of a type that can be listed.
  const isListed = sql`(d.event_ids is not null or d.body is not null or d.event_type = any(s.events))`;
  const recovers = sql`coalesce(h.success_at >= s.last_failure_at, h.success_at is not null)`;
  const fails = sql`coalesce(h.failure_at > s.last_success_at, h.failure_at is not null)`;
  const isLatest = sql`coalesce(
    greatest(h.success_at, h.failure_at) >= greatest(s.last_success_at, s.last_failure_at), true)`;
  await sql`
    with outcome as (
      select * from jsonb_to_recordset(${outcomes}::jsonb) as o(
        id bigint, token uuid, number int, status text, next_attempt_at timestamptz, ended_at timestamptz,
        started_at timestamptz, duration_ms int, status_code int, error text, response_head text)
    ), subscription as (
      select id, events from webhook_subscriptions
      where id = any(${finished.map(({ subscriptionId }) => subscriptionId)}::int[])
      order by id for no key update
    ), closed as (
      update webhook_deliveries d set attempts = o.number, lease_token = null, lease_until = null,
        status = case when o.status = 'pending' and not ${isListed} then 'cancelled' else o.status end,
        next_attempt_at = case when ${isListed} then o.next_attempt_at end,
        completed_at = case when o.status <> 'pending' or not ${isListed} then o.ended_at end
      from outcome o, subscription s
      where d.id = any(${finished.map(({ id }) => id)}::bigint[]) and d.id = o.id and d.lease_token = o.token
        and s.id = d.subscription_id
      returning d.id
    ), logged as (
      insert into webhook_attempts (delivery_id, attempt, started_at, duration_ms, status_code, error, response_head)
      select id, number, started_at, duration_ms, status_code, error, response_head
      from outcome join closed using (id) where started_at is not null
    )
    update webhook_subscriptions s set
      last_success_at = greatest(s.last_success_at, h.success_at),
      last_failure_at = greatest(s.last_failure_at, h.failure_at),
      last_status_code = case when ${isLatest} then h.status_code else s.last_status_code end,
      consecutive_failures = case when ${recovers} then 0 else s.consecutive_failures end
        + case when ${fails} then h.failures else 0 end,
      status = case when ${fails} and h.gone then 'disabled' when ${fails} and h.warning is not null then 'failing' when ${recovers} then 'active' else s.status end,
      warning = case when ${fails} and h.warning is not null then h.warning when ${recovers} then null else s.warning end
    from jsonb_to_recordset(${changes}::jsonb) as h(
        id int, success_at timestamptz, failure_at timestamptz, status_code int, failures int, warning text, gone boolean)
      join subscription using (id)
    where s.id = h.id`.execute(db);
}

/** A disabled subscription sends nothing: what is waiting is cancelled. */
export const cancelWaiting = (db: Db, subscriptionIds: readonly number[], now: Date) =>
  db
    .updateTable('webhookDeliveries')
    .set({ status: 'cancelled', nextAttemptAt: null, completedAt: now })
    .where('subscriptionId', 'in', subscriptionIds)
    .where('status', '=', 'pending')
    .where('leaseToken', 'is', null)
    .execute();

/** Postpones the waiting deliveries of a subscription whose provider limits the rate. */
export const pauseSubscription = (db: Db, subscriptionId: number, until: Date) =>
  db
    .updateTable('webhookDeliveries')
    .set({ nextAttemptAt: until })
    .where('subscriptionId', '=', subscriptionId)
    .where('status', '=', 'pending')
    .where('leaseToken', 'is', null)
    .where('nextAttemptAt', '<', until)
    .execute();
