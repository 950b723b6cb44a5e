import { sql } from 'kysely';
import type { Db } from './connect.ts';

export type ForeignKey = {
  name: string;
  child: string;
  parent: string;
  columns: string[];
  references: string[];
};

export const listForeignKeys = async (db: Db): Promise<ForeignKey[]> => {
  const { rows } = await sql<ForeignKey>`
    select conname as name, conrelid::regclass::text as child, confrelid::regclass::text as parent,
      array(select attname::text from unnest(conkey) with ordinality k(n, i)
        join pg_attribute on attrelid = conrelid and attnum = n order by i) as columns,
      array(select attname::text from unnest(confkey) with ordinality k(n, i)
        join pg_attribute on attrelid = confrelid and attnum = n order by i) as references
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0
    order by 1`.execute(db);
  return rows;
};

/** Rows with a dangling reference. An intact copy has none. */
async function countOrphans(db: Db, { child, parent, columns, references }: ForeignKey): Promise<number> {
  const pairs = columns.map((column, n) => sql`p.${sql.ref(references[n] ?? '')} = c.${sql.ref(column)}`);
  const given = columns.map((column) => sql`c.${sql.ref(column)} is not null`);
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${sql.table(child)} c
    where ${sql.join(given, sql` and `)}
      and not exists (select 1 from ${sql.table(parent)} p where ${sql.join(pairs, sql` and `)})`.execute(db);
  return rows[0]?.n ?? 0;
}

export type Verified = { tables: number; rows: number; foreignKeys: number; orphans: number };

/** Reads every row of every table and checks every foreign key. */
export async function verifyDatabase(db: Db): Promise<Verified> {
  const { rows: tables } = await sql<{ name: string }>`
    select c.relname as name from pg_class c where c.relkind in ('r', 'p') and not c.relispartition
      and c.relnamespace = 'public'::regnamespace order by 1`.execute(db);
  let rows = 0;
  for (const { name } of tables) {
    const { rows: counted } = await sql<{ n: number }>`
      select count(*)::int as n from ${sql.table(name)}`.execute(db);
    rows += counted[0]?.n ?? 0;
  }
  const keys = await listForeignKeys(db);
  let orphans = 0;
  for (const key of keys) orphans += await countOrphans(db, key);
  return { tables: tables.length, rows, foreignKeys: keys.length, orphans };
}
