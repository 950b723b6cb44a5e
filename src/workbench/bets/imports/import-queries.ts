import type { Db } from '../../../platform/db/connect.ts';
import { Problem } from '../../../platform/problem.ts';
import type { BetImport } from './contract.ts';
import type { StoredRow } from './stored-row.ts';

/** What was found in the file; the columns of the table have the rest. */
export type Preview = Omit<
  BetImport,
  'id' | 'fileName' | 'createdAt' | 'expiresAt' | 'committedAt' | 'imported'
>;

export type ImportRow = {
  id: number;
  fileName: string;
  rows: StoredRow[] | null;
  preview: Preview;
  createdAt: Date;
  committedAt: Date | null;
  imported: number | null;
};

const FIELDS = ['id', 'fileName', 'rows', 'preview', 'createdAt', 'committedAt', 'imported'] as const;
/** The JSON columns: only `insertImport` writes them. */
type StoredJson = { rows: StoredRow[] | null; preview: Preview };

type NewImport = {
  userId: number;
  fileName: string;
  rows: readonly StoredRow[];
  preview: Preview;
  now: Date;
};

export const insertImport = (
  db: Db,
  { userId, fileName, rows, preview, now }: NewImport,
): Promise<ImportRow> =>
  db
    .insertInto('betImports')
    .values({
      userId,
      fileName,
      rows: JSON.stringify(rows),
      preview: JSON.stringify(preview),
      createdAt: now,
      committedAt: null,
      imported: null,
    })
    .returning(FIELDS)
    .$narrowType<StoredJson>()
    .executeTakeFirstOrThrow();

/** Locks the row until the transaction ends. Another account's import gives the same 404 as a missing one. */
export async function getImport(db: Db, { userId, id }: { userId: number; id: number }): Promise<ImportRow> {
  const row = await db
    .selectFrom('betImports')
    .select(FIELDS)
    .where('userId', '=', userId)
    .where('id', '=', id)
    .forUpdate()
    .$narrowType<StoredJson>()
    .executeTakeFirst();
  if (!row) throw new Problem('not-found', `There is no import ${id}.`);
  return row;
}

export const markCommitted = (
  db: Db,
  { id, imported, now }: { id: number; imported: number; now: Date },
): Promise<ImportRow> =>
  db
    .updateTable('betImports')
    .set({ rows: null, committedAt: now, imported })
    .where('id', '=', id)
    .returning(FIELDS)
    .$narrowType<StoredJson>()
    .executeTakeFirstOrThrow();

/** An account has one upload at a time that waits for its commit. */
export const deleteWaitingImports = (db: Db, userId: number) =>
  db.deleteFrom('betImports').where('userId', '=', userId).where('committedAt', 'is', null).execute();

export const purgeImports = (db: Db, createdBefore: Date) =>
  db
    .deleteFrom('betImports')
    .where('committedAt', 'is', null)
    .where('createdAt', '<', createdBefore)
    .execute();
