import { randomUUID } from 'node:crypto';
import { secondsAfter } from '../../domain/dates.ts';
import { watchClockSteps } from '../../platform/clock-steps.ts';
import { claimOldest } from '../operations/lease-queries.ts';
import { handBackOperation, recoverLostOperations } from '../operations/settle-lease.ts';
import { type HeldLease, keepLease } from './held-lease.ts';
import { type RunDeps, runOperation } from './run-operation.ts';
import { Interrupted } from './stop-reasons.ts';

const LOOK_AROUND_MS = 5_000;
const PATIENCE_MS = 5_000;

export type Runner = {
  /** Runs queued operations one after the other until none is left. */
  runQueued(): Promise<void>;
  /** Takes operations away from workers that are gone. `everyone`: nobody else can be running, so all are gone. */
  recover(options?: { everyone: boolean }): Promise<number>;
  /** Looks around every few seconds, in case a call to work was lost together with its worker. */
  start(): void;
  /** Gives the operation in hand back to the queue and takes no other. */
  stop(): Promise<void>;
};

/** One worker: one operation at a time. */
export function createRunner(deps: RunDeps): Runner {
  const { db, jobs, clock, timers, log, leaseSeconds } = deps;
  const held = new Set<HeldLease>();
  let turn: Promise<void> = Promise.resolve();
  let stopping = false;
  let stopLooking = () => {};

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
      if (stopping) lease.stop(new Interrupted()); // the signal came while the claim was under way
      try {
        await runOperation(deps, operation, lease);
      } finally {
        lease.letGo();
        held.delete(lease);
      }
    }
  };
  // Whoever calls while the queue is being emptied has it looked at once more: the last look may have been too early.
  const runQueued = () => {
    turn = turn.catch(() => {}).then(runAll);
    return turn;
  };
  const steps = watchClockSteps(clock);
  const recover = async ({ everyone } = { everyone: false }) => {
    const stepMs = steps();
    if (stepMs < 0) await jobs.resumeSchedules();
    // After a step of the date no lease can be judged until its holder has renewed it: at the next look.
    if (stepMs !== 0 && !everyone) return 0;
    const now = clock.now();
    const mine = [...held].map(({ token }) => token);
    return recoverLostOperations(db, jobs, { expiredBy: everyone ? null : now, mine, now });
  };
  const lookAround = async () => {
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
      stopLooking = timers.every(LOOK_AROUND_MS, () => void lookAround());
    },
    async stop() {
      stopping = true;
      stopLooking();
      for (const lease of held) lease.stop(new Interrupted());
      const patience = new AbortController();
      await Promise.race([turn.catch(() => {}), timers.sleep(PATIENCE_MS, patience.signal)]);
      patience.abort();
      // A step that heeds no signal keeps working, but the fence will refuse what it writes.
      for (const lease of held) await handBackOperation(db, jobs, lease, clock.now());
    },
  };
}
