import { listOperations, listSteps } from '../../ingest/operations/queries.ts';
import { LARGEST_ID } from '../../ingest/operations/read-operations.ts';
import type { OperationStatus, OperationType } from '../../ingest/operations/state.ts';
import type { Db } from '../../platform/db/connect.ts';
import { readIdCursor } from '../../platform/http/id-cursor.ts';
import type { PipelineRunPage } from './contract.ts';

export const DEFAULT_RUNS = 50;
const MOST_RUNS = 200;

type Ask = {
  status?: OperationStatus;
  type?: OperationType;
  limit?: number;
  cursor?: string;
};

/**
 * Runs, newest first, with every step of every day. Reads one row more than the page size to detect a next
 * page.
 */
export async function pipelineRuns(
  db: Db,
  { status, type, limit = DEFAULT_RUNS, cursor }: Ask,
): Promise<PipelineRunPage> {
  const size = Math.min(limit, MOST_RUNS);
  const rows = await listOperations(db, { status, type, before: readIdCursor(cursor, LARGEST_ID) }, size + 1);
  const page = rows.slice(0, size);
  const ids = page.map(({ id }) => id);
  const steps = Map.groupBy(await listSteps(db, ids), ({ operationId }) => operationId);
  return {
    items: page.map(({ startedAt, completedAt, ...run }) => ({
      ...run,
      startedAt,
      completedAt,
      durationMs: startedAt && completedAt ? completedAt.getTime() - startedAt.getTime() : null,
      steps: (steps.get(run.id) ?? []).map(({ rowCount, ...step }) => ({ ...step, rows: rowCount })),
    })),
    nextCursor: rows.length > size ? String(page.at(-1)?.id) : null,
  };
}
