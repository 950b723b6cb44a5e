import type { Db } from '../../platform/db/connect.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { holdLease, type Lease, lockLost, requeue } from './lease-queries.ts';
import { endOperation } from './queries.ts';
import { afterLostLease } from './state.ts';
import { insertLossErrors, markOpenStepsCancelled } from './step-queries.ts';

const LONGEST_ERROR = 500;

export type Ending = { status: 'succeeded' } | { status: 'failed'; error: string } | { status: 'cancelled' };

/** Ends an operation that this worker runs; false when the lease was lost and nothing may be written. */
export const finishOperation = (db: Db, lease: Lease, ending: Ending, now: Date): Promise<boolean> =>
  inTransaction(db, async (db) => {
    if (!(await holdLease(db, lease))) return false;
    const error = ending.status === 'failed' ? ending.error.slice(0, LONGEST_ERROR) : null;
    await endOperation(db, lease.id, { status: ending.status, error, now });
    await markOpenStepsCancelled(db, lease.id, now);
    return true;
  });

/** A worker that stops in good order gives its operation back; a cancel that came meanwhile is carried out. */
export const handBackOperation = (db: Db, jobs: Jobs, lease: Lease, now: Date): Promise<void> =>
  inTransaction(db, async (db) => {
    const held = await holdLease(db, lease);
    if (!held) return;
    await markOpenStepsCancelled(db, lease.id, now);
    if (held.cancelRequested) return void (await endOperation(db, lease.id, { status: 'cancelled', now }));
    await requeue(db, lease.id, { handedBack: true });
    await jobs.enqueue(db, 'operation.run', {});
  });

type Lost = { expiredBy: Date | null; mine: readonly string[]; now: Date };

/**
 * Decides what becomes of operations whose worker is gone: whose lease has run out, or, with `expiredBy: null`, all that
 * are said to run although nobody can. Leases in `mine` are alive however late their last sign of life is.
 */
export const recoverLostOperations = (db: Db, jobs: Jobs, { expiredBy, mine, now }: Lost): Promise<number> =>
  inTransaction(db, async (db) => {
    const lost = await lockLost(db, expiredBy, mine);
    for (const operation of lost) {
      const after = afterLostLease(operation);
      await insertLossErrors(db, operation.id, now);
      await markOpenStepsCancelled(db, operation.id, now);
      if (after.status === 'queued') await requeue(db, operation.id, { handedBack: false });
      else await endOperation(db, operation.id, { ...after, now });
    }
    if (lost.length > 0) await jobs.enqueue(db, 'operation.run', {});
    return lost.length;
  });
