import { randomUUID } from 'node:crypto';
import { secondsAfter } from '../core/dates.ts';
import type { Timers } from '../core/timers.ts';
import type { Db } from '../db/connect.ts';
import { type AttemptDeps, attemptDelivery } from './attempt-delivery.ts';
import { type Claimed, claim, listDue, releaseLeases } from './delivery-queries.ts';
import { chooseDue, roomBeside, type Slot } from './lanes.ts';
import { writeResults } from './write-results.ts';

const LEASE_SECONDS = 30; // longer than any attempt
const LOOK_AGAIN_MS = 250;
const GATHER_MS = 4; // a few more places become free meanwhile, and are filled by the same two statements
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

/** One process's share of the sending: the rows of pending deliveries are the queue. */
export function createSender(deps: SenderDeps): Sender {
  const { db, clock, timers, log, leaseSeconds = LEASE_SECONDS } = deps;
  const token = randomUUID();
  const slots = new Map<number, Slot>();
  const stopping = new AbortController();
  const hangUp = new AbortController();
  let running: Promise<void> = Promise.resolve();
  let nap = new AbortController();

  const results = writeResults({
    db,
    timers,
    log,
    stopping: stopping.signal,
    onWritten: (batch) => {
      for (const { id } of batch) slots.delete(id); // only now: until then a crash would send it again
      nap.abort();
    },
  });

  /** Until something was stored, or the time is over. */
  const rest = (ms: number) => {
    nap = new AbortController();
    return timers.sleep(ms, AbortSignal.any([nap.signal, stopping.signal]));
  };

  const begin = (delivery: Claimed) => {
    const { id, subscriptionId, origin, attempts } = delivery;
    slots.set(id, { subscriptionId, origin, isFirst: attempts === 0, startedAtMs: performance.now() });
    void attemptDelivery(deps, delivery, hangUp.signal).then((result) => {
      if (result) results.add({ ...result, leaseToken: token });
    });
  };

  /** Starts what there is room for; returns how many that were. */
  const startDue = async (): Promise<number> => {
    const now = clock.now();
    const room = roomBeside([...slots.values()], performance.now());
    if (room.fast <= 0) return 0;
    const chosen = chooseDue(await listDue(db, now, room), [...slots.values()], performance.now());
    if (chosen.length === 0) return 0;
    const ids = chosen.map(({ id }) => id);
    const claimed = await claim(db, { ids, token, now, until: secondsAfter(now, leaseSeconds) });
    for (const delivery of claimed) begin(delivery);
    return claimed.length;
  };

  const run = async () => {
    while (!stopping.signal.aborted) {
      try {
        await rest((await startDue()) === 0 ? LOOK_AGAIN_MS : GATHER_MS);
      } catch (error) {
        log.error({ err: error }, 'the webhook sender could not look for deliveries');
        await timers.sleep(AFTER_ERROR_MS, stopping.signal);
      }
    }
  };

  return {
    start() {
      running = run();
    },
    async drain() {
      while ((await startDue()) > 0 || slots.size > 0) await rest(LOOK_AGAIN_MS);
    },
    async recover() {
      await releaseLeases(db);
    },
    async stop() {
      stopping.abort();
      await running;
      const deadline = performance.now() + PATIENCE_MS;
      while (slots.size > 0 && performance.now() < deadline) await timers.sleep(20);
      hangUp.abort();
      await results.settled();
      if (slots.size > 0)
        await releaseLeases(db, token).catch((error) =>
          log.warn(
            { err: error },
            'leases of webhook deliveries were not given back; they end by themselves',
          ),
        );
    },
  };
}
