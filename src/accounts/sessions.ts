import { randomUUID } from 'node:crypto';
import { daysAfter } from '../domain/dates.ts';
import { insertAuditEvent } from '../platform/audit/queries.ts';
import type { Db } from '../platform/db/connect.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import type { Caller } from '../platform/http/access.ts';
import { networkOf } from '../platform/network.ts';
import { Problem } from '../platform/problem.ts';
import type { AccountSession } from './contract.ts';
import { decideRefresh, type RefreshToken } from './refresh-token.ts';
import {
  advanceCounter,
  findSession,
  insertSession,
  listSessions,
  revokeOldestSessions,
  revokeSession,
  type SessionRow,
} from './session-queries.ts';

const IDLE_DAYS = 30; // interface, Limits
const ABSOLUTE_DAYS = 90;
const MOST_SESSIONS = 20;

export const REFRESH_COOKIE_SECONDS = IDLE_DAYS * 86_400;

export async function openSession(
  db: Db,
  { userId, ip, device, now }: { userId: number; ip: string; device: string; now: Date },
): Promise<RefreshToken> {
  const id = randomUUID();
  await insertSession(db, { id, userId, network: networkOf(ip), device, now });
  await revokeOldestSessions(db, { id, userId, keep: MOST_SESSIONS, now });
  return { sessionId: id, counter: 0 };
}

export const isAlive = (
  session: Pick<SessionRow, 'createdAt' | 'rotatedAt' | 'revokedAt' | 'disabledAt'>,
  now: Date,
): boolean =>
  session.revokedAt === null &&
  session.disabledAt === null &&
  now < daysAfter(session.rotatedAt, IDLE_DAYS) &&
  now < daysAfter(session.createdAt, ABSOLUTE_DAYS);

export type Rotated = { session: SessionRow; next: RefreshToken };

type Ask = { token: RefreshToken; ip: string; now: Date };

/** Exchanges a refresh token for the next one. Null when it is not valid, for whatever reason. */
export async function rotateSession(db: Db, { token, ip, now }: Ask): Promise<Rotated | null> {
  const session = await findSession(db, token.sessionId);
  if (!session || !isAlive(session, now)) return null;
  const hand = (counter: number) => ({ session, next: { sessionId: session.id, counter } });
  switch (decideRefresh(token.counter, session.counter, session.rotatedAt, now)) {
    case 'rotate':
      if (await advanceCounter(db, session.id, session.counter, now)) return hand(session.counter + 1);
      return rotateSession(db, { token, ip, now }); // another tab rotated first: its token is current now
    case 'repeat':
      return hand(session.counter);
    case 'reuse':
      await endSession(db, session, { kind: 'refresh_reuse', ip, now });
      return null;
    case 'unknown':
      return null;
  }
}

/** Ends the session of a refresh token, even if the token has been replaced. */
export async function closeSession(db: Db, { token, ip, now }: Ask): Promise<void> {
  const session = await findSession(db, token.sessionId);
  if (session) await endSession(db, session, { kind: 'logout', ip, now });
}

export async function listLiveSessions(db: Db, caller: Caller, now: Date): Promise<AccountSession[]> {
  const current = caller.kind === 'user' ? caller.sessionId : null;
  const sessions = await listSessions(db, caller.userId);
  return sessions
    .filter((session) => isAlive({ ...session, disabledAt: null }, now))
    .map(({ id, device, network, createdAt, rotatedAt }) => ({
      id,
      device,
      network,
      createdAt,
      lastUsedAt: rotatedAt,
      isCurrent: id === current,
    }));
}

export async function revokeOwnSession(
  db: Db,
  { id, userId, ip, now }: { id: string; userId: number; ip: string; now: Date },
): Promise<{ id: string; revoked: true }> {
  const session = (await listSessions(db, userId)).find((one) => one.id === id);
  if (!session || !isAlive({ ...session, disabledAt: null }, now))
    throw new Problem('not-found', `There is no session ${id}.`);
  await endSession(db, { id, userId }, { kind: 'session_revoked', ip, now });
  return { id, revoked: true };
}

/** One transaction: a crash cannot leave a revoked session without its audit event. */
const endSession = (
  db: Db,
  { id, userId }: Pick<SessionRow, 'id' | 'userId'>,
  { kind, ip, now }: { kind: 'refresh_reuse' | 'logout' | 'session_revoked'; ip: string; now: Date },
) =>
  inTransaction(db, async (db) => {
    await revokeSession(db, id, now);
    await insertAuditEvent(db, { kind, actor: `user:${userId}`, userId, ip, at: now });
  });
