import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import type { StoredCheckpoint } from './tile-queries.ts';

/** The first checkpoint that covers an entry and that others have stamped. */
export async function findEvidenced(db: Db, index: number): Promise<StoredCheckpoint | null> {
  const { rows } = await sql<StoredCheckpoint>`
    select c.size, c.root, c.note, c.signed_at from ledger_checkpoints c
    where size > ${index} and exists (select from ledger_timestamps t where t.size = c.size)
    order by size limit 1`.execute(db);
  return rows[0] ?? null;
}

export const findLastTimestamp = (db: Db) =>
  db
    .selectFrom('ledgerTimestamps')
    .select(['size', 'requestedAt'])
    .orderBy('size', 'desc')
    .limit(1)
    .executeTakeFirst();

export const insertTimestamp = (db: Db, row: { size: number; reply: Buffer; requestedAt: Date }) =>
  db
    .insertInto('ledgerTimestamps')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export async function findTimestamp(db: Db, size: number): Promise<Buffer | null> {
  const row = await db
    .selectFrom('ledgerTimestamps')
    .select('reply')
    .where('size', '=', size)
    .executeTakeFirst();
  return row?.reply ?? null;
}

export async function listTimestampSizes(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('ledgerTimestamps').select('size').orderBy('size').execute();
  return rows.map(({ size }) => size);
}

/** Whether one of some entries is sealed and its game begins between two instants. */
export async function hasTipBetween(
  db: Db,
  { from, to, after, until }: { from: number; to: number; after: Date; until: Date },
): Promise<boolean> {
  const { rows } = await sql`
    select from ledger_openings
    where idx >= ${from} and idx < ${to} and revealed_by is null and tip_at > ${after} and tip_at <= ${until}
    limit 1`.execute(db);
  return rows.length > 0;
}
