import { daysAfter, earliest, leagueDate, secondsAfter } from '../domain/dates.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/connect.ts';
import { findObservedSince } from '../platform/db/observed-leagues.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { invalid, Problem } from '../platform/problem.ts';
import { newToken, sha256 } from '../platform/secrets.ts';
import type { Advance, Faults, NewSession, SessionOnWire } from './contract.ts';
import {
  addFault,
  changeSession,
  deleteSession,
  findSession,
  insertSession,
  listExpired,
  listSessionIds,
  listSessions,
  lockSessionsOf,
  type Session,
} from './session-queries.ts';
import { createShadowTables, dropShadowTables, fillShadowTables, listShadowed } from './shadow-queries.ts';
import { endOfReplay, gamesOf, startOfReplay } from './timeline.ts';

export const REPLAY_KEY_PREFIX = 'hwt_';
const MOST_SESSIONS = 3;
const LIVES_DAYS = 7;
const DEFAULT_SPEED = 60;

export const onWire = (session: Session): SessionOnWire => {
  const { id, date, league, observed, clock, endsAt, speed, state, createdAt, expiresAt } = session;
  const basis = observed ? 'observed' : 'imported';
  return { id, date, league, basis, clock, endsAt, speed, state, createdAt, expiresAt };
};

type Ask = { id: number; userId: number; now: Date };

export const createSession = (
  db: Db,
  { userId, now, ...ask }: NewSession & { userId: number; now: Date },
): Promise<{ session: Session; key: string }> =>
  inTransaction(db, async (db) => {
    const { league, date, speed = DEFAULT_SPEED } = ask;
    if (date >= leagueDate(now)) throw invalidField('/date', 'must be a day that is over');
    const endsAt = earliest([endOfReplay(date), now]) ?? now;
    const clock = ask.startAt === undefined ? startOfReplay(date) : new Date(ask.startAt);
    if (clock < startOfReplay(date) || clock >= endsAt)
      throw invalidField(
        '/startAt',
        `must be from ${startOfReplay(date).toISOString()} to ${endsAt.toISOString()}`,
      );
    await lockSessionsOf(db, userId);
    if ((await listSessions(db, userId, now)).length >= MOST_SESSIONS)
      throw new Problem(
        'replay-session-limit-reached',
        `An account may have ${MOST_SESSIONS} replay sessions. Delete one first.`,
      );
    const games = await gamesOf(db, { league, date });
    if (games.length === 0) throw invalidField('/date', `has no ${league.toUpperCase()} games`);
    const observedSince = await findObservedSince(db, league);
    const observed = observedSince !== null && observedSince <= startOfReplay(date);
    const key = newToken(REPLAY_KEY_PREFIX);
    const session = await insertSession(db, {
      userId,
      keyHash: sha256(key),
      league,
      date,
      observed,
      clock,
      endsAt,
      speed,
      state: 'paused',
      target: null,
      untilEvent: null,
      playedAt: null,
      movedAt: null,
      leaseToken: null,
      leaseUntil: null,
      createdAt: now,
      expiresAt: daysAfter(now, LIVES_DAYS),
    });
    const gameIds = games.map(({ id }) => id);
    await createShadowTables(db, session.id);
    await fillShadowTables(db, {
      id: session.id,
      league,
      date,
      observed,
      gameIds,
      from: clock,
      to: endsAt,
    });
    return { session, key };
  });

const invalidField = (pointer: string, detail: string) => invalid([{ in: 'body', pointer, detail }]);

export async function getSession(db: Db, ask: Ask): Promise<Session> {
  const session = await findSession(db, ask);
  if (!session) throw new Problem('not-found', `There is no replay session ${ask.id}.`);
  return session;
}

/** Forward only. Waits for nothing: a worker moves the session. */
export async function advance(db: Db, ask: Ask, { to, bySeconds, untilEvent }: Advance): Promise<Session> {
  const session = await getSession(db, ask);
  const byDefault = bySeconds === undefined ? session.endsAt : secondsAfter(session.clock, bySeconds);
  const wanted = to === undefined ? byDefault : new Date(to);
  if (wanted <= session.clock)
    throw invalidField('/to', `must be after the session's clock, ${session.clock.toISOString()}`);
  const target = earliest([wanted, session.endsAt]) ?? wanted;
  return change(db, session, ['paused', 'playing'], {
    state: 'advancing',
    target,
    untilEvent: untilEvent ?? null,
    playedAt: null,
  });
}

export async function play(db: Db, ask: Ask, speed: number | undefined): Promise<Session> {
  const session = await getSession(db, ask);
  return change(db, session, ['paused', 'playing'], {
    state: 'playing',
    speed: speed ?? session.speed,
    playedAt: ask.now,
  });
}

export async function pause(db: Db, ask: Ask): Promise<Session> {
  const session = await getSession(db, ask);
  if (session.state === 'ended') return session;
  const still = { state: 'paused', target: null, untilEvent: null, playedAt: null } as const;
  return change(db, session, ['paused', 'playing', 'advancing'], still);
}

async function change(
  db: Db,
  session: Session,
  from: readonly Session['state'][],
  to: Parameters<typeof changeSession>[3],
): Promise<Session> {
  const changed = await changeSession(db, session.id, from, to);
  if (changed) return changed;
  const { state } = await getSession(db, { ...session, now: session.createdAt });
  throw new Problem('replay-not-movable', `The session is ${state}.`);
}

export async function planFaults(db: Db, ask: Ask, faults: Faults): Promise<Session> {
  const { id } = await getSession(db, ask);
  if (faults.duplicateNext) await addFault(db, id, { kind: 'duplicate' });
  if (faults.reorderNext) await addFault(db, id, { kind: 'reorder' });
  if (faults.dropNextConnection) await addFault(db, id, { kind: 'drop' });
  if (faults.delayNextSeconds !== undefined)
    await addFault(db, id, { kind: 'delay', seconds: faults.delayNextSeconds });
  return getSession(db, ask);
}

export const removeSession = (db: Db, ask: Ask) =>
  inTransaction(db, async (db) => {
    const { id } = await getSession(db, ask);
    await deleteSession(db, id);
    await dropShadowTables(db, id);
    return { id, deleted: true as const };
  });

/** Deletes expired sessions, and the tables of those that were deleted with their account. */
export async function cleanUpReplays({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  for (const id of await listExpired(db, clock.now())) await deleteSession(db, id);
  const alive = await listSessionIds(db);
  for (const id of await listShadowed(db)) if (!alive.has(id)) await dropShadowTables(db, id);
}
