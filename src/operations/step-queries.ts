import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import type { OperationErrorsTable } from '../db/tables.ts';
import type { Lease } from './lease-queries.ts';
import type { Task } from './plan.ts';

/** Says that a step is under way; nothing when the lease is no longer ours. */
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

export const markStepEnded = (
  db: Db,
  operationId: number,
  { date, name }: Task,
  { status, rows = 0, warnings = [], now }: Ended,
) =>
  db
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

/** A step that was under way when its operation ended has ended as well. */
export const markOpenStepsCancelled = (db: Db, operationId: number, now: Date) =>
  db
    .updateTable('operationSteps')
    .set({ status: 'cancelled', finishedAt: sql`greatest(${now}, started_at)` })
    .where('operationId', '=', operationId)
    .where('status', '=', 'running')
    .execute();

export const insertError = (
  db: Db,
  error: Pick<OperationErrorsTable, 'operationId' | 'stepName' | 'category' | 'message' | 'occurredAt'>,
) => db.insertInto('operationErrors').values(error).execute();

/** For the steps that were under way when their worker went away. */
export const insertLossErrors = (db: Db, operationId: number, now: Date) =>
  sql`insert into operation_errors (operation_id, step_name, category, message, occurred_at)
    select operation_id, name, 'internal', 'the worker was lost', ${now}::timestamptz from operation_steps
    where operation_id = ${operationId} and status = 'running'`.execute(db);

export const listDoneTasks = (db: Db, operationId: number) =>
  db
    .selectFrom('operationSteps')
    .select(['date', 'name'])
    .where('operationId', '=', operationId)
    .where('status', '=', 'succeeded')
    .execute();
