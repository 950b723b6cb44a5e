import { type Insertable, sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import type { LedgerCosignaturesTable, LedgerWitnessesTable } from '../platform/db/tables.ts';
import type { StoredCheckpoint } from './tile-queries.ts';

/** The first checkpoint that covers an entry and that others have stamped or cosigned. */
export async function findEvidenced(db: Db, index: number): Promise<StoredCheckpoint | null> {
  const { rows } = await sql<StoredCheckpoint>`
    select c.size, c.root, c.note, c.signed_at from ledger_checkpoints c
    where size > ${index} and (exists (select from ledger_timestamps t where t.size = c.size)
      or exists (select from ledger_cosignatures s where s.size = c.size))
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

export const findWitness = (db: Db, witness: string) =>
  db.selectFrom('ledgerWitnesses').selectAll().where('witness', '=', witness).executeTakeFirst();

export const saveWitness = (db: Db, { witness, ...change }: Insertable<LedgerWitnessesTable>) =>
  db
    .insertInto('ledgerWitnesses')
    .values({ witness, ...change })
    .onConflict((conflict) => conflict.column('witness').doUpdateSet(change))
    .execute();

/** One of some witnesses that has cosigned more entries than the log has. */
export const findWitnessAhead = (db: Db, witnesses: readonly string[]) =>
  db
    .selectFrom('ledgerWitnesses')
    .select(['witness', 'size'])
    .where('ahead', '=', true)
    .where('witness', '=', sql<string>`any(${witnesses}::text[])`)
    .executeTakeFirst();

/** After lost entries came back: witnesses that have seen no more than these are no longer ahead. */
export const releaseWitnesses = (db: Db, size: number) =>
  db.updateTable('ledgerWitnesses').set({ ahead: false }).where('size', '<=', size).execute();

export const insertCosignature = (db: Db, row: Insertable<LedgerCosignaturesTable>) =>
  db
    .insertInto('ledgerCosignatures')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const listCosignatures = (db: Db) =>
  db.selectFrom('ledgerCosignatures').select(['size', 'line']).orderBy('size').orderBy('witness').execute();

/** The signature lines of the witnesses of a checkpoint, to be added to its note. */
export async function cosignaturesOf(db: Db, size: number): Promise<string> {
  const rows = await db
    .selectFrom('ledgerCosignatures')
    .select('line')
    .where('size', '=', size)
    .orderBy('witness')
    .execute();
  return rows.map(({ line }) => line).join('');
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
