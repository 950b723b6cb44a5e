import { randomUUID } from 'node:crypto';
import { CompiledQuery } from 'kysely';
import { type Job, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Db } from '../db/connect.ts';
import { systemTimers } from '../timers.ts';
import { releaseFutureSchedules, releaseLostJobs } from './queue-queries.ts';
import { JOB_NAMES, type JobData, type JobName, QUEUES } from './queues.ts';

export type Handlers = { [Name in JobName]: (data: JobData[Name]) => Promise<void> };

export type Jobs = {
  start(): Promise<void>;
  /** Joins the caller's transaction: the job exists exactly if the change that asks for it does. */
  enqueue<Name extends JobName>(db: Db, name: Name, data: JobData[Name]): Promise<void>;
  /** Takes jobs as they come, until stopped. */
  work(handlers: Handlers): Promise<void>;
  /** Hands every job that is under way to the queue again: for a start after which nobody else can be at work. */
  recover(): Promise<void>;
  /** Runs what is due now and returns when nothing is left: for tests, instead of waiting. */
  drain(handlers: Handlers): Promise<void>;
  /** The clock was stepped back: schedules go on by the new time. */
  resumeSchedules(): Promise<void>;
  stop(): Promise<void>;
};

const POLL_SECONDS = 1;
const BATCH = 20;
const HEARTBEAT_SECONDS = 10;
/** A worker that was silent for this long is dead, as with operations. */
const LEASE_SECONDS = 30;
const LOOK_FOR_LOST_MS = 5_000;
/** pg-boss then counts the loss as a failure, with the delay of one. We come first while attempts are left. */
const EXPIRED_SECONDS = 40;

const runner = (db: Db) => ({
  executeSql: async (text: string, values: unknown[] = []) => {
    const { rows } = await db.withoutPlugins().executeQuery(CompiledQuery.raw(text, values));
    return { rows: rows as never[] };
  },
});

type Options = {
  db: Db;
  log: Logger;
  scheduling: boolean;
  /** Other processes may work on the same queues, and be lost. */
  shared: boolean;
};

/** pg-boss on our own connections. `scheduling` is for processes that work; an API process only enqueues. */
export function createJobs({ db, log, scheduling, shared }: Options): Jobs {
  const boss = new PgBoss({
    db: runner(db),
    schedule: scheduling,
    supervise: scheduling,
    persistWarnings: false,
  });
  boss.on('error', (error) => log.error({ err: error }, 'job queue failed'));

  const run = async <Name extends JobName>(handlers: Handlers, name: Name, job: Job<JobData[Name]>) => {
    try {
      await handlers[name](job.data);
      await boss.complete(name, job.id);
    } catch (error) {
      log.error({ err: error, jobId: job.id, kind: name }, 'job failed');
      await boss.fail(name, job.id, { message: error instanceof Error ? error.message : String(error) });
    }
  };

  const beat = (name: JobName, ids: string[]) =>
    boss
      .touch(name, ids)
      .catch((error) => log.warn({ err: error, kind: name }, 'a heartbeat was not written'));

  let stopLooking = () => {};
  const lookForLost = async () => {
    try {
      const lost = await releaseLostJobs(db, LEASE_SECONDS);
      if (lost > 0) log.warn({ jobs: lost }, 'a worker was lost; its jobs are taken over');
    } catch (error) {
      log.error({ err: error }, 'the worker could not look for lost jobs');
    }
  };

  const prepareQueue = async (name: JobName) => {
    const { retryLimit, retryDelaySeconds, schedule } = QUEUES[name];
    const options = {
      retryLimit,
      retryDelay: retryDelaySeconds,
      retryBackoff: true,
      retryDelayMax: 3600,
      ...(shared ? { heartbeatSeconds: EXPIRED_SECONDS } : {}),
    };
    if (await boss.getQueue(name)) await boss.updateQueue(name, options);
    else await boss.createQueue(name, options);
    // Any look-up makes pg-boss remember the queue. Without it the first enqueue would look it up on a second
    // connection, and inside a transaction of the embedded database, which has one session, wait for ever.
    await boss.findJobs(name, { id: randomUUID() });
    if (scheduling && schedule) await boss.schedule(name, schedule, {});
  };

  return {
    async start() {
      await boss.start();
      await releaseFutureSchedules(db);
      for (const name of JOB_NAMES) await prepareQueue(name);
    },
    async enqueue(db, name, data) {
      await boss.send(name, data, { db: runner(db) });
    },
    async work(handlers) {
      for (const name of JOB_NAMES) {
        const options = {
          pollingIntervalSeconds: POLL_SECONDS,
          batchSize: QUEUES[name].batchSize ?? BATCH,
          heartbeatRefreshSeconds: HEARTBEAT_SECONDS,
        };
        await boss.work<JobData[typeof name]>(name, options, async (jobs) => {
          for (const job of jobs) await run(handlers, name, job);
        });
      }
      if (shared) stopLooking = systemTimers.every(LOOK_FOR_LOST_MS, () => void lookForLost());
    },
    async recover() {
      await releaseLostJobs(db, null);
    },
    async drain(handlers) {
      for (let busy = true; busy; ) {
        busy = false;
        for (const name of JOB_NAMES) {
          const jobs = await boss.fetch<JobData[typeof name]>(name, { batchSize: BATCH });
          const ids = jobs.map(({ id }) => id);
          const stopBeating = systemTimers.every(HEARTBEAT_SECONDS * 1000, () => void beat(name, ids));
          try {
            for (const job of jobs) await run(handlers, name, job);
          } finally {
            stopBeating();
          }
          busy ||= jobs.length > 0;
        }
      }
    },
    resumeSchedules: () => releaseFutureSchedules(db),
    async stop() {
      stopLooking();
      await boss.stop({ graceful: true, timeout: 5_000, close: false });
    },
  };
}
