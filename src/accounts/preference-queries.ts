import type { Db } from '../platform/db/connect.ts';
import type { Preferences, PreferencesChange } from './contract.ts';

const NONE: Preferences = { books: [], boardViews: [] };

export const findPreferences = async (db: Db, userId: number): Promise<Preferences> =>
  (await db
    .selectFrom('accountPreferences')
    .select(['books', 'boardViews'])
    .where('userId', '=', userId)
    .executeTakeFirst()) ?? NONE;

/** Replaces only the named lists, so that two tabs that change different ones keep both. */
export const changePreferences = (
  db: Db,
  userId: number,
  { books, boardViews }: PreferencesChange,
): Promise<Preferences> => {
  const change = {
    ...(books && { books: JSON.stringify(books) }),
    ...(boardViews && { boardViews: JSON.stringify(boardViews) }),
  };
  return db
    .insertInto('accountPreferences')
    .values({ userId, ...change })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(change))
    .returning(['books', 'boardViews'])
    .executeTakeFirstOrThrow();
};
