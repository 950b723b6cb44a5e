import { sql } from 'kysely';
import type { Tier } from '../domain/tiers.ts';
import type { Db } from '../platform/db/connect.ts';
import { composeBatch } from './batch.ts';
import { readBatchedEvents } from './batch-queries.ts';
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
  /** Of the event, or of the work that created a delivery without one. */
  traceContext: string | null;
  /** Of the events of a batch. */
  linkedContexts: string[];
};

/** If two processes want the same delivery, one gets it and neither waits. */
export async function claim(
  db: Db,
  { ids, token, until, now, leases }: Due & { ids: readonly number[]; token: string; until: Date },
): Promise<Claimed[]> {
  const { rows } = await sql<Omit<Claimed, 'linkedContexts'>>`
    with mine as (
      update webhook_deliveries set lease_token = ${token}, lease_until = ${until}, collects_until = null
      where id in (
        select id from webhook_deliveries
        where id = any(${ids}::bigint[]) and status = 'pending' and next_attempt_at <= ${now}
          and ${isFree(leases)}
        for update skip locked)
      returning id, subscription_id, event_id, event_type, attempts, created_at, event_ids, body, trace_context
    )
    select mine.id, mine.subscription_id, mine.event_id, mine.event_type, mine.attempts, mine.created_at, mine.event_ids,
      coalesce(mine.body, e.body) as body, coalesce(mine.trace_context, e.trace_context) as trace_context, s.user_id, u.tier, u.disabled_at, s.url, s.origin, s.target, s.secret, s.previous_secret,
      s.previous_secret_until
    from mine join webhook_subscriptions s on s.id = mine.subscription_id join account_standing u on u.user_id = s.user_id
      left join events e on e.id = mine.event_id
    order by mine.id`.execute(db);
  return withBatches(db, rows);
}

/** A statement of its own, after the lease: it sees every event that was added until then. */
async function withBatches(db: Db, claimed: readonly Omit<Claimed, 'linkedContexts'>[]): Promise<Claimed[]> {
  const batched = await readBatchedEvents(
    db,
    claimed.flatMap(({ eventIds }) => eventIds ?? []),
  );
  return claimed.map((delivery) => {
    const { eventId, eventIds } = delivery;
    if (eventIds === null) return { ...delivery, linkedContexts: [] };
    const events = eventIds.flatMap((id) => batched.get(id) ?? []);
    const linkedContexts = events.flatMap(({ traceContext }) => traceContext ?? []);
    return {
      ...delivery,
      body: composeBatch(
        eventId,
        events.map(({ body }) => body),
      ),
      linkedContexts,
    };
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
