import { insertAuditEvent } from '../../platform/audit/queries.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { OperationRow } from '../operations/queries.ts';
import { queueOperation } from '../operations/queue-operation.ts';
import { insertBatch } from './batch-queries.ts';
import type { Batch } from './check-lines.ts';
import { PUSH_CATALOGUE } from './kinds.ts';

type Ask = { batch: Batch; batchId: string; actor: string; userId: number; ip: string; now: Date };

/** Stores the lines and queues the operation that turns them into facts. Call it in a transaction. */
export async function pushFacts(
  db: Db,
  jobs: Jobs,
  { batch: { kind, league, date, lines }, batchId, actor, userId, ip, now }: Ask,
): Promise<OperationRow> {
  const operation = await queueOperation(db, jobs, {
    type: 'push',
    league,
    date,
    lastDate: date,
    step: PUSH_CATALOGUE[kind].step,
    force: false,
    batchId: await insertBatch(db, { kind, lines, arrivedAt: now }),
    createdBy: actor,
    now,
  });
  const detail = { batchId, kind, league, date, lines: lines.length, operationId: operation.id };
  await insertAuditEvent(db, { kind: 'facts_pushed', actor, userId, ip, detail, at: now });
  return operation;
}
