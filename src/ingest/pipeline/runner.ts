import { randomUUID } from 'node:crypto';
import { secondsAfter } from '../../domain/dates.ts';
import { watchClockSteps } from '../../platform/clock-steps.ts';
import { claimOldest } from '../operations/lease-queries.ts';
import { handBackOperation, recoverLostOperations } from '../operations/settle-lease.ts';
import { type HeldLease, keepLease } from './held-lease.ts';
import { type RunDeps, runOperation } from './run-operation.ts';
import { Interrupted } from './stop-reasons.ts';

const POLL_MS = 5_000;
const STOP_TIMEOUT_MS = 5_000;

export type Runner = {
  /** Runs queued operations one at a time until the queue is empty. */
  runQueued(): Promise<void>;
  /**
   * Recovers operations of lost workers. `everyone`: no other worker can be running, so all leases are lost.
   */
  recover(options?: { everyone: boolean }): Promise<number>;
  /** Polls every few seconds, in case a wake-up was lost together with its worker. */
  start(): void;
  /** Returns the current operation to the queue and claims no other. */
  stop(): Promise<void>;
};

/** A worker that runs one operation at a time. */
export function createRunner(deps: RunDeps): Runner {
  const { db, jobs, clock, timers, log, leaseSeconds } = deps;
  const held = new Set<HeldLease>();
  let run: Promise<void> = Promise.resolve();
  let stopping = false;
  let stopPolling = () => {};

  const claim = () => {
    const now = clock.now();
    return claimOldest(db, { token: randomUUID(), now, until: secondsAfter(now, leaseSeconds) });
  };
  const runAll = async () => {
    while (!stopping) {
      const operation = await claim();
      if (!operation?.leaseToken) return;
      const lease = keepLease(deps, { id: operation.id, token: operation.leaseToken });
      held.add(lease);
      if (stopping) lease.stop(new Interrupted()); // stop() was called during the claim
      try {
        await runOperation(deps, operation, lease);
      } finally {
        lease.release();
        held.delete(lease);
      }
    }
  };
  // A call during a run queues another pass, because the current pass may already have seen an empty queue.
  const runQueued = () => {
    run = run.catch(() => {}).then(runAll);
    return run;
  };
  const steps = watchClockSteps(clock);
  const recover = async ({ everyone } = { everyone: false }) => {
    const stepMs = steps();
    if (stepMs < 0) await jobs.resumeSchedules();
    // After a clock step a lease is meaningless until its holder renews it, so wait for the next poll.
    if (stepMs !== 0 && !everyone) return 0;
    const now = clock.now();
    const mine = [...held].map(({ token }) => token);
    return recoverLostOperations(db, jobs, { expiredBy: everyone ? null : now, mine, now });
  };
  const poll = async () => {
    try {
      await recover();
      if (held.size === 0) await runQueued();
    } catch (error) {
      log.error({ err: error }, 'the worker could not look for operations');
    }
  };
  return {
    runQueued,
    recover,
    start: () => {
      stopPolling = timers.every(POLL_MS, () => void poll());
    },
    async stop() {
      stopping = true;
      stopPolling();
      for (const lease of held) lease.stop(new Interrupted());
      const timeout = new AbortController();
      await Promise.race([run.catch(() => {}), timers.sleep(STOP_TIMEOUT_MS, timeout.signal)]);
      timeout.abort();
      // A step that ignores the signal keeps running, but the fence rejects its writes.
      for (const lease of held) await handBackOperation(db, jobs, lease, clock.now());
    },
  };
}
