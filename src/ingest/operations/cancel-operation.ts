import { insertAuditEvent } from '../../platform/audit/queries.ts';
import type { Db } from '../../platform/db/connect.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { Problem } from '../../platform/problem.ts';
import { endOperation, flagCancel, lockOperation } from './queries.ts';
import { decideCancel } from './state.ts';
import { markOpenStepsCancelled } from './step-queries.ts';

type Ask = { id: number; force: boolean; actor: string; userId: number; ip: string; now: Date };

/** Locks the row while deciding, so a worker either has claimed it already or never will. */
export const cancelOperation = (db: Db, { id, force, actor, userId, ip, now }: Ask) =>
  inTransaction(db, async (db) => {
    const operation = await lockOperation(db, id);
    const decision = decideCancel(operation, { force, now });
    if (decision === 'refuse')
      throw new Problem('operation-not-cancellable', `Operation ${id} has ended: ${operation.status}.`);
    if (decision === 'flag') await flagCancel(db, id);
    else {
      await endOperation(db, id, { status: 'cancelled', cancelRequested: true, now });
      await markOpenStepsCancelled(db, id, now);
    }
    const detail = { operationId: id, was: operation.status, force };
    await insertAuditEvent(db, { kind: 'operation_cancelled', actor, userId, ip, detail, at: now });
  });
