import type { Logger } from 'pino';
import { isScored } from '../../picks/scoring-queries.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { ReportError } from '../../platform/error-reports/reporter.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { inSpan } from '../../platform/tracing/tracing.ts';
import type { Feed } from '../feeds/feed.ts';
import { daysToRescore, plannedTasks, type Task } from '../operations/plan.ts';
import type { OperationRow } from '../operations/queries.ts';
import { type Ending, finishOperation, handBackOperation } from '../operations/settle-lease.ts';
import { listDoneTasks } from '../operations/step-queries.ts';
import { pushedFeed } from '../push/pushed-feed.ts';
import { describeFailure } from './describe-failure.ts';
import type { HeldLease, LeaseDeps } from './held-lease.ts';
import { runStep, type StepEnd, StepFailed } from './run-step.ts';
import type { Step } from './step.ts';
import { Interrupted, LeaseLost, OperationCancelled } from './stop-reasons.ts';
import { withSignal } from './with-signal.ts';

export type RunDeps = LeaseDeps & {
  feed: Feed;
  jobs: Jobs;
  steps: readonly Step[];
  log: Logger;
  onStepEnd: (end: StepEnd) => void;
  secrets: readonly string[];
  /** Receives errors of our own that end a step. */
  reportError?: ReportError;
  /** Called after every step that has committed. */
  committed: () => void;
};

/** Runs the remaining tasks of a claimed operation and records its outcome, in the trace of the request for it. */
export function runOperation(deps: RunDeps, operation: OperationRow, lease: HeldLease): Promise<void> {
  const { id, type, league, date, traceContext: parent } = operation;
  const attributes = { 'hardwood.operation.id': id, 'hardwood.league': league, 'hardwood.date': date };
  return inSpan(`operation ${type}`, { kind: 'consumer', parent, attributes }, () =>
    runClaimed(deps, operation, lease),
  );
}

async function runClaimed(deps: RunDeps, operation: OperationRow, lease: HeldLease): Promise<void> {
  const { db, jobs, clock, log } = deps;
  try {
    await runTasks(deps, operation, lease);
    await finish(deps, lease, { status: 'succeeded' });
  } catch (error) {
    if (error instanceof LeaseLost) log.warn({ operationId: operation.id }, error.message);
    else if (error instanceof Interrupted) await handBackOperation(db, jobs, lease, clock.now());
    else await finish(deps, lease, endingOf(error, deps.secrets));
  }
}

async function runTasks(deps: RunDeps, operation: OperationRow, lease: HeldLease): Promise<void> {
  const { league, force, batchId } = operation;
  const source = batchId === null ? deps.feed : pushedFeed(deps.db, { ...operation, batchId });
  const feed = withSignal(source, lease.signal);
  const run = async (task: Task) => {
    const step = deps.steps.find(({ name }) => name === task.name);
    if (!step) throw new StepFailed(`${task.name}: there is no such step`);
    await runStep({ ...deps, feed, league, force }, lease, step, task);
    deps.committed();
  };
  for (const task of await tasksLeft(deps.db, operation)) await run(task);
  for (const task of await rescoringTasks(deps.db, operation)) await run(task);
}

/** A step that committed before a crash does not run again. */
async function tasksLeft(db: Db, operation: OperationRow): Promise<Task[]> {
  const done = new Set((await listDoneTasks(db, operation.id)).map(({ date, name }) => `${date} ${name}`));
  return plannedTasks(operation).filter(({ date, name }) => !done.has(`${date} ${name}`));
}

/** Derived from the stored step rows, so that it also works after another worker takes over. */
async function rescoringTasks(db: Db, operation: OperationRow): Promise<Task[]> {
  const tasks: Task[] = [];
  for (const date of daysToRescore(operation, await listDoneTasks(db, operation.id)))
    if (await isScored(db, { league: operation.league, date }))
      tasks.push({ date, name: 'score', onlyChanged: true });
  return tasks;
}

function endingOf(error: unknown, secrets: readonly string[]): Ending {
  if (error instanceof OperationCancelled) return { status: 'cancelled' };
  if (error instanceof StepFailed) return { status: 'failed', error: error.message };
  return { status: 'failed', error: describeFailure(error, secrets).message };
}

async function finish({ db, clock, log }: RunDeps, lease: HeldLease, ending: Ending): Promise<void> {
  const written = await finishOperation(db, lease, ending, clock.now());
  log.info({ operationId: lease.id, ...ending, written }, 'an operation has ended');
}
