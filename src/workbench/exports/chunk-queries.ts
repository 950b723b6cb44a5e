import type { Db } from '../../platform/db/connect.ts';

export const insertChunk = (db: Db, chunk: { exportId: number; startByte: number; bytes: Buffer }) =>
  db.insertInto('exportChunks').values(chunk).execute();

export const deleteChunks = (db: Db, exportId: number) =>
  db.deleteFrom('exportChunks').where('exportId', '=', exportId).execute();

/** The chunk that contains the byte. */
export const findChunk = (db: Db, { exportId, byte }: { exportId: number; byte: number }) =>
  db
    .selectFrom('exportChunks')
    .select(['startByte', 'bytes'])
    .where('exportId', '=', exportId)
    .where('startByte', '<=', byte)
    .orderBy('startByte', 'desc')
    .limit(1)
    .executeTakeFirst();

export const deleteExpiredChunks = (db: Db, now: Date) =>
  db
    .deleteFrom('exportChunks')
    .where('exportId', 'in', (outer) =>
      outer.selectFrom('exports').select('id').where('expiresAt', '<=', now),
    )
    .execute();
