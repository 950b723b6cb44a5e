import type { Db } from '../../platform/db/connect.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { Problem, retryLater } from '../../platform/problem.ts';
import { traceContext } from '../../platform/tracing/tracing.ts';
import { addressOf } from './on-wire.ts';
import {
  countQueued,
  findOpenOperation,
  getOperation,
  insertOperation,
  lockQueue,
  type OperationRow,
} from './queries.ts';
import type { Work } from './read-request.ts';
import { hasEnded, type OperationType } from './state.ts';

export const MOST_QUEUED = 100;
const TRIES = 3;

type Ask = Work & { createdBy: string; now: Date };

/**
 * Inserts the operation and wakes a worker in one transaction. The unique index settles races between
 * requests.
 */
export const queueOperation = (db: Db, jobs: Jobs, { now, ...operation }: Ask): Promise<OperationRow> =>
  inTransaction(db, async (db) => {
    await lockQueue(db);
    const queued = await insertFirst(
      db,
      { ...operation, createdAt: now, status: 'queued', traceContext: traceContext() },
      now,
    );
    if ((await countQueued(db)) > MOST_QUEUED)
      throw retryLater('queue-full', `${MOST_QUEUED} operations are already waiting. Try again later.`, 30);
    await jobs.enqueue(db, 'operation.run', {});
    return queued;
  });

/** Queues the same work as a new operation, because an ended operation is immutable. */
export async function retryOperation(
  db: Db,
  jobs: Jobs,
  { id, createdBy, now }: { id: number; createdBy: string; now: Date },
): Promise<OperationRow> {
  const { type, league, date, lastDate, step, force, batchId, ...before } = await getOperation(db, id);
  if (!hasEnded(before.status)) throw inProgress({ ...before, type, league, date }, now);
  const work = { type, league, date, lastDate, step: step as Work['step'], force, batchId };
  return queueOperation(db, jobs, { ...work, createdBy, now });
}

async function insertFirst(
  db: Db,
  operation: Parameters<typeof insertOperation>[1],
  now: Date,
): Promise<OperationRow> {
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    const inserted = await insertOperation(db, operation);
    if (inserted) return inserted;
    const open = await findOpenOperation(db, operation);
    if (open) throw inProgress(open, now);
    // The conflicting operation ended between the two reads, so the next insert can succeed.
  }
  throw retryLater(
    'service-unavailable',
    'Another operation for this day has just started or ended. Try again.',
    1,
  );
}

const DOING: Record<OperationType, string> = {
  ingest: 'ingesting',
  'score-day': 'scoring',
  settle: 'settling',
  push: 'storing',
};
const GOING_TO: Record<OperationType, string> = {
  ingest: 'ingest',
  'score-day': 'score',
  settle: 'settle',
  push: 'store',
};

type Open = Pick<OperationRow, 'id' | 'type' | 'league' | 'date' | 'createdAt' | 'startedAt' | 'status'>;

function inProgress({ id, type, league, date, createdAt, startedAt, status }: Open, now: Date): Problem {
  const since = status === 'running' && startedAt ? startedAt : createdAt;
  const seconds = Math.max(0, Math.round((now.getTime() - since.getTime()) / 1000));
  const words =
    status === 'running'
      ? `is ${DOING[type]} ${league} ${date} (started ${seconds} s ago)`
      : `will ${GOING_TO[type]} ${league} ${date} (queued ${seconds} s ago)`;
  return new Problem('operation-in-progress', `Operation ${id} ${words}.`, {
    headers: { location: addressOf(id) },
    extensions: { operationId: id },
  });
}
