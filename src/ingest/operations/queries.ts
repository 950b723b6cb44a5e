import type { Insertable, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { OperationStepsTable, OperationsTable } from '../../platform/db/tables.ts';
import { Problem } from '../../platform/problem.ts';
import type { OperationStatus, OperationType } from './state.ts';

export type OperationRow = Selectable<OperationsTable>;
export type StepRow = Selectable<OperationStepsTable>;

/** Serializes enqueuing, so that the queue limit is exact. */
export const lockQueue = (db: Db) =>
  sql`select pg_advisory_xact_lock(hashtext('operations.queue'))`.execute(db);

/** Undefined when an open operation has the same type, league and date. Pushes may wait side by side. */
export const insertOperation = (db: Db, operation: Insertable<OperationsTable>) =>
  db
    .insertInto('operations')
    .values(operation)
    .onConflict((conflict) =>
      conflict
        .columns(['type', 'league', 'date'])
        .where('status', 'in', ['queued', 'running'])
        .where('type', '<>', 'push')
        .doNothing(),
    )
    .returningAll()
    .executeTakeFirst();

export const findOpenOperation = (
  db: Db,
  { type, league, date }: Pick<OperationRow, 'type' | 'league' | 'date'>,
) =>
  db
    .selectFrom('operations')
    .selectAll()
    .where('type', '=', type)
    .where('league', '=', league)
    .where('date', '=', date)
    .where('status', 'in', ['queued', 'running'])
    .executeTakeFirst();

export async function countQueued(db: Db): Promise<number> {
  const { n } = await db
    .selectFrom('operations')
    .select((query) => query.fn.countAll<number>().as('n'))
    .where('status', '=', 'queued')
    .executeTakeFirstOrThrow();
  return n;
}

/** Queue statistics: waiting and running operations, the oldest wait, and failures of the last day. */
export async function findQueueFacts(db: Db, now: Date) {
  const { rows } = await sql<{
    waiting: number;
    running: number;
    failed: number;
    oldestWaitingAt: Date | null;
    lastCompletedAt: Date | null;
  }>`
    select count(*) filter (where status = 'queued')::int as waiting,
      count(*) filter (where status = 'running')::int as running,
      count(*) filter (where status = 'failed')::int as failed,
      min(created_at) filter (where status = 'queued') as oldest_waiting_at,
      max(completed_at) filter (where status = 'succeeded') as last_completed_at
    from operations
    where status in ('queued', 'running') or completed_at > ${now}::timestamptz - interval '1 day'`.execute(
    db,
  );
  const [facts] = rows;
  if (!facts) throw new Error('a count has one row');
  return facts;
}

export async function getOperation(db: Db, id: number): Promise<OperationRow> {
  const row = await db.selectFrom('operations').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw missing(id);
  return row;
}

/** Locks the row until the transaction ends. Workers skip it meanwhile. */
export async function lockOperation(db: Db, id: number): Promise<OperationRow> {
  const row = await db
    .selectFrom('operations')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw missing(id);
  return row;
}

const missing = (id: number) => new Problem('not-found', `There is no operation ${id}.`);

type Filter = {
  status?: OperationStatus | undefined;
  type?: OperationType | undefined;
  before: number | null;
};

/** Newest first. */
export const listOperations = (db: Db, { status, type, before }: Filter, limit: number) =>
  db
    .selectFrom('operations')
    .selectAll()
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'queued'))
    .$if(type !== undefined, (query) => query.where('type', '=', type ?? 'ingest'))
    .$if(before !== null, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

export const listSteps = async (db: Db, operationIds: readonly number[]): Promise<StepRow[]> =>
  operationIds.length === 0
    ? []
    : db
        .selectFrom('operationSteps')
        .selectAll()
        .where('operationId', 'in', operationIds)
        .orderBy('date')
        .orderBy('startedAt')
        .execute();

export const flagCancel = (db: Db, id: number) =>
  db.updateTable('operations').set({ cancelRequested: true }).where('id', '=', id).execute();

type End = { status: OperationStatus; error?: string | null; cancelRequested?: boolean; now: Date };

/** Ends an operation. The caller must hold its row lock, or know that its lease is dead. */
export const endOperation = (db: Db, id: number, { status, error = null, cancelRequested, now }: End) =>
  db
    .updateTable('operations')
    .set({
      status,
      error,
      // The clocks of two machines may differ slightly, and a record must not end before it began.
      completedAt: sql`greatest(${now}, created_at, started_at)`,
      leaseToken: null,
      leaseUntil: null,
      ...(cancelRequested === undefined ? {} : { cancelRequested }),
    })
    .where('id', '=', id)
    .execute();
