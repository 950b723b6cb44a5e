import type { Logger } from 'pino';
import type { Db } from '../../platform/db/connect.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Timers } from '../../platform/timers.ts';
import type { Task } from '../operations/plan.ts';
import { insertError, markStepEnded, markStepStarted } from '../operations/step-queries.ts';
import { describeFailure } from './describe-failure.ts';
import type { HeldLease } from './held-lease.ts';
import type { Step, StepContext, StepOutcome } from './step.ts';
import { isStopReason } from './stop-reasons.ts';

const RETRY_AFTER_SECONDS = [1, 5, 15];
/** Steps whose facts the rules of subscribers look at. */
const WATCHED: readonly string[] = ['injuries', 'odds', 'score'];

export type StepEnd = { league: string; step: string; status: 'succeeded' | 'failed'; seconds: number };

type Deps = Omit<StepContext, 'date' | 'onlyChanged' | 'checkpoint' | 'commit'> & {
  jobs: Jobs;
  timers: Timers;
  log: Logger;
  /** Values that no message may repeat. */
  secrets: readonly string[];
  /** Told of every run of a step that was not broken off. */
  onStepEnd: (end: StepEnd) => void;
};

/** A failure that no further try can mend. */
export class StepFailed extends Error {
  override readonly name = 'StepFailed';
}

/** Runs a step, again after a pause when what failed may pass. Every failed try is recorded. */
export async function runStep(deps: Deps, lease: HeldLease, step: Step, task: Task): Promise<void> {
  const { db, clock, timers, log } = deps;
  for (let attempt = 0; ; attempt++) {
    await lease.check();
    await markStepStarted(db, lease, task, clock.now());
    const began = performance.now();
    const tell = (status: StepEnd['status']) =>
      deps.onStepEnd({
        league: deps.league,
        step: task.name,
        status,
        seconds: (performance.now() - began) / 1_000,
      });
    try {
      await runOnce(deps, lease, step, task);
      tell('succeeded');
      return;
    } catch (error) {
      // What a step throws once it has been told to stop is only the echo of that.
      lease.signal.throwIfAborted();
      if (isStopReason(error)) throw error;
      tell('failed');
      const { category, message, transient } = describeFailure(error, deps.secrets);
      const waitSeconds = transient ? RETRY_AFTER_SECONDS[attempt] : undefined;
      log.warn(
        { err: error, operationId: lease.id, step: task.name, category, waitSeconds },
        'a step failed',
      );
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

async function runOnce(deps: Deps, lease: HeldLease, step: Step, task: Task): Promise<void> {
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
      if (rows > 0 && WATCHED.includes(step))
        await jobs.enqueue(db, 'alerts.find', { step, league, date, since, at: now.toISOString() });
      return done;
    }).finally(() => {
      transaction = undefined;
    });
    committed = true;
    return outcome;
  };
  // Behind the embedded database's one session, a look from outside the open transaction would wait for ever.
  const checkpoint = () => lease.check(transaction);
  const { date, onlyChanged = false } = task;
  const outcome = await step.run({
    ...{ db, feed, league, clock, force, date, onlyChanged },
    checkpoint,
    commit,
  });
  if (!committed) await commit(async () => outcome);
}
