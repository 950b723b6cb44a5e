import { sql } from 'kysely';
import { daysAfter } from '../domain/dates.ts';
import type { Scope } from '../domain/tiers.ts';
import type { Db } from '../platform/db/connect.ts';

const PUBLIC_KEY_FIELDS = ['id', 'name', 'prefix', 'createdAt', 'lastUsedAt'] as const;

export const listLiveKeys = (db: Db, userId: number) =>
  db
    .selectFrom('apiKeys')
    .select(PUBLIC_KEY_FIELDS)
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .orderBy('id')
    .execute();

/** Serializes concurrent creations for one account, so that the limit on live keys is exact. */
export const lockUser = (db: Db, userId: number) =>
  db.selectFrom('users').select('id').where('id', '=', userId).forUpdate().executeTakeFirst();

type NewKey = { userId: number; hash: Buffer; prefix: string; name: string; now: Date };

export const insertKey = (db: Db, { userId, hash, prefix, name, now }: NewKey) =>
  db
    .insertInto('apiKeys')
    .values({ userId, hash, prefix, name, createdAt: now, lastUsedAt: null, revokedAt: null })
    .returning(PUBLIC_KEY_FIELDS)
    .executeTakeFirstOrThrow();

export const revokeKey = (db: Db, userId: number, id: number, now: Date) =>
  db
    .updateTable('apiKeys')
    .set({ revokedAt: now })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();

export const listKeysByHash = (db: Db, hashes: readonly Buffer[]) =>
  db
    .selectFrom('apiKeys')
    .innerJoin('users', 'users.id', 'apiKeys.userId')
    .select(['apiKeys.id', 'apiKeys.hash', 'apiKeys.userId', 'apiKeys.lastUsedAt', 'users.tier'])
    .where('apiKeys.hash', '=', sql<Buffer>`any(${hashes}::bytea[])`)
    .where('apiKeys.revokedAt', 'is', null)
    .where('users.disabledAt', 'is', null)
    .execute();

export const touchKeys = (db: Db, ids: readonly number[], at: Date) => noteUse(db, 'api_keys', { ids, at });

type Use = { ids: readonly number[]; at: Date };

/** Rows that another process is writing are skipped: two processes never wait for each other here. */
const noteUse = (db: Db, table: 'api_keys' | 'ops_tokens', { ids, at }: Use) =>
  sql`
    update ${sql.table(table)} set last_used_at = ${at} where id in (
      select id from ${sql.table(table)} where id = any(${ids}::int[]) for update skip locked)`.execute(db);

const PUBLIC_TOKEN_FIELDS = [
  'id',
  'name',
  'scopes',
  'prefix',
  'createdAt',
  'expiresAt',
  'createdBy',
  'lastUsedAt',
] as const;

type NewToken = {
  hash: Buffer;
  prefix: string;
  name: string;
  scopes: Scope[];
  createdBy: number;
  expiresAt: Date;
  now: Date;
};

export const insertToken = (db: Db, { now, ...token }: NewToken) =>
  db
    .insertInto('opsTokens')
    .values({ ...token, createdAt: now, lastUsedAt: null, revokedAt: null })
    .returning(PUBLIC_TOKEN_FIELDS)
    .executeTakeFirstOrThrow();

export const listLiveTokens = (db: Db, now: Date) =>
  db
    .selectFrom('opsTokens')
    .select(PUBLIC_TOKEN_FIELDS)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .orderBy('id')
    .execute();

export const deleteTokensOf = (db: Db, userId: number) =>
  db.deleteFrom('opsTokens').where('createdBy', '=', userId).execute();

export const revokeToken = (db: Db, id: number, now: Date) =>
  db
    .updateTable('opsTokens')
    .set({ revokedAt: now })
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();

/** A token is valid only while its creator is an enabled Admin. */
export const listTokensByHash = (db: Db, hashes: readonly Buffer[]) =>
  db
    .selectFrom('opsTokens')
    .innerJoin('users', 'users.id', 'opsTokens.createdBy')
    .select([
      'opsTokens.id',
      'opsTokens.hash',
      'opsTokens.createdBy',
      'opsTokens.expiresAt',
      'opsTokens.lastUsedAt',
      sql<Scope[]>`scopes`.as('scopes'),
    ])
    .where('opsTokens.hash', '=', sql<Buffer>`any(${hashes}::bytea[])`)
    .where('opsTokens.revokedAt', 'is', null)
    .where('users.disabledAt', 'is', null)
    .where('users.tier', '=', 'admin')
    .execute();

export const touchTokens = (db: Db, ids: readonly number[], at: Date) =>
  noteUse(db, 'ops_tokens', { ids, at });

const EXPIRED_DAYS = 30;

/** Ops tokens that are not revoked, including those that expired within the last month. */
export const listTokenExpiries = (db: Db, now: Date) =>
  db
    .selectFrom('opsTokens')
    .select(['id', 'name', 'expiresAt'])
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', daysAfter(now, -EXPIRED_DAYS))
    .orderBy('id')
    .execute();
