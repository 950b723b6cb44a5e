import type { Db } from '../../../platform/db/connect.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { Problem } from '../../../platform/problem.ts';
import { lockAccount } from '../../account-queries.ts';
import { profitOn } from '../bet.ts';
import { insertBets, type NewBetRow } from '../bet-queries.ts';
import { insertChanges } from '../change-queries.ts';
import { checkRoom, NOT_SETTLED } from '../log-bet.ts';
import type { BetImport, BetImportCommit } from './contract.ts';
import { getImport, type ImportRow, markCommitted } from './import-queries.ts';
import { importOnWire, knownKeys } from './preview-import.ts';
import type { StoredRow } from './stored-row.ts';

type Ask = { userId: number; id: number; given: BetImportCommit; now: Date };

/** Adds all bets of a file or none. A second commit adds nothing and gives the same response. */
export const commitImport = (db: Db, jobs: Jobs, { userId, id, given, now }: Ask): Promise<BetImport> =>
  inTransaction(db, async (db) => {
    await lockAccount(db, userId);
    const found = await getImport(db, { userId, id });
    if (found.committedAt !== null || found.rows === null) return importOnWire(found);
    const left = new Set(given.leaveOut);
    checkErrors(found, left);
    const known = await knownKeys(db, userId);
    // A bet that was logged after the preview is a duplicate as well.
    const isWanted = ({ row, state, key }: StoredRow) =>
      !left.has(row) && (given.importDuplicates === true || (state !== 'duplicate' && !known.has(key)));
    const rows = found.rows.filter(isWanted);
    await checkRoom(db, { userId, adding: rows.length });
    const bets = await insertBets(
      db,
      rows.map(({ bet }) => betOf(bet, { userId, importId: id, now })),
    );
    await insertChanges(
      db,
      bets.map((bet, n) => ({
        userId,
        betId: bet.id,
        at: now,
        kind: 'imported' as const,
        reason: `imported from ${found.fileName}, line ${rows[n]?.row}`,
        before: null,
        after: { book: bet.book, line: bet.line, price: bet.price, stake: bet.stake },
      })),
    );
    await jobs.enqueue(db, 'bets.settle', { userId });
    return importOnWire(await markCommitted(db, { id, imported: bets.length, now }));
  });

function checkErrors({ preview: { listed } }: ImportRow, left: ReadonlySet<number>): void {
  const open = listed.filter(({ state, row }) => state === 'error' && !left.has(row));
  if (open.length === 0) return;
  const lines = open
    .slice(0, 10)
    .map(({ row }) => row)
    .join(', ');
  throw new Problem(
    'import-has-errors',
    `${open.length === 1 ? 'Line' : 'Lines'} ${lines}${open.length > 10 ? ' and more' : ''} cannot be read. Correct the file, or name the lines in leaveOut. Nothing was imported.`,
  );
}

type Owner = { userId: number; importId: number; now: Date };

function betOf(bet: StoredRow['bet'], { userId, importId, now }: Owner): NewBetRow {
  const { tipAt, placedAt, result = null, ...fields } = bet;
  return {
    ...NOT_SETTLED,
    ...fields,
    result,
    profit: profitOn({ ...fields, result }),
    settledAt: result && now,
    tipAt: tipAt === null ? null : new Date(tipAt),
    placedAt: new Date(placedAt),
    userId,
    importId,
    createdAt: now,
    updatedAt: now,
  };
}
