import { addDays } from '../../../domain/dates.ts';
import type { Db } from '../../../platform/db/connect.ts';
import type { NewPayoutTable } from './contract.ts';
import type { EntryKind } from './kinds.ts';

const COLUMNS = ['operator', 'kind', 'validFrom', 'validTo', 'isExample', 'voidRule', 'entries'] as const;

/** The table of an operator that applies on a day. */
export const findPayouts = (db: Db, ask: { operator: string; kind: EntryKind; date: string }) =>
  db
    .selectFrom('payoutTables')
    .select(COLUMNS)
    .where('operator', '=', ask.operator)
    .where('kind', '=', ask.kind)
    .where('validFrom', '<=', ask.date)
    .where((row) => row.or([row('validTo', 'is', null), row('validTo', '>=', ask.date)]))
    .orderBy('validFrom', 'desc')
    .limit(1)
    .executeTakeFirst();

export const listPayouts = (db: Db) =>
  db
    .selectFrom('payoutTables')
    .select(COLUMNS)
    .orderBy('operator')
    .orderBy('kind')
    .orderBy('validFrom', 'desc')
    .execute();

/** The first day of the table that follows, which ends the new one. */
export const findNextStart = async (db: Db, ask: { operator: string; kind: EntryKind; after: string }) => {
  const next = await db
    .selectFrom('payoutTables')
    .select('validFrom')
    .where('operator', '=', ask.operator)
    .where('kind', '=', ask.kind)
    .where('validFrom', '>', ask.after)
    .orderBy('validFrom')
    .limit(1)
    .executeTakeFirst();
  return next?.validFrom ?? null;
};

/** Ends the table before the new one on the day before, and saves the new one. */
export async function savePayouts(
  db: Db,
  {
    operator,
    kind,
    validFrom,
    voidRule = 'revert',
    entries,
    validTo,
  }: NewPayoutTable & { validTo: string | null },
): Promise<void> {
  await db
    .updateTable('payoutTables')
    .set({ validTo: addDays(validFrom, -1) })
    .where('operator', '=', operator)
    .where('kind', '=', kind)
    .where('validFrom', '<', validFrom)
    .where((row) => row.or([row('validTo', 'is', null), row('validTo', '>=', validFrom)]))
    .execute();
  const values = { validTo, voidRule, entries: JSON.stringify(entries), isExample: false };
  await db
    .insertInto('payoutTables')
    .values({ operator, kind, validFrom, ...values })
    .onConflict((conflict) => conflict.columns(['operator', 'kind', 'validFrom']).doUpdateSet(values))
    .execute();
}
