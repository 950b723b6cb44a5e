import { randomUUID } from 'node:crypto';
import type { PgBoss, QueueOptions } from 'pg-boss';
import { JOB_NAMES, type JobName, QUEUES } from './queues.ts';

/**
 * After this, pg-boss counts the loss as a failure and applies the retry delay. We requeue earlier while
 * attempts are left.
 */
const EXPIRED_SECONDS = 40;

type Where = { scheduling: boolean; shared: boolean };

/** Creates what is missing and changes what differs. Most starts find nothing to do. */
export async function prepareQueues(boss: PgBoss, { scheduling, shared }: Where): Promise<void> {
  const queues = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  const schedules = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]));
  for (const name of JOB_NAMES) {
    const wanted = optionsOf(name, shared);
    const queue = queues.get(name);
    const isReady = queue !== undefined && !differs(queue, wanted);
    if (!queue) await boss.createQueue(name, wanted);
    else if (!isReady) await boss.updateQueue(name, wanted);
    // Any lookup makes pg-boss cache a queue that it has not read at its start. Without it, the first enqueue inside a
    // transaction would look it up on a second connection and wait forever on the embedded database, which has one.
    if (!isReady) await boss.findJobs(name, { id: randomUUID() });
    const { schedule } = QUEUES[name];
    if (scheduling && schedule && schedules.get(name) !== schedule) await boss.schedule(name, schedule, {});
  }
}

function optionsOf(name: JobName, shared: boolean): QueueOptions {
  const { retryLimit, retryDelaySeconds } = QUEUES[name];
  return {
    retryLimit,
    retryDelay: retryDelaySeconds,
    retryBackoff: true,
    retryDelayMax: 3600,
    ...(shared ? { heartbeatSeconds: EXPIRED_SECONDS } : {}),
  };
}

const differs = (stored: object, wanted: QueueOptions): boolean => {
  const now = new Map(Object.entries(stored));
  return Object.entries(wanted).some(([option, value]) => now.get(option) !== value);
};
