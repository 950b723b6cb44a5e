import { randomUUID } from 'node:crypto';
import { earliest, secondsAfter } from '../domain/dates.ts';
import type { Db } from '../platform/db/connect.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import type { Timers } from '../platform/timers.ts';
import { type AdvanceDeps, advanceSession } from './advance.ts';
import {
  changeSession,
  claimMoving,
  releaseAllLeases,
  releaseLease,
  renewLease,
  type Session,
} from './session-queries.ts';

const LEASE_SECONDS = 60; // longer than any step
const MOST_AT_ONCE = 2;
const LOOK_AGAIN_MS = 1_000;
/** A session that played while no process ran does not jump ahead. */
const MOST_LAG_SECONDS = 5;
const STILL = { target: null, untilEvent: null, playedAt: null } as const;

export type ReplayPlayer = {
  /** Takes over the sessions of an earlier process. Call it only if no other process can be running. */
  recover(): Promise<unknown>;
  /** Moves sessions until stopped. */
  start(): void;
  /** Looks at once: a session should move. */
  wake(): void;
  /** Moves every session that is to move, as far as it may go now, and returns. */
  moveAll(): Promise<void>;
  stop(): Promise<void>;
};

/** Another process moves the session now, or it was deleted. */
class SessionLost extends Error {
  override readonly name = 'SessionLost';
}

type Deps = Omit<AdvanceDeps, 'db'> & { live: Db; inSession: Db; timers: Timers };

/** Moves the sessions that play or advance. A lease in the database gives each to one process. */
export function createReplayPlayer({ live, inSession, timers, ...deps }: Deps): ReplayPlayer {
  const { realClock: clock, log } = deps;
  const token = randomUUID();
  const stopping = new AbortController();
  const moving = new Set<Promise<void>>();
  let running: Promise<void> = Promise.resolve();
  let nap = new AbortController();

  const leaseUntil = () => secondsAfter(clock.now(), LEASE_SECONDS);
  const release = ({ id }: Session) => releaseLease(live, { id, token, now: clock.now() });

  /** Only now that everything is delivered: a session that stands still delivers nothing. */
  const stand = (id: number, at: Date) =>
    inTransaction(live, async (db) => {
      const current = await renewLease(db, { id, token, until: leaseUntil() });
      if (!current) return;
      const { state, target, endsAt } = current;
      if (at >= endsAt) await changeSession(db, id, ['playing', 'advancing'], { ...STILL, state: 'ended' });
      else if (state === 'advancing' && target !== null && at >= target)
        await changeSession(db, id, ['advancing'], { ...STILL, state: 'paused' });
    });

  const move = async (session: Session) => {
    const now = clock.now();
    const to = targetOf(session, now);
    let isStopped = false;
    const moveOn = async (db: Db, at: Date, events: readonly string[]) => {
      const current = await renewLease(db, { id: session.id, token, until: leaseUntil() });
      if (!current) throw new SessionLost();
      const { untilEvent } = session;
      const isReached = untilEvent === 'any' ? events.length > 0 : events.some((type) => type === untilEvent);
      isStopped = isReached || current.state !== session.state || stopping.signal.aborted;
      await changeSession(db, session.id, [current.state], {
        clock: at,
        ...(isReached ? { target: at } : {}),
        ...(current.state === 'playing' ? { playedAt: playedUntil(current.speed, at, to, now) } : {}),
      });
    };
    try {
      const reached = await advanceSession(
        { ...deps, db: inSession },
        { session, to, moveOn, isStopped: () => isStopped, signal: stopping.signal },
      );
      if (!stopping.signal.aborted) await stand(session.id, reached);
    } catch (error) {
      // Without its tables, every statement of a deleted session may fail.
      if (!(await renewLease(live, { id: session.id, token, until: leaseUntil() }))) return;
      log.error({ err: error, sessionId: session.id }, 'a replay session could not be moved');
      await changeSession(live, session.id, ['playing', 'advancing'], { ...STILL, state: 'paused' });
    } finally {
      await release(session).catch(() => {}); // the lease ends by itself
    }
  };

  const claimNext = () => claimMoving(live, { token, now: clock.now(), until: leaseUntil() });

  const fill = async () => {
    while (moving.size < MOST_AT_ONCE && !stopping.signal.aborted) {
      const session = await claimNext();
      if (!session) return;
      const task = move(session)
        .catch((error) => log.warn({ err: error, sessionId: session.id }, 'a replay session waits'))
        .finally(() => moving.delete(task));
      moving.add(task);
    }
  };

  const loop = async () => {
    while (!stopping.signal.aborted) {
      await fill().catch((error) => log.warn({ err: error }, 'could not look for replay sessions'));
      nap = new AbortController();
      await timers.sleep(LOOK_AGAIN_MS, AbortSignal.any([nap.signal, stopping.signal]));
    }
  };

  return {
    recover: () => releaseAllLeases(live),
    start() {
      running = loop();
    },
    wake: () => nap.abort(),
    async moveAll() {
      const done = new Set<number>();
      for (let session = await claimNext(); session; session = await claimNext()) {
        if (done.has(session.id)) return void (await release(session));
        done.add(session.id);
        await move(session);
      }
    },
    async stop() {
      stopping.abort();
      await Promise.all([running, ...moving]);
    },
  };
}

/** How far a session may go now. */
function targetOf({ state, target, clock, endsAt, speed, playedAt }: Session, now: Date): Date {
  if (state === 'advancing') return target ?? clock;
  const lag = (Number(now) - Number(playedAt ?? now)) / 1_000;
  const seconds = Math.min(Math.max(0, lag), MOST_LAG_SECONDS) * speed;
  return earliest([secondsAfter(clock, seconds), endsAt]) ?? clock;
}

/** The real instant that corresponds to the session's clock, if `to` corresponds to now. */
const playedUntil = (speed: number, at: Date, to: Date, now: Date): Date =>
  secondsAfter(now, (Number(at) - Number(to)) / 1_000 / speed);
