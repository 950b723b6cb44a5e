import type { Db } from '../../platform/db/connect.ts';

const SHOWN = ['id', 'issuer', 'email', 'createdAt', 'lastUsedAt'] as const;

export const listIdentities = (db: Db, userId: number) =>
  db.selectFrom('identities').select(SHOWN).where('userId', '=', userId).orderBy('id').execute();

/** The account of a person at the provider. */
export const findLinkedUser = (db: Db, { issuer, subject }: { issuer: string; subject: string }) =>
  db
    .selectFrom('identities')
    .innerJoin('users', 'users.id', 'identities.userId')
    .select(['users.id', 'users.email'])
    .where('identities.issuer', '=', issuer)
    .where('identities.subject', '=', subject)
    .executeTakeFirst();

type NewIdentity = { userId: number; issuer: string; subject: string; email: string | null; now: Date };

/** Undefined if this person is linked already, or the account to somebody else at this provider. */
export const insertIdentity = (db: Db, { now, ...identity }: NewIdentity) =>
  db
    .insertInto('identities')
    .values({ ...identity, createdAt: now, lastUsedAt: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning(SHOWN)
    .executeTakeFirst();

/** False if the identity was unlinked in the meantime. */
export async function touchIdentity(
  db: Db,
  { userId, issuer, now }: { userId: number; issuer: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('identities')
    .set({ lastUsedAt: now })
    .where('userId', '=', userId)
    .where('issuer', '=', issuer)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function deleteIdentity(db: Db, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('identities')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
