import { addDays } from '../../../domain/dates.ts';
import type { Db } from '../../../platform/db/connect.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { invalid } from '../../../platform/problem.ts';
import type { NewPayoutTable, PayoutTable } from './contract.ts';
import { findNextStart, savePayouts } from './payout-queries.ts';

/** Saves a table from its first day on. The one before it ends the day before; one that follows keeps its days. */
export async function replacePayouts(db: Db, table: NewPayoutTable): Promise<PayoutTable> {
  checkEntries(table);
  const { operator, kind, validFrom, voidRule = 'revert', entries } = table;
  return inTransaction(db, async (db) => {
    const next = await findNextStart(db, { operator, kind, after: validFrom });
    const validTo = next === null ? null : addDays(next, -1);
    await savePayouts(db, { ...table, validTo });
    return { operator, kind, validFrom, validTo, isExample: false, voidRule, entries };
  });
}

function checkEntries({ kind, entries }: NewPayoutTable): void {
  const errors = entries.flatMap(({ legs, hits }, n) => {
    const at = `/entries/${n}`;
    if (hits > legs) return [{ in: 'body' as const, pointer: `${at}/hits`, detail: 'must be at most legs' }];
    if (kind === 'power' && hits < legs)
      return [
        {
          in: 'body' as const,
          pointer: `${at}/hits`,
          detail: 'must equal legs: a power entry pays only if all hit',
        },
      ];
    const first = entries.findIndex((other) => other.legs === legs && other.hits === hits);
    return first === n ? [] : [{ in: 'body' as const, pointer: at, detail: `repeats entry ${first}` }];
  });
  if (errors.length > 0) throw invalid(errors);
}
