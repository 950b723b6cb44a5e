import pg from 'pg';
import { findJobTablesVersion, recreateJobTables } from '../../jobs/job-tables.ts';
import { StartError } from '../../start-error.ts';
import type { Db } from '../connect.ts';
import { migrate, migrationState } from '../migrate.ts';
import { refreshStatistics } from '../refresh-statistics.ts';
import { copyRows } from './copy-rows.ts';
import { type Fingerprint, fingerprint, fingerprintSequences } from './fingerprint-queries.ts';
import type { Session } from './session.ts';
import {
  createPartitions,
  isEmpty,
  listSequences,
  listTables,
  type MovedTable,
  setSequences,
  withoutForeignKeys,
} from './table-queries.ts';

const CONFLICT = 5;
/** Migrations insert rows into them. */
const FILLED_BY_MIGRATIONS = [
  'public.schema_migrations',
  'public.event_counter',
  'public.book_rules',
  'public.payout_tables',
];
const JOBS = 'pgboss.job';

export type MovedRows = { name: string; source: Fingerprint; target: Fingerprint };

/** `total`: rows of all tables. */
export type Moved = { isEqual: boolean; total: number; rows: MovedRows[] };

export type Move = {
  source: Session;
  target: Session;
  /** Creates further tables that the source has, in the target's transaction. */
  createOthers(source: Db, target: Db): Promise<void>;
  /** `done`: from 0 to 1. */
  onProgress(what: string, done: number): void;
};

class Different extends Error {}

/**
 * Copies all rows into an empty database and compares them, in one transaction of the target: if it fails, is
 * killed or finds a difference, nothing is there. Never writes to the source.
 */
export async function moveDatabase(move: Move): Promise<Moved> {
  const { source, target, onProgress } = move;
  await expectVersion(source.db);
  const tables = await listTables(source.db);
  const before = new Map<MovedTable, Fingerprint>();
  for (const [n, table] of tables.entries()) {
    onProgress('Reading the embedded database', (0.3 * n) / tables.length);
    before.set(table, await fingerprint(source.db, table));
  }
  const total = [...before.values()].reduce((sum, { rows }) => sum + rows, 0);
  const rows: MovedRows[] = [];
  try {
    await target.db.transaction().execute(async (db) => {
      onProgress('Creating the tables', 0.3);
      await createTables(move, db);
      await withoutForeignKeys(db, () => copyTables(move, before, total));
      await setSequences(db, await listSequences(source.db));
      for (const [table, fingerprinted] of before) {
        onProgress('Comparing every row', 0.8 + (0.2 * rows.length) / tables.length);
        rows.push({ name: table.name, source: fingerprinted, target: await fingerprint(db, table) });
      }
      const sequences = await fingerprintSequences(source.db);
      rows.push({ name: '(sequences)', source: sequences, target: await fingerprintSequences(db) });
      if (!rows.every(isSame)) throw new Different();
    });
  } catch (error) {
    if (error instanceof Different) return { isEqual: false, total, rows };
    throw isFromServer(error)
      ? new StartError(`${error.message}. Nothing was moved: the target is as it was before.`)
      : error;
  }
  await refreshStatistics(target.db);
  return { isEqual: true, total, rows };
}

const isFromServer = (error: unknown): error is Error =>
  error instanceof pg.DatabaseError ||
  (error instanceof Error && error.message.startsWith('Connection terminated'));

export const isSame = ({ source, target }: MovedRows): boolean =>
  source.rows === target.rows && source.hash === target.hash;

async function expectVersion(db: Db): Promise<void> {
  const { pending, unknown, changed } = await migrationState(db);
  const other = [...pending, ...unknown, ...changed][0];
  if (other)
    throw new StartError(
      `The embedded database is of another version (migration ${other}). Start this version on it once, stop it, and repeat.`,
      CONFLICT,
    );
}

async function createTables({ source, createOthers }: Move, db: Db): Promise<void> {
  const foreign = (await listTables(db)).map(({ name }) => name);
  if (foreign.length > 0 && !foreign.includes('public.schema_migrations'))
    throw notEmpty(`table ${foreign[0]}, which is not Hardwood's`);
  await migrate(db); // holds its lock until the commit, so no process starts on half of the rows
  for (const { name } of await listTables(db)) {
    const mayHaveRows = FILLED_BY_MIGRATIONS.includes(name) || (name.startsWith('pgboss.') && name !== JOBS);
    if (!mayHaveRows && !(await isEmpty(db, name))) throw notEmpty(`rows in ${name}`);
  }
  const version = await findJobTablesVersion(source.db);
  if (version !== null) {
    await recreateJobTables(db);
    if ((await findJobTablesVersion(db)) !== version)
      throw new StartError(
        `The job queue in the embedded database has version ${version}. Start this version on it once, stop it, and repeat.`,
        CONFLICT,
      );
  }
  await createOthers(source.db, db);
  await createPartitions(source.db, db);
}

const notEmpty = (what: string) =>
  new StartError(`The target database is not empty: it has ${what}. Create a new one and repeat.`, CONFLICT);

async function copyTables(
  { source, target, onProgress }: Move,
  tables: Map<MovedTable, Fingerprint>,
  total: number,
): Promise<void> {
  let copied = 0;
  for (const [table, { rows }] of tables) {
    onProgress(`Copying ${total.toLocaleString('en-US')} rows`, 0.3 + (0.5 * copied) / Math.max(total, 1));
    await target.client.query(`delete from ${table.name}`);
    if (rows > 0) await copyRows(source, target, table);
    copied += rows;
  }
}
