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

/** The JSON column: only insertSavedQuery and updateSavedQuery write it. */
type StoredJson = { definition: QueryDefinition };

export const listSavedQueries = (db: Db, userId: number): Promise<SavedQueryRow[]> =>
  db
    .selectFrom('savedQueries')
    .select(FIELDS)
    .where('userId', '=', userId)
    .orderBy('id')
    .$narrowType<StoredJson>()
    .execute();

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
    .$narrowType<StoredJson>()
    .executeTakeFirst();
  if (!row) throw new Problem('not-found', `There is no saved query ${id}.`);
  return row;
}

export const insertSavedQuery = (
  db: Db,
  { userId, name, definition, now }: { userId: number; name: string; definition: QueryDefinition; now: Date },
): Promise<SavedQueryRow> =>
  db
    .insertInto('savedQueries')
    .values({ userId, name, definition: JSON.stringify(definition), createdAt: now, updatedAt: now })
    .returning(FIELDS)
    .$narrowType<StoredJson>()
    .executeTakeFirstOrThrow();

export const updateSavedQuery = (
  db: Db,
  change: { userId: number; id: number; name?: string; definition?: QueryDefinition; now: Date },
): Promise<SavedQueryRow | undefined> =>
  db
    .updateTable('savedQueries')
    .set({
      updatedAt: change.now,
      ...(change.name === undefined ? {} : { name: change.name }),
      ...(change.definition === undefined ? {} : { definition: JSON.stringify(change.definition) }),
    })
    .where('userId', '=', change.userId)
    .where('id', '=', change.id)
    .returning(FIELDS)
    .$narrowType<StoredJson>()
    .executeTakeFirst();

export const deleteSavedQuery = (db: Db, { userId, id }: { userId: number; id: number }) =>
  db
    .deleteFrom('savedQueries')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
