import { sql } from 'kysely';
import type { Tier } from '../domain/tiers.ts';
import type { Db } from '../platform/db/connect.ts';
import type { Finished } from './after-attempt.ts';
import { composeBatch } from './batch.ts';
import { readEventBodies } from './batch-queries.ts';
import { EVENT_TYPES } from './event-types.ts';
import type { HealthChange } from './health.ts';
import type { Candidate, Full } from './slots.ts';
import type { TargetFields } from './targets/contract.ts';

const MOST_CANDIDATES = 512;

/**
 * Leases that ended before `endedBy` have expired, and so have those beyond `latest`, which were set before
 * the clock was stepped back.
 */
export type Leases = { endedBy: Date; latest: Date };
type Due = { now: Date; leases: Leases };

const isFree = ({ endedBy, latest }: Leases) =>
  sql`(lease_until is null or lease_until <= ${endedBy} or lease_until > ${latest})`;

/**
 * Due deliveries without a lease, oldest first, except those of full subscriptions. Only the chosen ones are
 * joined.
 */
export async function listDue(db: Db, { now, leases }: Due, full: Full): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select d.id, d.subscription_id, s.origin, d.attempts = 0 as is_first
    from (
      select id, subscription_id, attempts, next_attempt_at from webhook_deliveries
      where status = 'pending' and next_attempt_at <= ${now}
        and ${isFree(leases)}
        and subscription_id <> all(${full.subscriptions}::int[])
        and subscription_id not in (
          select id from webhook_subscriptions where origin = any(${full.origins}::text[]))
        ${full.retries ? sql`and attempts = 0` : sql``}
      order by next_attempt_at, id limit ${MOST_CANDIDATES}
    ) d join webhook_subscriptions s on s.id = d.subscription_id
    order by d.next_attempt_at, d.id`.execute(db);
  return rows;
}

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

/** Everything that an attempt needs, in one query. */
export type Claimed = {
  id: number;
  subscriptionId: number;
  eventId: string;
  /** The events of a batch. */
  eventIds: string[] | null;
  eventType: string;
  attempts: number;
  userId: number;
  tier: Tier;
  disabledAt: Date | null;
  createdAt: Date;
  url: string;
  origin: string;
  target: TargetFields | null;
  secret: string;
  previousSecret: string | null;
  previousSecretUntil: Date | null;
  /** Null if the event, or all events of the batch, have been deleted. */
  body: Buffer | null;
};

/** If two processes want the same delivery, one gets it and neither waits. */
export async function claim(
  db: Db,
  { ids, token, until, now, leases }: Due & { ids: readonly number[]; token: string; until: Date },
): Promise<Claimed[]> {
  const { rows } = await sql<Claimed>`
    with mine as (
      update webhook_deliveries set lease_token = ${token}, lease_until = ${until}, collects_until = null
      where id in (
        select id from webhook_deliveries
        where id = any(${ids}::bigint[]) and status = 'pending' and next_attempt_at <= ${now}
          and ${isFree(leases)}
        for update skip locked)
      returning id, subscription_id, event_id, event_type, attempts, created_at, event_ids, body
    )
    select mine.id, mine.subscription_id, mine.event_id, mine.event_type, mine.attempts, mine.created_at, mine.event_ids,
      coalesce(mine.body, e.body) as body, s.user_id, u.tier, u.disabled_at, s.url, s.origin, s.target, s.secret, s.previous_secret,
      s.previous_secret_until
    from mine join webhook_subscriptions s on s.id = mine.subscription_id join account_standing u on u.user_id = s.user_id
      left join events e on e.id = mine.event_id
    order by mine.id`.execute(db);
  return withBatches(db, rows);
}

/** A statement of its own, after the lease: it sees every event that was added until then. */
async function withBatches(db: Db, claimed: readonly Claimed[]): Promise<Claimed[]> {
  const bodies = await readEventBodies(
    db,
    claimed.flatMap(({ eventIds }) => eventIds ?? []),
  );
  return claimed.map((delivery) => {
    const { eventId, eventIds } = delivery;
    if (eventIds === null) return delivery;
    const found = eventIds.flatMap((id) => bodies.get(id) ?? []);
    return { ...delivery, body: composeBatch(eventId, found) };
  });
}

/**
 * Releases deliveries without an attempt. Without a token all of them: only if no other process can be
 * sending.
 */
export const releaseLeases = (db: Db, token?: string) =>
  db
    .updateTable('webhookDeliveries')
    .set({ leaseToken: null, leaseUntil: null })
    .where('status', '=', 'pending')
    .where('leaseToken', token === undefined ? 'is not' : '=', token ?? null)
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
