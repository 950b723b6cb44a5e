import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { Problem } from '../../platform/problem.ts';
import type { ExportFilters } from './contract.ts';
import type { ExportFormat, ExportType } from './kinds.ts';

const FIELDS = [
  'id',
  'userId',
  'type',
  'format',
  'filters',
  'status',
  'rowCount',
  'byteSize',
  'truncated',
  'sha256',
  'error',
  'createdAt',
  'startedAt',
  'completedAt',
  'expiresAt',
] as const;

export type ExportRow = {
  id: number;
  userId: number;
  type: ExportType;
  format: ExportFormat;
  filters: ExportFilters;
  status: 'queued' | 'running' | 'completed' | 'failed';
  rowCount: number;
  byteSize: number;
  truncated: boolean;
  sha256: string | null;
  error: string | null;
  createdAt: Date;
  startedAt: Date | null;
  completedAt: Date | null;
  expiresAt: Date;
};

/** The JSON column: only `insertExport` writes it. */
type StoredJson = { filters: ExportFilters };

export const listExports = (db: Db, userId: number): Promise<ExportRow[]> =>
  db
    .selectFrom('exports')
    .select(FIELDS)
    .where('userId', '=', userId)
    .orderBy('id', 'desc')
    .$narrowType<StoredJson>()
    .execute();

/** Another account's export gives the same 404 as a missing one. */
export async function getExport(db: Db, { userId, id }: { userId: number; id: number }): Promise<ExportRow> {
  const row = await db
    .selectFrom('exports')
    .select(FIELDS)
    .where('userId', '=', userId)
    .where('id', '=', id)
    .$narrowType<StoredJson>()
    .executeTakeFirst();
  if (!row) throw new Problem('not-found', `There is no export ${id}.`);
  return row;
}

type NewRow = {
  userId: number;
  type: ExportType;
  format: ExportFormat;
  filters: ExportFilters;
  now: Date;
  expiresAt: Date;
};

export const insertExport = (db: Db, { now, filters, ...row }: NewRow): Promise<ExportRow> =>
  db
    .insertInto('exports')
    .values({
      ...row,
      filters: JSON.stringify(filters),
      status: 'queued',
      createdAt: now,
      startedAt: null,
      completedAt: null,
      runToken: null,
      progressAt: now,
      sha256: null,
      error: null,
    })
    .returning(FIELDS)
    .$narrowType<StoredJson>()
    .executeTakeFirstOrThrow();

export const deleteExport = (db: Db, { userId, id }: { userId: number; id: number }) =>
  db
    .deleteFrom('exports')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();

export type Lease = { id: number; runToken: string };

export const MOST_ATTEMPTS = 3;

/**
 * Claims an export that is not done. The queue gives its job to one worker at a time, so a `running` one
 * belongs to a lost worker; the new token stops that worker from writing.
 */
export const claimExport = (
  db: Db,
  { id, runToken, now }: Lease & { now: Date },
): Promise<ExportRow | undefined> =>
  db
    .updateTable('exports')
    .set((row) => ({
      status: 'running',
      runToken,
      attempt: row('attempt', '+', 1),
      startedAt: sql<Date>`coalesce(started_at, ${now})`,
      progressAt: now,
      rowCount: 0,
      byteSize: 0,
    }))
    .where('id', '=', id)
    .where('status', 'in', ['queued', 'running'])
    .where('attempt', '<', MOST_ATTEMPTS)
    .returning(FIELDS)
    .$narrowType<StoredJson>()
    .executeTakeFirst();

/** False when another worker has taken over: the caller must stop writing. */
export async function markProgress(
  db: Db,
  { id, runToken }: Lease,
  progress: { rowCount: number; byteSize: number; now: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('exports')
    .set({ rowCount: progress.rowCount, byteSize: progress.byteSize, progressAt: progress.now })
    .where('id', '=', id)
    .where('runToken', '=', runToken)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

type Ending =
  | { status: 'completed'; sha256: string; truncated: boolean; expiresAt: Date }
  | { status: 'failed'; error: string };

export const finishExport = (db: Db, { id, runToken }: Lease, ending: Ending & { now: Date }) => {
  const { now, ...fields } = ending;
  return db
    .updateTable('exports')
    .set({ ...fields, completedAt: now, runToken: null })
    .where('id', '=', id)
    .where('runToken', '=', runToken)
    .execute();
};

/** Releases an export for a retry. False when it has no attempts left. */
export async function handBackExport(db: Db, { id, runToken }: Lease): Promise<boolean> {
  const row = await db
    .updateTable('exports')
    .set({ status: 'queued', runToken: null })
    .where('id', '=', id)
    .where('runToken', '=', runToken)
    .where('attempt', '<', MOST_ATTEMPTS)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

const isStalled = (since: Date) => sql<boolean>`status = 'running' and progress_at < ${since}`;

/** Releases unfinished exports without progress since the instant. Returns their ids. */
export const requeueStalledExports = (db: Db, { since, now }: { since: Date; now: Date }) =>
  db
    .updateTable('exports')
    .set({ status: 'queued', runToken: null, progressAt: now })
    .where(isStalled(since))
    .where('attempt', '<', MOST_ATTEMPTS)
    .returning('id')
    .execute();

/** An export that lost its worker this often is probably the cause. */
export const failStalledExports = (
  db: Db,
  { since, error, now }: { since: Date; error: string; now: Date },
) =>
  db
    .updateTable('exports')
    .set({ status: 'failed', error, completedAt: now, runToken: null })
    .where(isStalled(since))
    .where('attempt', '>=', MOST_ATTEMPTS)
    .execute();

export const purgeExports = (db: Db, expiredBefore: Date) =>
  db.deleteFrom('exports').where('expiresAt', '<', expiredBefore).execute();
