import type { Db } from '../../platform/db/connect.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { dropLinesOf } from '../push/batch-queries.ts';
import { type Lease, lockLease, lockLost, requeue } from './lease-queries.ts';
import { endOperation } from './queries.ts';
import { afterLostLease } from './state.ts';
import { insertLossErrors, markOpenStepsCancelled } from './step-queries.ts';

const LONGEST_ERROR = 500;

export type Ending = { status: 'succeeded' } | { status: 'failed'; error: string } | { status: 'cancelled' };

/**
 * Ends an operation of this worker. Returns false if the lease was lost, in which case nothing is written.
 */
export const finishOperation = (db: Db, lease: Lease, ending: Ending, now: Date): Promise<boolean> =>
  inTransaction(db, async (db) => {
    if (!(await lockLease(db, lease))) return false;
    const error = ending.status === 'failed' ? ending.error.slice(0, LONGEST_ERROR) : null;
    await endOperation(db, lease.id, { status: ending.status, error, now });
    await markOpenStepsCancelled(db, lease.id, now);
    if (ending.status === 'succeeded') await dropLinesOf(db, lease.id);
    return true;
  });

/**
 * Requeues the operation of a worker that shuts down cleanly, or ends it if a cancel was requested meanwhile.
 */
export const handBackOperation = (db: Db, jobs: Jobs, lease: Lease, now: Date): Promise<void> =>
  inTransaction(db, async (db) => {
    const held = await lockLease(db, lease);
    if (!held) return;
    await markOpenStepsCancelled(db, lease.id, now);
    if (held.cancelRequested) return void (await endOperation(db, lease.id, { status: 'cancelled', now }));
    await requeue(db, lease.id, { handedBack: true });
    await jobs.enqueue(db, 'operation.run', {});
  });

type Lost = { expiredBy: Date | null; mine: readonly string[]; now: Date };

/**
 * Requeues or ends operations whose worker is gone: those with an expired lease, or all running ones with
 * `expiredBy: null`. Leases in `mine` belong to this process and are alive however late their last heartbeat
 * is.
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
