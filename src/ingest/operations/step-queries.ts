import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { OperationErrorsTable } from '../../platform/db/tables.ts';
import type { Lease } from './lease-queries.ts';
import type { Task } from './plan.ts';
import { noteError, noteSuccess } from './result-queries.ts';
import type { StepName } from './step-names.ts';

/** Marks a step as running. Writes nothing when the lease is no longer ours. */
export const markStepStarted = (db: Db, { id, token }: Lease, { date, name }: Task, now: Date) =>
  sql`insert into operation_steps (operation_id, date, name, status, started_at)
    select id, ${date}::date, ${name}, 'running', ${now}::timestamptz from operations
    where id = ${id} and lease_token = ${token}
    on conflict (operation_id, date, name) do update
    set status = 'running', started_at = excluded.started_at, finished_at = null, tries = operation_steps.tries + 1
    where operation_steps.status <> 'succeeded'`.execute(db);

type Ended = {
  status: 'succeeded' | 'failed' | 'cancelled';
  rows?: number;
  warnings?: readonly string[];
  now: Date;
};

export async function markStepEnded(
  db: Db,
  operationId: number,
  { date, name }: Task,
  { status, rows = 0, warnings = [], now }: Ended,
): Promise<void> {
  await db
    .updateTable('operationSteps')
    .set({
      status,
      rowCount: rows,
      warnings: [...warnings],
      finishedAt: sql`greatest(${now}, started_at)`,
    })
    .where('operationId', '=', operationId)
    .where('date', '=', date)
    .where('name', '=', name)
    .execute();
  if (status === 'succeeded') await noteSuccess(db, operationId, { date, name });
}

/** Called when an operation ends while one of its steps is still running. */
export const markOpenStepsCancelled = (db: Db, operationId: number, now: Date) =>
  db
    .updateTable('operationSteps')
    .set({ status: 'cancelled', finishedAt: sql`greatest(${now}, started_at)` })
    .where('operationId', '=', operationId)
    .where('status', '=', 'running')
    .execute();

type StepError = Pick<OperationErrorsTable, 'operationId' | 'category' | 'message' | 'occurredAt'>;

export async function insertError(db: Db, { date, name }: Task, error: StepError): Promise<void> {
  await db
    .insertInto('operationErrors')
    .values({ ...error, stepName: name })
    .execute();
  await noteError(db, error.operationId, { date, name }, { at: error.occurredAt, message: error.message });
}

/** Records an error for each step that was running when the worker was lost. */
export async function insertLossErrors(db: Db, operationId: number, now: Date): Promise<void> {
  const running = await db
    .selectFrom('operationSteps')
    .select(['date', 'name'])
    .where('operationId', '=', operationId)
    .where('status', '=', 'running')
    .$narrowType<{ name: StepName }>()
    .execute();
  const error = {
    operationId,
    category: 'internal',
    message: 'the worker was lost',
    occurredAt: now,
  } as const;
  for (const { date, name } of running) await insertError(db, { date, name }, error);
}

export const listDoneTasks = (db: Db, operationId: number) =>
  db
    .selectFrom('operationSteps')
    .select(['date', 'name'])
    .where('operationId', '=', operationId)
    .where('status', '=', 'succeeded')
    .orderBy('date')
    .execute();
