import { CompiledQuery } from 'kysely';
import { type JobWithMetadata, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Db } from '../db/connect.ts';
import type { ReportError } from '../error-reports/reporter.ts';
import { systemTimers } from '../timers.ts';
import { inSpan, traceContext } from '../tracing/tracing.ts';
import { prepareQueues } from './prepare-queues.ts';
import { listDueQueues, releaseFutureSchedules, releaseLostJobs } from './queue-queries.ts';
import { JOB_NAMES, type JobData, type JobName, QUEUES } from './queues.ts';

export type Handlers = { [Name in JobName]: (data: JobData[Name]) => Promise<void> };

export type Jobs = {
  start(): Promise<void>;
  /** Joins the caller's transaction: the job exists if and only if the change commits. */
  enqueue<Name extends JobName>(db: Db, name: Name, data: JobData[Name]): Promise<void>;
  /** Processes jobs until stopped. */
  work(handlers: Handlers): Promise<void>;
  /** Requeues every active job. Call it at startup, only when no other process can be working. */
  recover(): Promise<void>;
  /** Runs all due jobs and returns when none is left. For tests. */
  drain(handlers: Handlers): Promise<void>;
  /** Call it after the clock was set back, so that schedules continue at the new time. */
  resumeSchedules(): Promise<void>;
  stop(): Promise<void>;
};

const POLL_SECONDS = 1;
const BATCH = 20;
const HEARTBEAT_SECONDS = 10;
/** A worker without a heartbeat for this long is considered lost, as with operations. */
const LEASE_SECONDS = 30;
const RECOVERY_INTERVAL_MS = 5_000;

const runner = (db: Db) => ({
  executeSql: async (text: string, values: unknown[] = []) => {
    const { rows } = await db.withoutPlugins().executeQuery(CompiledQuery.raw(text, values));
    return { rows: rows as never[] };
  },
});

/** The trace of the work that enqueued the job, if it was traced. */
type Traced<Data> = Data & { traceContext?: string };

type Options = {
  db: Db;
  log: Logger;
  scheduling: boolean;
  /** Other processes may work on the same queues, and may crash. */
  shared: boolean;
  /** Receives the error of a job that is not retried any more. */
  reportError?: ReportError;
};

/** pg-boss on our own connections. `scheduling` is for worker processes. An API process only enqueues. */
export function createJobs({ db, log, scheduling, shared, reportError }: Options): Jobs {
  const boss = new PgBoss({
    db: runner(db),
    schedule: scheduling,
    supervise: scheduling,
    persistWarnings: false,
  });
  boss.on('error', (error) => log.error({ err: error }, 'job queue failed'));

  const run = async <Name extends JobName>(
    handlers: Handlers,
    name: Name,
    job: JobWithMetadata<Traced<JobData[Name]>>,
  ) => {
    const { traceContext: parent = null } = job.data;
    const options = { kind: 'consumer', parent, attributes: { 'hardwood.job.id': job.id } } as const;
    try {
      await inSpan(`job ${name}`, options, () => handlers[name](job.data));
      await boss.complete(name, job.id);
    } catch (error) {
      log.error({ err: error, jobId: job.id, kind: name }, 'job failed');
      if (job.retryCount >= job.retryLimit) void reportError?.(error, { at: `job ${name}`, handled: true });
      await boss.fail(name, job.id, { message: error instanceof Error ? error.message : String(error) });
    }
  };

  const heartbeat = (name: JobName, ids: string[]) =>
    boss
      .touch(name, ids)
      .catch((error) => log.warn({ err: error, kind: name }, 'a heartbeat was not written'));

  let stopRecovery = () => {};
  const recoverLostJobs = async () => {
    try {
      const lost = await releaseLostJobs(db, LEASE_SECONDS);
      if (lost > 0) log.warn({ jobs: lost }, 'a worker was lost; its jobs are taken over');
    } catch (error) {
      log.error({ err: error }, 'the worker could not look for lost jobs');
    }
  };

  return {
    async start() {
      await boss.start();
      await releaseFutureSchedules(db);
      await prepareQueues(boss, { scheduling, shared });
    },
    async enqueue(db, name, data) {
      const context = traceContext();
      await boss.send(name, context === null ? data : { ...data, traceContext: context }, { db: runner(db) });
    },
    async work(handlers) {
      for (const name of JOB_NAMES) {
        const options = {
          pollingIntervalSeconds: QUEUES[name].pollSeconds ?? POLL_SECONDS,
          batchSize: QUEUES[name].batchSize ?? BATCH,
          heartbeatRefreshSeconds: HEARTBEAT_SECONDS,
          includeMetadata: true,
        } as const;
        await boss.work<JobData[typeof name], unknown, typeof options>(name, options, async (jobs) => {
          for (const job of jobs) await run(handlers, name, job);
        });
      }
      if (shared) stopRecovery = systemTimers.every(RECOVERY_INTERVAL_MS, () => void recoverLostJobs());
    },
    async recover() {
      await releaseLostJobs(db, null);
    },
    async drain(handlers) {
      for (let busy = true; busy; ) {
        busy = false;
        let due = await listDueQueues(db);
        for (const name of JOB_NAMES) {
          if (!due.has(name)) continue; // a fetch costs more than a look at all queues
          const jobs = await boss.fetch<JobData[typeof name]>(name, {
            batchSize: BATCH,
            includeMetadata: true,
          });
          const ids = jobs.map(({ id }) => id);
          const stopHeartbeat = systemTimers.every(HEARTBEAT_SECONDS * 1000, () => void heartbeat(name, ids));
          try {
            for (const job of jobs) await run(handlers, name, job);
          } finally {
            stopHeartbeat();
          }
          busy ||= jobs.length > 0;
          due = await listDueQueues(db); // the jobs may have enqueued others
        }
      }
    },
    resumeSchedules: () => releaseFutureSchedules(db),
    async stop() {
      stopRecovery();
      await boss.stop({ graceful: true, timeout: 5_000, close: false });
    },
  };
}
