import { findQueueFacts } from '../../ingest/operations/queries.ts';
import { MOST_QUEUED } from '../../ingest/operations/queue-operation.ts';
import type { Db } from '../../platform/db/connect.ts';
import { listQueues } from '../../platform/jobs/queue-queries.ts';
import type { JobQueue } from './contract.ts';

const DELAYED_AFTER_SEC = 120;

const secondsSince = (at: Date | null, now: Date) =>
  at === null ? null : Math.max(0, Math.round((now.getTime() - at.getTime()) / 1_000));

/** The operations queue, then every job queue. */
export async function jobQueues(db: Db, now: Date): Promise<JobQueue[]> {
  const operations = await findQueueFacts(db, now);
  const queues = (await listQueues(db)).map(({ databaseNow, oldestWaitingAt, ...queue }) => {
    const oldestWaitingSec = secondsSince(oldestWaitingAt, databaseNow);
    const delayed = (oldestWaitingSec ?? 0) > DELAYED_AFTER_SEC;
    return { ...queue, oldestWaitingSec, status: delayed ? ('delayed' as const) : ('ok' as const) };
  });
  const { oldestWaitingAt, ...counts } = operations;
  const status = counts.waiting >= MOST_QUEUED ? 'full' : 'ok';
  return [
    { name: 'operations', ...counts, status, oldestWaitingSec: secondsSince(oldestWaitingAt, now) },
    ...queues,
  ];
}
