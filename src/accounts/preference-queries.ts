import type { Db } from '../platform/db/connect.ts';
import type { Preferences, PreferencesChange } from './contract.ts';

const FIELDS = ['books', 'boardViews', 'quietHours'] as const;
const NONE: Preferences = { books: [], boardViews: [], quietHours: null };

export const findPreferences = async (db: Db, userId: number): Promise<Preferences> =>
  (await db
    .selectFrom('accountPreferences')
    .select(FIELDS)
    .where('userId', '=', userId)
    .executeTakeFirst()) ?? NONE;

/** Replaces only the named ones, so that two tabs that change different ones keep both. */
export const savePreferences = (
  db: Db,
  userId: number,
  { books, boardViews, quietHours }: PreferencesChange,
): Promise<Preferences> => {
  const change = {
    ...(books && { books: JSON.stringify(books) }),
    ...(boardViews && { boardViews: JSON.stringify(boardViews) }),
    ...(quietHours !== undefined && { quietHours: quietHours && JSON.stringify(quietHours) }),
  };
  return db
    .insertInto('accountPreferences')
    .values({ userId, ...change })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(change))
    .returning(FIELDS)
    .executeTakeFirstOrThrow();
};
