import { sql } from 'kysely';
import type { Tier } from '../domain/tiers.ts';
import type { Db } from '../platform/db/connect.ts';
import { Problem } from '../platform/problem.ts';

export const findUserByEmail = (db: Db, email: string) =>
  db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();

export async function getUser(db: Db, id: number) {
  const user = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
  if (!user) throw new Problem('not-found', 'This account does not exist any more.');
  return user;
}

/** Serializes changes of the account's tier until the transaction ends. */
export const lockUser = (db: Db, id: number) =>
  db.selectFrom('users').select(['id', 'email']).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

type NewUser = { email: string; passwordHash: string | null; tier: Tier; isDemo?: boolean; now: Date };

/** Null when the email address is already registered. */
export const insertUser = (db: Db, { email, passwordHash, tier, isDemo = false, now }: NewUser) =>
  db
    .insertInto('users')
    .values({ email, passwordHash, tier, isDemo, disabledAt: null, createdAt: now })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();

export const setPassword = (db: Db, userId: number, passwordHash: string) =>
  db.updateTable('users').set({ passwordHash }).where('id', '=', userId).execute();

export const setTier = (db: Db, userId: number, tier: Tier) =>
  db.updateTable('users').set({ tier }).where('id', '=', userId).execute();

export const findAdmin = (db: Db) =>
  db
    .selectFrom('users')
    .select('id')
    .where('tier', '=', 'admin')
    .where('isDemo', '=', false)
    .limit(1)
    .executeTakeFirst();

export const listUsers = (db: Db, limit: number) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'tier', 'isDemo', 'disabledAt', 'createdAt'])
    .orderBy('id')
    .limit(limit)
    .execute();

export const setDemoAccounts = (db: Db, disabledAt: Date | null) =>
  db.updateTable('users').set({ disabledAt }).where('isDemo', '=', true).execute();

export const deleteUser = (db: Db, id: number) => db.deleteFrom('users').where('id', '=', id).execute();

export async function hasOtherAdmin(db: Db, userId: number): Promise<boolean> {
  const other = await db
    .selectFrom('users')
    .select('id')
    .where('tier', '=', 'admin')
    .where('disabledAt', 'is', null)
    .where('id', '!=', userId)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

/**
 * Replaces the account's reset link. An address without an account takes the same work and changes no row.
 */
export const saveReset = (
  db: Db,
  { email, hash, expiresAt }: { email: string; hash: Buffer; expiresAt: Date },
) =>
  sql`insert into password_resets (user_id, hash, expires_at)
    select id, ${hash}::bytea, ${expiresAt}::timestamptz from users where email = ${email}
    on conflict (user_id) do update set hash = excluded.hash, expires_at = excluded.expires_at`.execute(db);

export const findReset = (db: Db, hash: Buffer, now: Date) =>
  db
    .selectFrom('passwordResets')
    .innerJoin('users', 'users.id', 'passwordResets.userId')
    .select('users.email')
    .where('passwordResets.hash', '=', hash)
    .where('passwordResets.expiresAt', '>', now)
    .executeTakeFirst();

/** Consumes the link: of two concurrent requests, one gets the row. */
export const takeReset = (db: Db, hash: Buffer, now: Date) =>
  db
    .deleteFrom('passwordResets')
    .where('hash', '=', hash)
    .where('expiresAt', '>', now)
    .returning('userId')
    .executeTakeFirst();

export const ANY_USER = sql<boolean>`exists (select from users)`;
