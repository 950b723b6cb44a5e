import type { Logger } from 'pino';
import { secondsAfter } from '../../domain/dates.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Timers } from '../../platform/timers.ts';
import { extendLease, findLease, type Lease, lockLease } from '../operations/lease-queries.ts';
import { LeaseLost, OperationCancelled, type StopReason } from './stop-reasons.ts';

/**
 * More often than a 30-second lease needs, because the heartbeat also delivers a cancel to a step that waits
 * for the network.
 */
const HEARTBEAT_MS = 2_000;

export type LeaseDeps = { db: Db; clock: Clock; timers: Timers; log: Logger; leaseSeconds: number };

export type HeldLease = Lease & {
  /** Aborted with a StopReason when the work should stop. */
  signal: AbortSignal;
  stop(reason: StopReason): void;
  /** Extends the lease and throws if the work should stop. Inside a transaction it only reads. */
  check(transaction?: Db): Promise<void>;
  /** Throws unless the lease is ours and no cancel was requested, and locks it until the transaction ends. */
  fence(transaction: Db): Promise<void>;
  release(): void;
};

/** Renews the lease of a running operation until it is released. */
export function keepLease({ db, clock, timers, log, leaseSeconds }: LeaseDeps, lease: Lease): HeldLease {
  const controller = new AbortController();
  const stop = (reason: StopReason) => controller.abort(reason);
  const throwIfStopped = (state: { cancelRequested: boolean } | undefined) => {
    if (!state) stop(new LeaseLost());
    else if (state.cancelRequested) stop(new OperationCancelled());
    controller.signal.throwIfAborted();
  };
  const extend = () => extendLease(db, lease, secondsAfter(clock.now(), leaseSeconds));
  const heartbeat = async () => {
    try {
      throwIfStopped(await extend());
    } catch (error) {
      // A short database outage does not end the work. The fence decides what may be written.
      if (!controller.signal.aborted)
        log.warn({ err: error, operationId: lease.id }, 'the lease was not extended');
    }
  };
  const stopHeartbeat = timers.every(HEARTBEAT_MS, () => void heartbeat());
  return {
    ...lease,
    signal: controller.signal,
    stop,
    check: async (transaction) => {
      controller.signal.throwIfAborted();
      throwIfStopped(transaction ? await findLease(transaction, lease) : await extend());
    },
    fence: async (transaction) => throwIfStopped(await lockLease(transaction, lease)),
    release: stopHeartbeat,
  };
}
