import { daysAfter } from '../../../domain/dates.ts';
import { STAT_CATALOGUE } from '../../../domain/stats.ts';
import type { Db } from '../../../platform/db/connect.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { lockAccount } from '../../account-queries.ts';
import { listLimits } from '../bankroll/bankroll-queries.ts';
import { flagLimits } from '../bankroll/flag-limits.ts';
import { listBets } from '../bet-queries.ts';
import type { BetImport, NewBetImport } from './contract.ts';
import { decodeFile } from './decode-file.ts';
import { deleteWaitingImports, type ImportRow, insertImport, type Preview } from './import-queries.ts';
import { listNames } from './list-names.ts';
import { checkColumns, IMPORT_FIELDS, mapColumns } from './map-columns.ts';
import { type MatchedRow, matchRows } from './match-rows.ts';
import { type ReadRow, readRow } from './read-row.ts';
import { readTable, type TableRow } from './read-table.ts';
import { betKey, type StoredRow, storedRow } from './stored-row.ts';

export const KEEP_DAYS = 1;

type Ask = { userId: number; given: NewBetImport; now: Date };

/** Reads a file and stores what a commit would add. Nothing is added yet. */
export async function previewImport(db: Db, { userId, given, now }: Ask): Promise<BetImport> {
  const { content, fileName = 'bets.csv', book, columns: named = {} } = given;
  const { header, rows } = readTable(decodeFile(content));
  const columns = mapColumns(header, named);
  checkColumns(columns, header, book);
  const players = new Map(given.players?.map(({ name, playerId }) => [name, playerId]));
  const read = rows.map((row) => readRow(row, { columns, width: header.length, book, players, now }));
  const readable = read.filter((row) => 'bet' in row);
  const matches = await matchRows(
    db,
    readable.map(({ bet }) => bet),
    now,
  );
  const bets = matches.map((match, n) => ({ match, stored: storedRow(readable[n]?.row ?? 0, match) }));
  const names = await listNames(db, matches, now);
  return inTransaction(db, async (db) => {
    await lockAccount(db, userId);
    const logged = await listBets(db, { userId });
    const known = new Set(logged.map(betKey));
    const stored = bets.map((one) => ({ ...one, stored: markDuplicate(one.stored, known) }));
    await deleteWaitingImports(db, userId);
    const row = await insertImport(db, {
      userId,
      fileName,
      rows: stored.map((one) => one.stored),
      preview: {
        headers: header,
        samples: header.map((_, n) => sampleOf(rows, n)),
        columns: IMPORT_FIELDS.map((field) => ({ field, header: header[columns[field] ?? -1] ?? null })),
        names,
        ...summary(read, stored),
        aboveLimits: aboveLimits(stored, { bets: logged, limits: await listLimits(db, userId), now }),
      },
      now,
    });
    return importOnWire(row);
  });
}

export const knownKeys = async (db: Db, userId: number): Promise<Set<string>> =>
  new Set((await listBets(db, { userId })).map(betKey));

/** Adds the key, so that the next row with the same one is a duplicate. */
function markDuplicate(row: StoredRow, known: Set<string>): StoredRow {
  if (known.has(row.key)) return { ...row, state: 'duplicate' };
  known.add(row.key);
  return row;
}

const LONGEST_SAMPLE = 40;

const sampleOf = (rows: readonly TableRow[], column: number): string =>
  (rows.find(({ cells }) => cells[column]?.trim())?.cells[column] ?? '').trim().slice(0, LONGEST_SAMPLE);

type Bets = readonly { match: MatchedRow; stored: StoredRow }[];

type Summary = Omit<Preview, 'headers' | 'samples' | 'columns' | 'names' | 'aboveLimits'>;

function summary(read: readonly ReadRow[], bets: Bets): Summary {
  const count = (state: StoredRow['state']) => bets.filter(({ stored }) => stored.state === state).length;
  const failed = read.filter((row) => 'errors' in row);
  const listed = [
    ...failed.map(({ row, errors }) => ({
      row,
      state: 'error' as const,
      detail: errors.join('; '),
      text: '',
    })),
    ...bets
      .filter(({ stored: { state } }) => state === 'unmatched' || state === 'duplicate')
      .map(({ match, stored: { row, state } }) => ({
        row,
        state,
        detail:
          state === 'duplicate' ? 'like an earlier row or a bet that you have' : (match.unmatched ?? ''),
        text: inWords(match),
      })),
  ];
  return {
    rows: read.length,
    matched: count('matched'),
    manual: count('manual'),
    unmatched: count('unmatched'),
    duplicates: count('duplicate'),
    errors: failed.length,
    listed: listed.sort((one, other) => one.row - other.row),
  };
}

/** Duplicates are not imported, so they are above no limit. */
function aboveLimits(bets: Bets, known: Parameters<typeof flagLimits>[1]): Preview['aboveLimits'] {
  const added = bets.filter(({ stored }) => stored.state !== 'duplicate');
  const flags = flagLimits(
    added.map(({ match: { bet, subject } }) => ({ ...bet, tipAt: subject.tipAt ?? null })),
    known,
  );
  return added.flatMap(({ match, stored: { row } }, n) => {
    const detail = flags[n] ?? null;
    return detail === null ? [] : [{ row, text: inWords(match), detail }];
  });
}

const inWords = ({ subject: { playerName, side, line, stat, description } }: MatchedRow): string =>
  description ?? [playerName, side, line, stat && STAT_CATALOGUE[stat].displayName.toLowerCase()].join(' ');

export const importOnWire = ({ rows: _, preview, ...row }: ImportRow): BetImport => ({
  ...preview,
  ...row,
  expiresAt: daysAfter(row.createdAt, KEEP_DAYS),
});
