import { type Insertable, sql } from 'kysely';
import type { League } from '../domain/leagues.ts';
import type { Db } from '../platform/db/connect.ts';
import type { LedgerImportRowsTable, LedgerSetsTable } from '../platform/db/tables.ts';

export type Head = {
  origin: string;
  feed: string;
  writing: boolean;
  size: number;
  lastAt: Date;
  /** Why nothing is signed any more. */
  fault: string | null;
};

export const findHead = (db: Db): Promise<Head | undefined> =>
  db.selectFrom('ledgerHead').selectAll().executeTakeFirst();

export const insertHead = (db: Db, head: Pick<Head, 'origin' | 'feed' | 'lastAt'>) =>
  db
    .insertInto('ledgerHead')
    .values({ ...head, writing: true, size: 0 })
    .execute();

export const updateHead = (db: Db, change: Pick<Head, 'feed' | 'writing'>) =>
  db.updateTable('ledgerHead').set(change).execute();

export const saveFault = (db: Db, fault: string | null) =>
  db.updateTable('ledgerHead').set({ fault }).where('fault', 'is distinct from', fault).execute();

/** After entries were inserted with the indexes that they had before. */
export const setSize = (db: Db, size: number, lastAt: Date) =>
  db.updateTable('ledgerHead').set({ size, lastAt }).execute();

/** Reserves indexes. The row stays locked until the transaction ends, so index order equals commit order. */
export async function takeIndexes(db: Db, count: number, now: Date) {
  const { rows } = await sql<{ size: number; lastAt: Date }>`
    update ledger_head set size = size + ${count}, last_at = greatest(last_at, ${now})
    where writing returning size, last_at`.execute(db);
  const [head] = rows;
  return head ? { first: head.size - count, at: head.lastAt } : null;
}

const ROWS_AT_ONCE = 500;

function* inSlices<T>(rows: readonly T[]): Generator<T[]> {
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE)
    yield rows.slice(start, start + ROWS_AT_ONCE);
}

export type NewEntry = {
  idx: number;
  kind: string;
  pickId: number | null;
  league: League | null;
  date: string | null;
  entry: Buffer;
};

/** As arrays: a parameter for every value would cost more than the insert. */
export async function insertEntries(db: Db, rows: readonly NewEntry[]): Promise<void> {
  for (const some of inSlices(rows))
    await sql`
      insert into ledger_entries (idx, kind, pick_id, league, date, entry)
      select * from unnest(${some.map(({ idx }) => idx)}::bigint[], ${some.map(({ kind }) => kind)}::text[],
        ${some.map(({ pickId }) => pickId)}::int[], ${some.map(({ league }) => league)}::text[],
        ${some.map(({ date }) => date)}::date[], ${some.map(({ entry }) => entry)}::bytea[])`.execute(db);
}

export type NewOpening = {
  idx: number;
  chain: number;
  salt: Buffer;
  body: Buffer;
  tipAt: Date;
  revealedBy: number | null;
};

export async function insertOpenings(db: Db, rows: readonly NewOpening[]): Promise<void> {
  for (const some of inSlices(rows))
    await sql`
      insert into ledger_openings (idx, chain, salt, body, tip_at, revealed_by)
      select * from unnest(${some.map(({ idx }) => idx)}::bigint[], ${some.map(({ chain }) => chain)}::bigint[],
        ${some.map(({ salt }) => salt)}::bytea[], ${some.map(({ body }) => body)}::bytea[],
        ${some.map(({ tipAt }) => tipAt)}::timestamptz[],
        ${some.map(({ revealedBy }) => revealedBy)}::bigint[])`.execute(db);
}

export async function insertSets(db: Db, rows: readonly Insertable<LedgerSetsTable>[]): Promise<void> {
  if (rows.length > 0) await db.insertInto('ledgerSets').values(rows).execute();
}

export async function insertImportRows(
  db: Db,
  rows: readonly Insertable<LedgerImportRowsTable>[],
): Promise<void> {
  for (const some of inSlices(rows)) await db.insertInto('ledgerImportRows').values(some).execute();
}

export async function findSetSalt(db: Db, idx: number): Promise<Buffer | null> {
  const row = await db.selectFrom('ledgerSets').select('setSalt').where('idx', '=', idx).executeTakeFirst();
  return row?.setSalt ?? null;
}

export const insertRules = (db: Db, row: { hash: string; rules: string }) =>
  db
    .insertInto('ledgerRules')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const findRules = (db: Db, hash: string) =>
  db.selectFrom('ledgerRules').select('rules').where('hash', '=', hash).executeTakeFirst();

export type Recorded = { pickId: number; idx: number; imported: boolean; chain: number | null };

