import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import type { ReplayFault, ReplaySessionsTable } from '../platform/db/tables.ts';

export type Session = Omit<
  Selectable<ReplaySessionsTable>,
  'keyHash' | 'movedAt' | 'leaseToken' | 'leaseUntil'
>;

const FIELDS = [
  'id',
  'userId',
  'league',
  'date',
  'observed',
  'clock',
  'endsAt',
  'speed',
  'state',
  'target',
  'untilEvent',
  'playedAt',
  'faults',
  'createdAt',
  'expiresAt',
] as const;

/** Serializes what an account does about its sessions. */
export const lockSessionsOf = (db: Db, userId: number) =>
  sql`select pg_advisory_xact_lock(hashtext(${`replay sessions ${userId}`}))`.execute(db);

export const insertSession = (db: Db, session: Insertable<ReplaySessionsTable>): Promise<Session> =>
  db.insertInto('replaySessions').values(session).returning(FIELDS).executeTakeFirstOrThrow();

export const listSessions = (db: Db, userId: number, now: Date): Promise<Session[]> =>
  db
    .selectFrom('replaySessions')
    .select(FIELDS)
    .where('userId', '=', userId)
    .where('expiresAt', '>', now)
    .orderBy('id')
    .execute();

export async function findSession(
  db: Db,
  { id, userId, now }: { id: number; userId: number; now: Date },
): Promise<Session | null> {
  return (await listSessions(db, userId, now)).find((session) => session.id === id) ?? null;
}

export const findSessionByKey = (db: Db, keyHash: Buffer, now: Date): Promise<Session | undefined> =>
  db
    .selectFrom('replaySessions')
    .select(FIELDS)
    .where('keyHash', '=', keyHash)
    .where('expiresAt', '>', now)
    .executeTakeFirst();

type Change = Partial<Pick<Session, 'clock' | 'speed' | 'state' | 'target' | 'untilEvent' | 'playedAt'>> & {
  faults?: string;
};

/** Only from one of these states; undefined if it is in another. */
export const changeSession = (
  db: Db,
  id: number,
  from: readonly Session['state'][],
  change: Change,
): Promise<Session | undefined> =>
  db
    .updateTable('replaySessions')
    .set(change)
    .where('id', '=', id)
    .where('state', 'in', from)
    .returning(FIELDS)
    .executeTakeFirst();

export const addFault = (db: Db, id: number, fault: ReplayFault) =>
  sql`update replay_sessions set faults = faults || ${JSON.stringify([fault])}::jsonb where id = ${id}`.execute(
    db,
  );

/** Takes the next faults of a session. */
export async function takeFaults(db: Db, id: number, most: number): Promise<ReplayFault[]> {
  const { rows } = await sql<{ faults: ReplayFault[] }>`
    update replay_sessions s set faults = coalesce((
      select jsonb_agg(fault order by n) from jsonb_array_elements(s.faults) with ordinality f(fault, n)
      where n > ${most}), '[]')
    from replay_sessions before
    where s.id = ${id} and before.id = s.id and before.faults <> '[]'
    returning before.faults`.execute(db);
  return (rows[0]?.faults ?? []).slice(0, most);
}

export type SessionLease = { id: number; token: string; until: Date };

/** Of the sessions that move and that no process is moving, the one that has waited longest. */
export async function claimMoving(
  db: Db,
  { token, now, until }: { token: string; now: Date; until: Date },
): Promise<Session | undefined> {
  return db
    .updateTable('replaySessions')
    .set({ leaseToken: token, leaseUntil: until })
    .where('id', 'in', (session) =>
      session
        .selectFrom('replaySessions')
        .select('id')
        .where('state', 'in', ['advancing', 'playing'])
        .where('expiresAt', '>', now)
        .where(({ or, eb }) => or([eb('leaseUntil', 'is', null), eb('leaseUntil', '<=', now)]))
        // After the clock was set back an instant may lie ahead; that session has waited longest too.
        .orderBy(
          ({ eb, ref }) => eb.case().when('movedAt', '<=', now).then(ref('movedAt')).end(),
          (order) => order.asc().nullsFirst(),
        )
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(FIELDS)
    .executeTakeFirst();
}

/** Undefined if the session was taken over or deleted: then the caller must write nothing more. */
export const renewLease = (db: Db, { id, token, until }: SessionLease): Promise<Session | undefined> =>
  db
    .updateTable('replaySessions')
    .set({ leaseUntil: until })
    .where('id', '=', id)
    .where('leaseToken', '=', token)
    .returning(FIELDS)
    .executeTakeFirst();

export const releaseLease = (db: Db, { id, token, now }: { id: number; token: string; now: Date }) =>
  db
    .updateTable('replaySessions')
    .set({ leaseToken: null, leaseUntil: null, movedAt: now })
    .where('id', '=', id)
    .where('leaseToken', '=', token)
    .execute();

/** When no earlier process can be running. */
export const releaseAllLeases = (db: Db) =>
  db.updateTable('replaySessions').set({ leaseToken: null, leaseUntil: null }).execute();

export const deleteSession = (db: Db, id: number) =>
  db.deleteFrom('replaySessions').where('id', '=', id).execute();

export async function listExpired(db: Db, now: Date): Promise<number[]> {
  const rows = await db.selectFrom('replaySessions').select('id').where('expiresAt', '<=', now).execute();
  return rows.map(({ id }) => id);
}

export async function listSessionIds(db: Db): Promise<Set<number>> {
  return new Set((await db.selectFrom('replaySessions').select('id').execute()).map(({ id }) => id));
}
