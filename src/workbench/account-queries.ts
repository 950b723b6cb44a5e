import type { Db } from '../platform/db/connect.ts';

/** Parallel requests of one account take turns, so that limits on what it keeps are exact. */
export const lockAccount = (db: Db, userId: number) =>
  db.selectFrom('users').select('id').where('id', '=', userId).forUpdate().executeTakeFirst();
