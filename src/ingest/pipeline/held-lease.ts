import type { Logger } from 'pino';
import { secondsAfter } from '../../domain/dates.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Timers } from '../../platform/timers.ts';
import { extendLease, findLease, holdLease, type Lease } from '../operations/lease-queries.ts';
import { LeaseLost, OperationCancelled, type StopReason } from './stop-reasons.ts';

/** More often than a lease of 30 seconds needs: it is also how a cancel reaches a step that waits for the network. */
const BEAT_MS = 2_000;

export type LeaseDeps = { db: Db; clock: Clock; timers: Timers; log: Logger; leaseSeconds: number };

export type HeldLease = Lease & {
  /** Aborted with a StopReason as soon as the work should stop. */
  signal: AbortSignal;
  stop(reason: StopReason): void;
  /** Extends the lease, learns whether to stop, and throws if so. Inside a transaction it only looks. */
  check(transaction?: Db): Promise<void>;
  /** Throws unless the lease is ours and no cancel was asked for, and keeps it so until the transaction ends. */
  fence(transaction: Db): Promise<void>;
  letGo(): void;
};

/** Keeps the lease of a running operation alive until it is let go. */
export function keepLease({ db, clock, timers, log, leaseSeconds }: LeaseDeps, lease: Lease): HeldLease {
  const controller = new AbortController();
  const stop = (reason: StopReason) => controller.abort(reason);
  const heed = (state: { cancelRequested: boolean } | undefined) => {
    if (!state) stop(new LeaseLost());
    else if (state.cancelRequested) stop(new OperationCancelled());
    controller.signal.throwIfAborted();
  };
  const extend = () => extendLease(db, lease, secondsAfter(clock.now(), leaseSeconds));
  const beat = async () => {
    try {
      heed(await extend());
    } catch (error) {
      // A database that is away for a moment does not end the work; the fence decides what may be written.
      if (!controller.signal.aborted)
        log.warn({ err: error, operationId: lease.id }, 'the lease was not extended');
    }
  };
  const endBeat = timers.every(BEAT_MS, () => void beat());
  return {
    ...lease,
    signal: controller.signal,
    stop,
    check: async (transaction) => {
      controller.signal.throwIfAborted();
      heed(transaction ? await findLease(transaction, lease) : await extend());
    },
    fence: async (transaction) => heed(await holdLease(transaction, lease)),
    letGo: endBeat,
  };
}
