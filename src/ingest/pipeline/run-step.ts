import type { Logger } from 'pino';
import type { Db } from '../../platform/db/connect.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { ReportError } from '../../platform/error-reports/reporter.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Timers } from '../../platform/timers.ts';
import { inSpan } from '../../platform/tracing/tracing.ts';
import type { Task } from '../operations/plan.ts';
import { insertError, markStepEnded, markStepStarted } from '../operations/step-queries.ts';
import { describeFailure } from './describe-failure.ts';
import type { HeldLease } from './held-lease.ts';
import type { Step, StepContext, StepOutcome } from './step.ts';
import { isStopReason } from './stop-reasons.ts';

const RETRY_AFTER_SECONDS = [1, 5, 15];
/** Steps whose facts alert rules evaluate. */
const ALERT_STEPS: readonly string[] = ['injuries', 'odds', 'score'];
/** Steps that append to the ledger. */
const LEDGER_STEPS: readonly string[] = ['score', 'settle'];

export type StepEnd = {
  league: string;
  step: string;
  status: 'succeeded' | 'failed';
  seconds: number;
  newsSeconds: readonly number[];
};

type Deps = Omit<StepContext, 'date' | 'onlyChanged' | 'checkpoint' | 'commit'> & {
  jobs: Jobs;
  timers: Timers;
  log: Logger;
  /** Values to redact from messages. */
  secrets: readonly string[];
  /** Called after every run of a step that was not interrupted. */
  onStepEnd: (end: StepEnd) => void;
  reportError?: ReportError;
};

/** A failure that a retry cannot fix. */
export class StepFailed extends Error {
  override readonly name = 'StepFailed';
}

/** Runs a step and retries transient failures after a pause. Records every failed attempt. */
export async function runStep(deps: Deps, lease: HeldLease, step: Step, task: Task): Promise<void> {
  const { db, clock, timers, log } = deps;
  for (let attempt = 0; ; attempt++) {
    await lease.check();
    await markStepStarted(db, lease, task, clock.now());
    const began = performance.now();
    const report = (status: StepEnd['status'], { newsSeconds = [] }: Partial<StepOutcome> = {}) =>
      deps.onStepEnd({
        league: deps.league,
        step: task.name,
        status,
        seconds: (performance.now() - began) / 1_000,
        newsSeconds,
      });
    try {
      const attributes = { 'hardwood.league': deps.league, 'hardwood.date': task.date };
      const outcome = await inSpan(`step ${task.name}`, { attributes }, async (span) => {
        const done = await runOnce(deps, lease, step, task);
        span.set({ 'hardwood.rows': done.rows });
        return done;
      });
      report('succeeded', outcome);
      return;
    } catch (error) {
      // An error thrown after the abort is only a consequence of it.
      lease.signal.throwIfAborted();
      if (isStopReason(error)) throw error;
      report('failed');
      const { category, message, transient } = describeFailure(error, deps.secrets);
      const waitSeconds = transient ? RETRY_AFTER_SECONDS[attempt] : undefined;
      log.warn(
        { err: error, operationId: lease.id, step: task.name, category, waitSeconds },
        'a step failed',
      );
      if (waitSeconds === undefined && category === 'internal')
        void deps.reportError?.(error, { at: `step ${task.name}`, handled: true });
      const occurredAt = clock.now();
      await inTransaction(db, async (db) => {
        await lease.fence(db);
        await insertError(db, task, { operationId: lease.id, category, message, occurredAt });
        if (waitSeconds === undefined)
          await markStepEnded(db, lease.id, task, { status: 'failed', now: occurredAt });
      });
      if (waitSeconds === undefined) throw new StepFailed(`${task.name}: ${message}`);
      await timers.sleep(waitSeconds * 1_000, lease.signal);
    }
  }
}

async function runOnce(deps: Deps, lease: HeldLease, step: Step, task: Task): Promise<StepOutcome> {
  const { db, clock, feed, jobs, league, force } = deps;
  const since = clock.now().toISOString();
  let transaction: Db | undefined;
  let committed = false;
  const commit = async <T extends StepOutcome>(work: (db: Db) => Promise<T>): Promise<T> => {
    if (committed) throw new Error(`The step ${task.name} commits twice.`);
    const outcome = await inTransaction(db, async (db) => {
      transaction = db;
      const done = await work(db);
      await lease.fence(db);
      const { rows, warnings = [] } = done;
      const now = clock.now();
      await markStepEnded(db, lease.id, task, { status: 'succeeded', rows, warnings, now });
      const { name: step, date } = task;
      if (rows > 0 && ALERT_STEPS.includes(step))
        await jobs.enqueue(db, 'alerts.find', { step, league, date, since, at: now.toISOString() });
      if (rows > 0 && LEDGER_STEPS.includes(step)) await jobs.enqueue(db, 'ledger.checkpoint', {});
      return done;
    }).finally(() => {
      transaction = undefined;
    });
    committed = true;
    return outcome;
  };
  // The embedded database has one session: a read from outside the open transaction would wait forever.
  const checkpoint = () => lease.check(transaction);
  const { date, onlyChanged = false } = task;
  const outcome = await step.run({
    db,
    feed,
    league,
    clock,
    force,
    date,
    onlyChanged,
    checkpoint,
    commit,
  });
  return committed ? outcome : commit(async () => outcome);
}
