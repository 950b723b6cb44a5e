import type { Logger } from 'pino';
import { earliest } from '../domain/dates.ts';
import { findLastChange } from '../picks/run-queries.ts';
import type { Db } from '../platform/db/connect.ts';
import { refreshStatistics } from '../platform/db/refresh-statistics.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { findNextAttempt } from '../webhooks/delivery-queries.ts';
import { markReplayed, repeatEvents } from '../webhooks/replay-queries.ts';
import { inSession, sessionClock } from './context.ts';
import { type DeliverDeps, deliverDue } from './deliver.ts';
import { listRecordedEvents, listRecordedInstants } from './recorded-queries.ts';
import { runMoment } from './run-moment.ts';
import type { Session } from './session-queries.ts';
import { continueIds, schemaOf } from './shadow-queries.ts';
import { listMoments, type Moment } from './timeline.ts';

/** The tables of a session grow from nothing, and nothing else keeps the planner's statistics of them. */
const MOMENTS_PER_STATISTICS = 20;

export type AdvanceDeps = DeliverDeps & {
  /** On the tables of the current session. */
  db: Db;
  log: Logger;
};

/** Stores the session's new clock in the transaction of its step; throws if the session was taken over or deleted. */
export type MoveOn = (db: Db, clock: Date, events: readonly string[]) => Promise<void>;

type Advance = { session: Session; to: Date; moveOn: MoveOn; isStopped: () => boolean; signal: AbortSignal };

/**
 * Lives through everything up to an instant: news, and retries of deliveries that are due in between. Each step is one
 * transaction with the session's clock, so after a crash the session continues where it was. Returns the clock.
 */
export async function advanceSession(deps: AdvanceDeps, ask: Advance): Promise<Date> {
  const { session, to } = ask;
  const schema = schemaOf(session.id);
  const at = (now: Date, work: () => Promise<void>) => inSession({ schema, now }, work);
  const clock = sessionClock(deps.realClock);
  const day = `${session.league} ${session.date}`;
  let now = session.clock;
  let momentCount = 0;
  const moments = await inSession({ schema, now }, () => momentsOf(deps.db, session, now));
  const deliver = () => deliverDue({ ...deps, clock, sessionId: session.id, signal: ask.signal });
  await at(now, async () => {
    await continueIds(deps.db, schema);
    if (await isUnscored())
      await step({ at: now, hasQuotes: false, hasResults: false }, now, (db) => moveOn(db, now));
    await deliver();
  });
  while (now < to && !ask.isStopped()) {
    const since = now;
    const retryAt = await inSession({ schema, now }, () => findNextAttempt(deps.db, since));
    const moment = moments.find((one) => one.at > since);
    const next = earliest([to, ...(moment ? [moment.at] : []), ...(retryAt ? [retryAt] : [])]) ?? to;
    await at(next, async () => {
      const finish = async (db: Db) => moveOn(db, next);
      if (moment && +moment.at === +next) {
        await step(moment, since, finish);
        if (momentCount++ % MOMENTS_PER_STATISTICS === 0) await refreshStatistics(deps.db, schema);
      } else await inTransaction(deps.db, finish);
      await deliver();
    });
    now = next;
  }
  return now;

  /** What was known before the session begins is scored when it first moves. */
  async function isUnscored() {
    const { league, date, observed } = session;
    return !observed && (await findLastChange(deps.db, { league, date, asOf: now })) === null;
  }

  async function moveOn(db: Db, next: Date) {
    await ask.moveOn(db, next, await markReplayed(db, day));
  }

  async function step(moment: Moment, since: Date, finish: (db: Db) => Promise<void>) {
    if (!session.observed) return runMoment(deps.db, session, moment, { clock, beforeCommit: finish });
    const events = await listRecordedEvents(deps.db, { after: since, until: moment.at });
    await inTransaction(deps.db, async (db) => {
      await repeatEvents(db, day, events);
      await finish(db);
    });
  }
}

/** When something happens in a session after an instant. */
export async function momentsOf(db: Db, session: Session, after: Date): Promise<Moment[]> {
  if (!session.observed) return listMoments(db, session, after);
  const instants = await listRecordedInstants(db, after);
  return instants.map((at) => ({ at, hasQuotes: false, hasResults: false }));
}
