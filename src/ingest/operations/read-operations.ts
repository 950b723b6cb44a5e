import type { Db } from '../../platform/db/connect.ts';
import { readIdCursor } from '../../platform/http/id-cursor.ts';
import type { Operation, OperationPage } from './contract.ts';
import { operationOnWire } from './on-wire.ts';
import { getOperation, listOperations, listSteps } from './queries.ts';
import type { OperationStatus, OperationType } from './state.ts';

const MOST_ITEMS = 200;
const DEFAULT_ITEMS = 50;
export const LARGEST_ID = 2 ** 31 - 1;

export async function showOperation(db: Db, id: number, now: Date): Promise<Operation> {
  const operation = await getOperation(db, id);
  return operationOnWire(operation, await listSteps(db, [id]), now);
}

type Ask = {
  status?: OperationStatus;
  type?: OperationType;
  limit?: number;
  cursor?: string;
  now: Date;
};

/** Newest first. Reads one row more than the page size to detect a next page. */
export async function pageOperations(
  db: Db,
  { status, type, limit = DEFAULT_ITEMS, cursor, now }: Ask,
): Promise<OperationPage> {
  const size = Math.min(limit, MOST_ITEMS);
  const rows = await listOperations(db, { status, type, before: readIdCursor(cursor, LARGEST_ID) }, size + 1);
  const page = rows.slice(0, size);
  const steps = Map.groupBy(
    await listSteps(
      db,
      page.map(({ id }) => id),
    ),
    ({ operationId }) => operationId,
  );
  return {
    items: page.map((row) => operationOnWire(row, steps.get(row.id) ?? [], now)),
    nextCursor: rows.length > size ? String(page.at(-1)?.id) : null,
  };
}
