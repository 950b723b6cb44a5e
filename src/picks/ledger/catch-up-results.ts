import { findHead, listRecorded } from '../../ledger/queries.ts';
import type { Db } from '../../platform/db/connect.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { listResultsOf } from '../result-queries.ts';
import { listAllPickIds } from './ledger-queries.ts';
import { readLog } from './read-log.ts';
import { recordResults } from './record-results.ts';

const PICKS_AT_ONCE = 500;

/** Appends results that were written while the ledger was off. Returns how many. */
export async function catchUpResults(db: Db, now: Date): Promise<number> {
  const { results, imports } = await readLog(db, (await findHead(db))?.size ?? 0);
  const ids = await listAllPickIds(db, now);
  let appended = 0;
  for (let start = 0; start < ids.length; start += PICKS_AT_ONCE) {
    const some = ids.slice(start, start + PICKS_AT_ONCE);
    const recorded = await listRecorded(db, some);
    const missing = (await listResultsOf(db, { pickIds: some, asOf: now })).filter((row) => {
      const entry = recorded.get(row.pickId);
      const imported = entry?.imported ? imports.get(entry.idx) : undefined;
      // Results from before an import are in its rows.
      if (!entry || (imported && row.settledAt <= imported)) return false;
      return !results.get(row.pickId)?.some(({ version }) => version === row.version);
    });
    const rows = missing.map(({ priceClvPercent, ...row }) => ({ ...row, clvPercent: priceClvPercent }));
    await inTransaction(db, (db) => recordResults(db, rows, now));
    appended += rows.length;
  }
  return appended;
}
