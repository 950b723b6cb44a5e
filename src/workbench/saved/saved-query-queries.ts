import type { Db } from '../../platform/db/connect.ts';
import { Problem } from '../../platform/problem.ts';
import type { QueryDefinition } from './contract.ts';

export type SavedQueryRow = {
  id: number;
  name: string;
  definition: QueryDefinition;
  createdAt: Date;
  updatedAt: Date;
};

const FIELDS = ['id', 'name', 'definition', 'createdAt', 'updatedAt'] as const;

export const listSavedQueries = async (db: Db, userId: number): Promise<SavedQueryRow[]> =>
  (await db
    .selectFrom('savedQueries')
    .select(FIELDS)
    .where('userId', '=', userId)
    .orderBy('id')
    .execute()) as never;

/** Another account's query gives the same 404 as a missing one. */
export async function getSavedQuery(
  db: Db,
  { userId, id }: { userId: number; id: number },
): Promise<SavedQueryRow> {
  const row = await db
    .selectFrom('savedQueries')
    .select(FIELDS)
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new Problem('not-found', `There is no saved query ${id}.`);
  return row as never;
}

export const insertSavedQuery = async (
  db: Db,
  { userId, name, definition, now }: { userId: number; name: string; definition: QueryDefinition; now: Date },
): Promise<SavedQueryRow> =>
  (await db
    .insertInto('savedQueries')
    .values({ userId, name, definition: JSON.stringify(definition), createdAt: now, updatedAt: now })
    .returning(FIELDS)
    .executeTakeFirstOrThrow()) as never;

export const updateSavedQuery = async (
  db: Db,
  change: { userId: number; id: number; name?: string; definition?: QueryDefinition; now: Date },
): Promise<SavedQueryRow | undefined> =>
  (await db
    .updateTable('savedQueries')
    .set({
      updatedAt: change.now,
      ...(change.name === undefined ? {} : { name: change.name }),
      ...(change.definition === undefined ? {} : { definition: JSON.stringify(change.definition) }),
    })
    .where('userId', '=', change.userId)
    .where('id', '=', change.id)
    .returning(FIELDS)
    .executeTakeFirst()) as never;

export const deleteSavedQuery = (db: Db, { userId, id }: { userId: number; id: number }) =>
  db
    .deleteFrom('savedQueries')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
