import { type RawBuilder, sql } from 'kysely';
import type { Db } from './connect.ts';
import { type ForeignKey, listForeignKeys } from './verify-queries.ts';

const PAGE = 1_000;
/** Credentials are of no use to their owner in this form, and dangerous in a file. */
const SECRET = /(^|_)(secret|hash|token)$/;

export type OwnedTable = { table: string; rows: () => AsyncGenerator<Record<string, unknown>> };

/**
 * Every table whose rows belong to a row of `root`, found by foreign keys, so that a new table needs no code
 * here. Bytes, credentials and the columns `without` are left out.
 */
export async function listOwnedTables(
  db: Db,
  { root, id, without = {} }: { root: string; id: number; without?: Record<string, readonly string[]> },
): Promise<OwnedTable[]> {
  const keys = await listForeignKeys(db);
  return ownedBy(keys, root, id).map(({ table, belongs }) => ({
    table,
    rows: () => read(db, { table, belongs, without: without[table] ?? [] }),
  }));
}

type Owned = { table: string; belongs: RawBuilder<boolean> };

/** Breadth first: a table that refers to its owner directly is read by that reference. */
function ownedBy(keys: readonly ForeignKey[], root: string, id: number): Owned[] {
  const owned: Owned[] = [{ table: root, belongs: sql<boolean>`id = ${id}` }];
  for (const { table: parent, belongs } of owned)
    for (const { child, parent: of, columns, references } of keys) {
      if (of !== parent || owned.some(({ table }) => table === child)) continue;
      const pairs = sql.join(columns.map((column) => sql.ref(column)));
      const parents = sql`select ${sql.join(references.map((column) => sql.ref(column)))} from ${sql.table(parent)}`;
      owned.push({ table: child, belongs: sql<boolean>`(${pairs}) in (${parents} where ${belongs})` });
    }
  return owned;
}

async function* read(db: Db, { table, belongs, without }: Owned & { without: readonly string[] }) {
  const columns = (await listReadableColumns(db, table)).filter((column) => !without.includes(column));
  if (columns.length === 0) return;
  const shown = sql.join(columns.map((column) => sql.ref(column)));
  for (let offset = 0; ; offset += PAGE) {
    const { rows } = await sql<Record<string, unknown>>`
      select ${shown} from ${sql.table(table)} where ${belongs}
      order by ctid limit ${PAGE} offset ${offset}`.execute(db);
    yield* rows;
    if (rows.length < PAGE) return;
  }
}

async function listReadableColumns(db: Db, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname::text as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and atttypid <> 'bytea'::regtype
    order by attnum`.execute(db);
  return rows.map(({ name }) => name).filter((name) => !SECRET.test(name));
}
