import type { Db } from '../../platform/db/connect.ts';
import type { PushedLine } from './check-lines.ts';
import type { PushKind } from './kinds.ts';

type NewBatch = { kind: PushKind; lines: readonly PushedLine[]; arrivedAt: Date };

export async function insertBatch(db: Db, { kind, lines, arrivedAt }: NewBatch): Promise<number> {
  const { id } = await db
    .insertInto('pushedBatches')
    .values({ kind, lines: JSON.stringify(lines), arrivedAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** `lines` is null if they were deleted. */
export async function getBatch(db: Db, id: number) {
  const { kind, lines, arrivedAt } = await db
    .selectFrom('pushedBatches')
    .select(['kind', 'lines', 'arrivedAt'])
    .where('id', '=', id)
    .$narrowType<{ kind: PushKind }>()
    .executeTakeFirstOrThrow();
  const read: PushedLine[] | null = lines === null ? null : JSON.parse(lines);
  return { kind, lines: read, arrivedAt };
}

/** Call it in the transaction that ends the operation. */
export const dropLinesOf = (db: Db, operationId: number) =>
  db
    .updateTable('pushedBatches')
    .set({ lines: null })
    .where('id', '=', (query) =>
      query.selectFrom('operations').select('batchId').where('id', '=', operationId),
    )
    .execute();

/** Batches that failed or were cancelled. */
export const dropLinesBefore = (db: Db, before: Date) =>
  db
    .updateTable('pushedBatches')
    .set({ lines: null })
    .where('lines', 'is not', null)
    .where('arrivedAt', '<', before)
    .where('id', 'not in', (query) =>
      query
        .selectFrom('operations')
        .select('batchId')
        .where('status', 'in', ['queued', 'running'])
        .where('batchId', 'is not', null)
        .$castTo<{ batchId: number }>(),
    )
    .execute();
