import { randomUUID } from 'node:crypto';
import { minutesAfter, secondsAfter } from '../domain/dates.ts';
import { watchClockSteps } from '../platform/clock-steps.ts';
import type { Db } from '../platform/db/connect.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import type { Timers } from '../platform/timers.ts';
import { type AttemptDeps, attemptDelivery } from './attempt-delivery.ts';
import { type Claimed, claim, type Leases, listDue, releaseLeases } from './delivery-queries.ts';
import { chooseDue, chooseNext, fullOnes, type Held } from './lanes.ts';
import { writeResults } from './write-results.ts';

const LEASE_SECONDS = 30; // longer than any attempt
/** No lease is set this far ahead, even by a clock that is fast. */
const FARTHEST_LEASE_MINUTES = 5;
const NEVER = new Date('9999-01-01T00:00:00Z');
const LONGEST_WAIT_MS = 10_000; // for a place: with an attempt of 15 s it still ends before the lease
const LOOK_AGAIN_MS = 250;
/** Looked for early: the next ones come while these are sent, behind whatever the database does before. */
const ENOUGH_WAITING = 256;
const AFTER_ERROR_MS = 1_000;
const PATIENCE_MS = 8_000;

export type Sender = {
  /** Sends what is due, until stopped. */
  start(): void;
  /** Sends what is due now and returns when nothing is left: for tests, instead of waiting. */
  drain(): Promise<void>;
  /** Nobody else can be sending: what was under way when the last process died is due again. */
  recover(): Promise<void>;
  /** Claims no more, lets attempts finish for a while, gives back the rest. */
  stop(): Promise<void>;
};

export type SenderDeps = AttemptDeps & { db: Db; timers: Timers; leaseSeconds?: number | undefined };

type Holding = Held & { delivery: Claimed; claimedAtMs: number };

/** One process's share of the sending: the rows of pending deliveries are the queue. */
export function createSender(deps: SenderDeps): Sender {
  const { db, clock, timers, log, leaseSeconds = LEASE_SECONDS } = deps;
  const token = randomUUID();
  const held = new Map<number, Holding>(); // in the order in which they were claimed
  const stopping = new AbortController();
  const hangUp = new AbortController();
  let running: Promise<void> = Promise.resolve();
  let nap = new AbortController();
  let news = false;
  let willFill = false;
  let mayBeMore = false; // the last look at the queue found something

  const results = writeResults({
    db,
    timers,
    log,
    stopping: stopping.signal,
    onWritten: (batch) => {
      for (const { id } of batch) held.delete(id); // only now: until then a crash would send it again
      wake();
    },
  });

  const wake = () => {
    news = true;
    nap.abort();
  };

  /** Until something was stored, or few are left to be sent, or the time is over. */
  const rest = async (ms: number) => {
    nap = new AbortController();
    if (!news) await timers.sleep(ms, AbortSignal.any([nap.signal, stopping.signal]));
    news = false;
  };

  const send = async (holding: Holding) => {
    holding.state = 'sending';
    holding.startedAtMs = performance.now();
    const result = await attemptDelivery(deps, holding.delivery, hangUp.signal);
    holding.state = 'sent';
    if (!result) return; // cut off by the end of the process, which gives it back
    results.add({ ...result, leaseToken: token });
    fillPlaces();
  };

  /** An attempt that could not be made at all is due again when its lease ends. */
  const dropFailed = ({ delivery: { id } }: Holding, error: unknown) => {
    log.error({ err: error, deliveryId: id }, 'a webhook delivery could not be attempted');
    held.delete(id);
  };

  /** Answers come many at a time: one look at what waits is enough for all of them. */
  const fillPlaces = () => {
    if (willFill) return;
    willFill = true;
    setImmediate(() => {
      willFill = false;
      sendNext();
      if (mayBeMore && waiting() < ENOUGH_WAITING) wake();
    });
  };

  const sendNext = () => {
    if (stopping.signal.aborted) return;
    const now = performance.now();
    for (const holding of chooseNext([...held.values()], now))
      if (now - holding.claimedAtMs < LONGEST_WAIT_MS)
        send(holding).catch((error) => dropFailed(holding, error));
      else held.delete(holding.delivery.id); // its lease is too old to begin; it is due again when that ends
  };

  const hold = (delivery: Claimed) => {
    const { id, subscriptionId, origin, attempts } = delivery;
    const claimedAtMs = performance.now();
    const isFirst = attempts === 0;
    held.set(id, {
      subscriptionId,
      origin,
      isFirst,
      state: 'waiting',
      startedAtMs: 0,
      delivery,
      claimedAtMs,
    });
  };

  const steps = watchClockSteps(clock);
  let judgeableAtMs = Number.NEGATIVE_INFINITY;
  /** For one lease's time after a step of the date none that is set counts as over: its holder may be sending. */
  const leasesAt = (now: Date): Leases => {
    if (steps() !== 0) judgeableAtMs = clock.monotonicMs() + leaseSeconds * 1_000;
    if (clock.monotonicMs() < judgeableAtMs) return { endedBy: new Date(0), latest: NEVER };
    return { endedBy: now, latest: minutesAfter(now, FARTHEST_LEASE_MINUTES) };
  };

  /** Takes what is due, as far as there is room; returns how many that were. */
  const takeDue = async (): Promise<number> => {
    sendNext(); // what was slow may have left the fast lane
    if (waiting() >= ENOUGH_WAITING) return 0;
    const now = clock.now();
    const leases = leasesAt(now);
    // One turn at the embedded database instead of two: between them it would write results first.
    const claimed = await inTransaction(db, async (db) => {
      const due = await listDue(db, { now, leases }, fullOnes([...held.values()]));
      const ids = chooseDue(due, [...held.values()]).map(({ id }) => id);
      if (ids.length === 0) return [];
      return claim(db, { ids, token, now, leases, until: secondsAfter(now, leaseSeconds) });
    });
    mayBeMore = claimed.length > 0;
    for (const delivery of claimed) hold(delivery);
    sendNext();
    return claimed.length;
  };

  const run = async () => {
    while (!stopping.signal.aborted) {
      try {
        await takeDue();
        await rest(LOOK_AGAIN_MS);
      } catch (error) {
        log.error({ err: error }, 'the webhook sender could not look for deliveries');
        await timers.sleep(AFTER_ERROR_MS, stopping.signal);
      }
    }
  };
  const waiting = () => [...held.values()].filter(({ state }) => state === 'waiting').length;
  const underWay = () => [...held.values()].some(({ state }) => state !== 'waiting');

  return {
    start() {
      running = run();
    },
    async drain() {
      for (let busy = true; busy; ) {
        busy = held.size > 0; // asked before: what is stored while it looks makes room for more
        busy = (await takeDue()) > 0 || busy;
        if (busy) await rest(LOOK_AGAIN_MS);
      }
    },
    async recover() {
      await releaseLeases(db);
    },
    async stop() {
      stopping.abort();
      await running;
      const deadline = performance.now() + PATIENCE_MS;
      while (underWay() && performance.now() < deadline) await timers.sleep(20);
      hangUp.abort();
      await results.settled();
      if (held.size === 0) return;
      await releaseLeases(db, token).catch((error) =>
        log.warn({ err: error }, 'leases of webhook deliveries were not given back; they end by themselves'),
      );
      held.clear();
    },
  };
}
