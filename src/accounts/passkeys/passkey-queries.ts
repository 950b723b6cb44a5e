import type { Db } from '../../platform/db/connect.ts';
import { sha256 } from '../../platform/secrets.ts';

const SHOWN = ['id', 'name', 'createdAt', 'lastUsedAt'] as const;

export const listPasskeys = (db: Db, userId: number) =>
  db.selectFrom('passkeys').select(SHOWN).where('userId', '=', userId).orderBy('id').execute();

export const listCredentials = (db: Db, userId: number) =>
  db.selectFrom('passkeys').select(['credentialId', 'transports']).where('userId', '=', userId).execute();

export async function hasPasskey(db: Db, userId: number): Promise<boolean> {
  return (await listPasskeys(db, userId)).length > 0;
}

/** With its owner. */
export const findPasskey = (db: Db, credentialId: string) =>
  db
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.userId')
    .select([
      'passkeys.id',
      'passkeys.userId',
      'passkeys.credentialId',
      'passkeys.publicKey',
      'passkeys.counter',
      'users.email',
      'users.tier',
      'users.disabledAt',
    ])
    .where('passkeys.credentialId', '=', credentialId)
    .executeTakeFirst();

type NewPasskey = {
  userId: number;
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  transports: readonly string[];
  name: string;
  now: Date;
};

/** Undefined when this passkey is already registered, for whomever. */
export const insertPasskey = (db: Db, { transports, now, ...passkey }: NewPasskey) =>
  db
    .insertInto('passkeys')
    .values({ ...passkey, transports: JSON.stringify(transports), createdAt: now, lastUsedAt: null })
    .onConflict((conflict) => conflict.column('credentialId').doNothing())
    .returning(SHOWN)
    .executeTakeFirst();

/** False when the counter did not grow: a copy of the passkey exists. Authenticators without one send 0. */
export async function advancePasskey(db: Db, id: number, counter: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter, lastUsedAt: now })
    .where('id', '=', id)
    .where((where) =>
      where.or([
        where('counter', '<', String(counter)),
        where.and([where('counter', '=', '0'), where.lit(counter === 0)]),
      ]),
    )
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export const renamePasskey = (db: Db, { userId, id, name }: { userId: number; id: number; name: string }) =>
  db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning(SHOWN)
    .executeTakeFirst();

export async function deletePasskey(db: Db, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

type Challenge = { challenge: string; userId: number | null };

export const insertChallenge = (db: Db, { challenge, userId, expiresAt }: Challenge & { expiresAt: Date }) =>
  db
    .insertInto('passkeyChallenges')
    .values({ hash: sha256(challenge), userId, expiresAt })
    .execute();

/** Consumes the challenge: of two requests that answer it, one gets true. */
export async function takeChallenge(
  db: Db,
  { challenge, userId, now }: Challenge & { now: Date },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkeyChallenges')
    .where('hash', '=', sha256(challenge))
    .where('userId', userId === null ? 'is' : '=', userId)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export const purgeChallenges = (db: Db, now: Date) =>
  db.deleteFrom('passkeyChallenges').where('expiresAt', '<', now).execute();
