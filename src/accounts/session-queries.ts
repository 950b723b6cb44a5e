import type { Db } from '../platform/db/connect.ts';

const selectSessions = (db: Db) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select([
      'sessions.id',
      'sessions.userId',
      'sessions.counter',
      'sessions.createdAt',
      'sessions.rotatedAt',
      'sessions.revokedAt',
      'users.email',
      'users.tier',
      'users.disabledAt',
    ]);

export const findSession = (db: Db, id: string) =>
  selectSessions(db).where('sessions.id', '=', id).executeTakeFirst();

export const listSessionsById = (db: Db, ids: readonly string[]) =>
  selectSessions(db).where('sessions.id', 'in', ids).execute();

export type SessionRow = NonNullable<Awaited<ReturnType<typeof findSession>>>;

type NewSession = { id: string; userId: number; network: string; device: string; now: Date };

export const insertSession = (db: Db, { id, userId, network, device, now }: NewSession) =>
  db
    .insertInto('sessions')
    .values({ id, userId, network, device, createdAt: now, rotatedAt: now, revokedAt: null })
    .execute();

/** Newest first. */
export const listSessions = (db: Db, userId: number) =>
  db
    .selectFrom('sessions')
    .select(['id', 'device', 'network', 'createdAt', 'rotatedAt', 'revokedAt'])
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .execute();

/** Compare-and-swap: false when another request rotated first. */
export async function advanceCounter(db: Db, id: string, from: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ counter: from + 1, rotatedAt: now })
    .where('id', '=', id)
    .where('counter', '=', from)
    .where('revokedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export const revokeSession = (db: Db, id: string, now: Date) =>
  db
    .updateTable('sessions')
    .set({ revokedAt: now })
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .execute();

export const revokeSessionsOf = (db: Db, userId: number, now: Date) =>
  db
    .updateTable('sessions')
    .set({ revokedAt: now })
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .execute();

export const revokeOtherSessions = (db: Db, { id, userId, now }: { id: string; userId: number; now: Date }) =>
  db
    .updateTable('sessions')
    .set({ revokedAt: now })
    .where('userId', '=', userId)
    .where('id', '<>', id)
    .where('revokedAt', 'is', null)
    .execute();

/** Keeps the new session and the newest others of its account, `keep` in total, and revokes the rest. */
export const revokeOldestSessions = (
  db: Db,
  { id, userId, keep, now }: { id: string; userId: number; keep: number; now: Date },
) =>
  db
    .updateTable('sessions')
    .set({ revokedAt: now })
    .where('id', 'in', (inner) =>
      inner
        .selectFrom('sessions')
        .select('id')
        .where('userId', '=', userId)
        .where('id', '<>', id)
        .where('revokedAt', 'is', null)
        .orderBy('createdAt', 'desc')
        .offset(keep - 1),
    )
    .execute();

/**
 * Whether this account has signed in from this network: attempts from elsewhere must not lock the owner out.
 */
export async function hasSignedInFrom(
  db: Db,
  userId: number,
  network: string,
  since: Date,
): Promise<boolean> {
  const places = await listKnownPlaces(db, userId, since);
  return places.some((place) => place.network === network);
}

/** Networks and devices of sign-ins since an instant. */
export const listKnownPlaces = (db: Db, userId: number, since: Date) =>
  db
    .selectFrom('sessions')
    .select(['network', 'device'])
    .distinct()
    .where('userId', '=', userId)
    .where('createdAt', '>', since)
    .execute();

export const purgeSessions = (db: Db, createdBefore: Date) =>
  db.deleteFrom('sessions').where('createdAt', '<', createdBefore).execute();

/** When the user of a session last proved who they are. */
export async function findVerifiedAt(db: Db, id: string): Promise<Date | undefined> {
  const session = await db
    .selectFrom('sessions')
    .select(['createdAt', 'verifiedAt'])
    .where('id', '=', id)
    .executeTakeFirst();
  return session && (session.verifiedAt ?? session.createdAt);
}

export const setVerifiedAt = (db: Db, id: string, now: Date) =>
  db.updateTable('sessions').set({ verifiedAt: now }).where('id', '=', id).execute();
