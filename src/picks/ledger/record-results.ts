import { appendEntries, type Draft } from '../../ledger/append-entries.ts';
import { findHead, listRecorded } from '../../ledger/queries.ts';
import { dueReveals } from '../../ledger/reveal-due.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { NewResult } from '../next-result.ts';

type ResultToRecord = Omit<NewResult, 'settledAt' | 'closingEdgePercent'>;

/**
 * Appends results to the ledger, after revealing what is due. Results of picks that are not in the log are
 * imported with them later. Call it in a transaction, before events.
 */
export async function recordResults(db: Db, results: readonly ResultToRecord[], now: Date): Promise<void> {
  if (results.length === 0 || !(await findHead(db))?.writing) return;
  const recorded = await listRecorded(
    db,
    results.map(({ pickId }) => pickId),
  );
  const drafts = results.flatMap((one): Draft[] => {
    const of = recorded.get(one.pickId)?.idx;
    if (of === undefined) return [];
    const { pickId, version, result, actual, voidReason, cause } = one;
    const { closingLine, closingProbability, clvPercent } = one;
    const closing = { closingLine, closingProbability, clvPercent };
    const fields = { pick: pickId, of, version, result, actual, voidReason, ...closing, cause };
    return [{ kind: 'result', pickId, fields }];
  });
  if (drafts.length > 0) await appendEntries(db, [...(await dueReveals(db, now)), ...drafts], now);
}
