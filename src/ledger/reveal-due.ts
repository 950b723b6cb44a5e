import type { Db } from '../platform/db/connect.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { appendEntries, type Draft } from './append-entries.ts';
import { lockDueOpenings } from './queries.ts';

/** Reveals of one transaction. More follow in the next minute. */
const MOST = 500;

/** The openings that fall due by an instant, as drafts. Call it in a transaction. */
export async function dueReveals(db: Db, now: Date): Promise<Draft[]> {
  return (await lockDueOpenings(db, now, MOST)).map(({ idx, salt, body }) => ({
    kind: 'reveal',
    reveals: idx,
    fields: { of: idx, salt: salt.toString('base64'), body: body.toString('utf8') },
  }));
}

/** Returns how many were revealed. */
export const revealDue = (db: Db, now: Date): Promise<number> =>
  inTransaction(db, async (db) => {
    const drafts = await dueReveals(db, now);
    if (drafts.length > 0) await appendEntries(db, drafts, now);
    return drafts.length;
  });
