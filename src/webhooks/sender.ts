import { randomUUID } from 'node:crypto';
import { minutesAfter, secondsAfter } from '../domain/dates.ts';
import { watchClockSteps } from '../platform/clock-steps.ts';
import type { Db } from '../platform/db/connect.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import type { Timers } from '../platform/timers.ts';
import { type AttemptDeps, attemptDelivery } from './attempt-delivery.ts';
import { type Claimed, claim, type Leases, listDue, releaseLeases } from './claim-queries.ts';
import { chooseDue, chooseNext, findFull, type Held } from './slots.ts';
import { writeResults } from './write-results.ts';

const LEASE_SECONDS = 30; // longer than any attempt
/** No lease is set this far ahead, even by a clock that is fast. */
const FARTHEST_LEASE_MINUTES = 5;
const NEVER = new Date('9999-01-01T00:00:00Z');
const LONGEST_WAIT_MS = 10_000; // for a slot: plus 15 s for the attempt, it still ends before the lease
const LOOK_AGAIN_MS = 250;
/** Below this many waiting deliveries more are claimed, while these are being sent. */
const ENOUGH_WAITING = 256;
const AFTER_ERROR_MS = 1_000;
const PATIENCE_MS = 8_000;

export type Sender = {
  /** Sends due deliveries until stopped. */
  start(): void;
  /** Sends due deliveries and returns when none is left; for tests. */
  drain(): Promise<void>;
  /** Releases all leases. Only when no other process can be sending. */
  recover(): Promise<void>;
  /** Claims no more, waits up to 8 s for running attempts, releases the rest. */
  stop(): Promise<void>;
};

export type SenderDeps = AttemptDeps & { db: Db; timers: Timers; leaseSeconds?: number | undefined };

type Holding = Held & { delivery: Claimed; claimedAtMs: number };

/** Sends due deliveries of this process. The rows of pending deliveries are the queue. */
export function createSender(deps: SenderDeps): Sender {
  const { db, clock, timers, log, leaseSeconds = LEASE_SECONDS } = deps;
  const token = randomUUID();
  const held = new Map<number, Holding>(); // in the order in which they were claimed
  const stopping = new AbortController();
  const abortAll = new AbortController();
  let running: Promise<void> = Promise.resolve();
  let nap = new AbortController();
  let wasWoken = false;
  let willFill = false;
  let mayBeMore = false; // the last query of the queue found something

  const results = writeResults({
    db,
    timers,
    log,
    stopping: stopping.signal,
    onWritten: (batch) => {
      for (const { id } of batch) held.delete(id); // only now: a crash before the result is stored would send it again
      wake();
    },
  });

  const wake = () => {
    wasWoken = true;
    nap.abort();
  };

  /** Sleeps until woken, stopped or timed out. */
  const rest = async (ms: number) => {
    nap = new AbortController();
    if (!wasWoken) await timers.sleep(ms, AbortSignal.any([nap.signal, stopping.signal]));
    wasWoken = false;
  };

  const send = async (holding: Holding) => {
    holding.state = 'sending';
    holding.startedAtMs = performance.now();
    const result = await attemptDelivery(deps, holding.delivery, abortAll.signal);
    holding.state = 'sent';
    if (!result) return; // interrupted by shutdown, which releases the lease
    results.add({ ...result, leaseToken: token });
    fillSlots();
  };

  /** A delivery that could not be attempted is due again when its lease ends. */
  const dropFailed = ({ delivery: { id } }: Holding, error: unknown) => {
    log.error({ err: error, deliveryId: id }, 'a webhook delivery could not be attempted');
    held.delete(id);
  };

  /** Batches the slot refills: responses often arrive many at a time. */
  const fillSlots = () => {
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
      else held.delete(holding.delivery.id); // too little of its lease is left; it is due again when that ends
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
  /**
   * After a clock step no lease counts as expired for the duration of a lease: its holder may still be
   * sending.
   */
  const leasesAt = (now: Date): Leases => {
    if (steps() !== 0) judgeableAtMs = clock.monotonicMs() + leaseSeconds * 1_000;
    if (clock.monotonicMs() < judgeableAtMs) return { endedBy: new Date(0), latest: NEVER };
    return { endedBy: now, latest: minutesAfter(now, FARTHEST_LEASE_MINUTES) };
  };

  /** Claims due deliveries for the free slots; returns their number. */
  const claimDue = async (): Promise<number> => {
    sendNext(); // slow attempts may have freed fast slots
    if (waiting() >= ENOUGH_WAITING) return 0;
    const now = clock.now();
    const leases = leasesAt(now);
    // One transaction: between two statements the embedded database would write results first.
    const claimed = await inTransaction(db, async (db) => {
      const due = await listDue(db, { now, leases }, findFull([...held.values()]));
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
        await claimDue();
        await rest(LOOK_AGAIN_MS);
      } catch (error) {
        log.error({ err: error }, 'webhook sender could not query due deliveries');
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
        busy = held.size > 0; // read first: results stored during the query free more slots
        busy = (await claimDue()) > 0 || busy;
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
      abortAll.abort();
      await results.settled();
      if (held.size === 0) return;
      await releaseLeases(db, token).catch((error) =>
        log.warn({ err: error }, 'could not release leases of webhook deliveries; they will expire'),
      );
      held.clear();
    },
  };
}
