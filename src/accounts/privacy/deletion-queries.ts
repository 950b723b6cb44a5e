import type { Db } from '../../platform/db/connect.ts';

export const findDeletion = (db: Db, userId: number) =>
  db
    .selectFrom('accountDeletions')
    .select(['requestedAt', 'deleteAt'])
    .where('userId', '=', userId)
    .executeTakeFirst();

/** Undefined if a request already stands. */
export const insertDeletion = (db: Db, deletion: { userId: number; requestedAt: Date; deleteAt: Date }) =>
  db
    .insertInto('accountDeletions')
    .values(deletion)
    .onConflict((conflict) => conflict.doNothing())
    .returning('userId')
    .executeTakeFirst();

export async function removeDeletion(db: Db, userId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('accountDeletions')
    .where('userId', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** One due account, locked, so that two processes do not delete the same one. */
export const lockDueDeletion = (db: Db, now: Date) =>
  db
    .selectFrom('accountDeletions')
    .innerJoin('users', 'users.id', 'accountDeletions.userId')
    .select(['users.id', 'users.email'])
    .where('deleteAt', '<=', now)
    .orderBy('deleteAt')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
