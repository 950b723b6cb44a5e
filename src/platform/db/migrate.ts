import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { StartError } from '../start-error.ts';
import type { Db } from './connect.ts';
import { inTransaction } from './transaction.ts';

const FOLDER = new URL('../../../migrations/', import.meta.url);
const LOCK = 7_261_001; // arbitrary, but the same in every process

export type Migration = { name: string; text: string; checksum: string };

export const listMigrations = (folder: URL = FOLDER): Migration[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const text = readFileSync(new URL(name, folder), 'utf8');
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
    });

/**
 * Applies pending migrations in order, each in its own transaction or all in the caller's. If two processes start at once, the lock
 * lets one through and the other finds the work done. The embedded database has one process and needs no
 * lock. Most starts find nothing to do, with one look.
 */
export async function migrate(db: Db, migrations = listMigrations()): Promise<string[]> {
  const { pending, changed, unknown } = await migrationState(db, migrations);
  if (changed[0]) throw changedLater(changed[0]);
  if (unknown[0])
    throw new StartError(
      `The database has migration ${unknown[0]}, which this version does not know. Start a newer version.`,
    );
  const applied: string[] = [];
  for (const migration of migrations)
    if (pending.includes(migration.name) && (await applyOnce(db, migration))) applied.push(migration.name);
  return applied;
}

const changedLater = (name: string) =>
  new StartError(`Migration ${name} was changed after it was applied. Restore it and add a new one instead.`);

export type MigrationState = { pending: string[]; unknown: string[]; changed: string[] };

/** Compares the database with this version's migrations. Read-only. */
export async function migrationState(db: Db, migrations = listMigrations()): Promise<MigrationState> {
  const { rows: tables } = await sql<{ there: boolean }>`
    select to_regclass('schema_migrations') is not null as there`.execute(db);
  const { rows } = tables[0]?.there
    ? await sql<{
        name: string;
        checksum: string;
      }>`select name, checksum from schema_migrations order by name`.execute(db)
    : { rows: [] };
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  const known = new Set(migrations.map(({ name }) => name));
  return {
    pending: migrations.filter(({ name }) => !applied.has(name)).map(({ name }) => name),
    unknown: rows.filter(({ name }) => !known.has(name)).map(({ name }) => name),
    changed: migrations
      .filter(({ name, checksum }) => applied.has(name) && applied.get(name) !== checksum)
      .map(({ name }) => name),
  };
}

const applyOnce = (db: Db, { name, text, checksum }: Migration): Promise<boolean> =>
  inTransaction(db, async (db) => {
    await sql`set local statement_timeout = 0`.execute(db); // a pooler may set its own
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(db);
    await sql`create table if not exists schema_migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`.execute(
      db,
    );
    const { rows } = await sql<{
      checksum: string;
    }>`select checksum from schema_migrations where name = ${name}`.execute(db);
    if (rows[0]) {
      if (rows[0].checksum === checksum) return false;
      throw changedLater(name);
    }
    await sql.raw(text).execute(db);
    await sql`insert into schema_migrations (name, checksum) values (${name}, ${checksum})`.execute(db);
    return true;
  });