/** The entry under which each of some picks stands in the log. */
export async function listRecorded(db: Db, pickIds: readonly number[]): Promise<Map<number, Recorded>> {
  if (pickIds.length === 0) return new Map();
  const { rows } = await sql<Recorded>`
    select r.pick_id, r.idx, r.imported, o.chain
    from recorded_picks r left join ledger_openings o on o.idx = r.idx and not r.imported
    where r.pick_id = any(${pickIds}::int[])`.execute(db);
  return new Map(rows.map((row) => [row.pickId, row]));
}

export type DueOpening = { idx: number; salt: Buffer; body: Buffer };

/** Openings of chains in which every version has tipped off, locked until the transaction ends. */
export async function lockDueOpenings(db: Db, now: Date, limit: number): Promise<DueOpening[]> {
  const { rows } = await sql<DueOpening>`
    select idx, salt, body from ledger_openings o
    where revealed_by is null
      and not exists (select from ledger_openings other where other.chain = o.chain and other.tip_at > ${now})
    order by idx limit ${limit} for update`.execute(db);
  return rows;
}

export async function markRevealed(db: Db, reveals: readonly { idx: number; by: number }[]): Promise<void> {
  if (reveals.length === 0) return;
  await sql`
    update ledger_openings set revealed_by = r.by
    from unnest(${reveals.map(({ idx }) => idx)}::bigint[], ${reveals.map(({ by }) => by)}::bigint[]) as r (idx, by)
    where ledger_openings.idx = r.idx`.execute(db);
}

export type StoredEntry = { idx: number; kind: string; entry: Buffer; leafHash: Buffer };

/** Entries from `from` up to but not including `to`. */
export const listEntries = (db: Db, from: number, to: number): Promise<StoredEntry[]> =>
  db
    .selectFrom('ledgerEntries')
    .select(['idx', 'kind', 'entry', 'leafHash'])
    .where('idx', '>=', from)
    .where('idx', '<', to)
    .orderBy('idx')
    .execute();

/** Leaf hashes alone: a bulk read for the tiles. */
export async function listLeafHashes(db: Db, from: number, limit: number): Promise<Buffer[]> {
  const rows = await db
    .selectFrom('ledgerEntries')
    .select('leafHash')
    .where('idx', '>=', from)
    .orderBy('idx')
    .limit(limit)
    .execute();
  return rows.map(({ leafHash }) => leafHash);
}

type OfDay = { league: League; date: string };

export const listEntriesOfDay = (db: Db, { league, date }: OfDay) =>
  db
    .selectFrom('ledgerEntries')
    .select(['idx', 'kind', 'pickId', 'entry'])
    .where('league', '=', league)
    .where('date', '=', date)
    .orderBy('idx')
    .execute();

export const listEntriesOfPick = (db: Db, pickId: number) =>
  db
    .selectFrom('ledgerEntries')
    .select(['idx', 'kind', 'entry'])
    .where('pickId', '=', pickId)
    .orderBy('idx')
    .execute();

export const listEntriesOfKinds = (db: Db, kinds: readonly string[]) =>
  db
    .selectFrom('ledgerEntries')
    .select(['idx', 'kind', 'entry'])
    .where('kind', 'in', kinds)
    .orderBy('idx')
    .execute();

export const findSlate = (db: Db, { league, date }: OfDay) =>
  db
    .selectFrom('ledgerEntries')
    .select('idx')
    .where('league', '=', league)
    .where('date', '=', date)
    .where('kind', '=', 'slate')
    .executeTakeFirst();

/** Days with runs or picks in the log that have no `slate` entry yet. */
export async function listOpenDays(db: Db): Promise<OfDay[]> {
  const { rows } = await sql<OfDay>`
    select distinct league, date from ledger_entries e
    where kind in ('run', 'pick') and not exists (
      select from ledger_entries s where s.kind = 'slate' and s.league = e.league and s.date = e.date)
    order by date, league`.execute(db);
  return rows;
}

export const findOpening = (db: Db, idx: number) =>
  db.selectFrom('ledgerOpenings').selectAll().where('idx', '=', idx).executeTakeFirst();

export const listUnrevealed = (db: Db) =>
  db
    .selectFrom('ledgerOpenings')
    .select(['idx', 'salt', 'body', 'tipAt'])
    .where('revealedBy', 'is', null)
    .orderBy('idx')
    .execute();

export const listOpenings = (db: Db, indexes: readonly number[]) =>
  db
    .selectFrom('ledgerOpenings')
    .select(['idx', 'body', 'revealedBy'])
    .where('idx', '=', sql<number>`any(${indexes}::bigint[])`)
    .execute();

export async function listImportRows(db: Db, idx: number): Promise<Buffer[]> {
  const rows = await db
    .selectFrom('ledgerImportRows')
    .select('importedRow')
    .where('idx', '=', idx)
    .orderBy('pickId')
    .execute();
  return rows.map(({ importedRow }) => importedRow);
}
