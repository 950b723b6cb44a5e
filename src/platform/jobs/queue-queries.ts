import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';

export type QueueFacts = {
  name: string;
  waiting: number;
  running: number;
  failed: number;
  oldestWaitingAt: Date | null;
  lastCompletedAt: Date | null;
};

/** The state of every job queue. Jobs are dated by the database's clock. */
export async function listQueues(db: Db): Promise<(QueueFacts & { databaseNow: Date })[]> {
  const { rows } = await sql<QueueFacts & { databaseNow: Date }>`
    select queue.name, now() as database_now,
      count(*) filter (where state in ('created', 'retry') and start_after <= now())::int as waiting,
      count(*) filter (where state = 'active')::int as running,
      count(*) filter (where state = 'failed' and completed_on > now() - interval '1 day')::int as failed,
      min(start_after) filter (where state in ('created', 'retry') and start_after <= now()) as oldest_waiting_at,
      max(completed_on) filter (where state = 'completed') as last_completed_at
    from pgboss.queue left join pgboss.job on job.name = queue.name
    where queue.name not like '\\_\\_pgboss%'
    group by queue.name order by queue.name`.execute(db);
  return rows;
}

/** The names of the queues with jobs that a worker would get now. */
export async function listDueQueues(db: Db): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select distinct name from pgboss.job where state < 'active' and start_after <= pgboss.job_now()`.execute(
    db,
  );
  return new Set(rows.map(({ name }) => name));
}

/**
 * Requeues the jobs of lost workers without the retry delay, or every active job when `silentSeconds` is
 * null. Leaves jobs without attempts left to pg-boss, which fails them.
 */
export async function releaseLostJobs(db: Db, silentSeconds: number | null): Promise<number> {
  const isSilent =
    silentSeconds === null
      ? sql`true`
      : sql`heartbeat_seconds is not null and heartbeat_on < now() - make_interval(secs => ${silentSeconds})`;
  const { numAffectedRows } = await sql`
    update pgboss.job set state = 'retry', start_after = now(), heartbeat_on = null
    where state = 'active' and retry_count < retry_limit and ${isSilent}`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/**
 * pg-boss stores each scheduled run under its time and never runs it twice. After the clock was set back it
 * would wait until the old time is reached again, so entries dated in the future are released.
 */
export async function releaseFutureSchedules(db: Db): Promise<void> {
  await sql`update pgboss.version set cron_on = now() where cron_on > now()`.execute(db);
  await sql`update pgboss.job set singleton_on = null where singleton_on > now() at time zone 'utc'`.execute(
    db,
  );
}
