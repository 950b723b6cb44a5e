import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';

const TABLES = [
  'ledger_entries',
  'ledger_openings',
  'ledger_sets',
  'ledger_import_rows',
  'ledger_tiles',
  'ledger_checkpoints',
  'ledger_timestamps',
  'ledger_cosignatures',
];

/** The only place that removes entries: a new log begins, and its first entry says so. */
export async function emptyLedger(db: Db): Promise<void> {
  const triggers = (state: 'disable' | 'enable') =>
    sql.raw(TABLES.map((table) => `alter table ${table} ${state} trigger user`).join(';')).execute(db);
  await triggers('disable');
  await sql.raw(`truncate ledger_head, ledger_witnesses, ${TABLES.join(', ')}`).execute(db);
  await triggers('enable');
}
