import { type RawBuilder, sql } from 'kysely';
import type { Db } from './connect.ts';

/** A table whose rows are versions: each holds from its `capturedAt` until the next one of the same fact. */
export type FactTable<Column extends string = string> = {
  table: string;
  /** Every column with its SQL type; camelCase here, snake_case in the database. */
  columns: Readonly<Record<Column, string>>;
  /** Rows that agree in these are versions of one fact. */
  versionsOf: readonly (NoInfer<Column> | RawSql)[];
  /** What else tells rows of one fact and instant apart, if anything; of two
   * that are not, the first one stands. Reads take the last in this order. */
  toldApartBy?: readonly NoInfer<Column>[];
  /** The columns by which earlier versions are found; they have an index or choose partitions. */
  foundBy: readonly NoInfer<Column>[];
};
type RawSql = `(${string})`;
type FactRow<Column extends string> = Readonly<Record<Column, unknown> & { capturedAt: Date }>;

/** Small enough for one message and for memory, large enough that the statement's own cost does not count. */
const ROWS_AT_ONCE = 5_000;

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * Adds what is new and returns how many rows that were. A row that says the same as the version before it adds
 * nothing, so the same facts twice change nothing.
 */
export async function appendFacts<Column extends string>(
  db: Db,
  table: FactTable<Column>,
  rows: readonly FactRow<Column>[],
): Promise<number> {
  let added = 0;
  // In the order of time, so that no version is compared before the one that it follows is there.
  const inOrder = rows.toSorted((a, b) => Number(a.capturedAt) - Number(b.capturedAt));
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    const result = await statement(table, inOrder.slice(start, start + ROWS_AT_ONCE)).execute(db);
    added += Number(result.numAffectedRows ?? 0n);
  }
  return added;
}

function statement<Column extends string>(
  { table, columns, versionsOf, toldApartBy = [], foundBy }: FactTable<Column>,
  rows: readonly FactRow<Column>[],
): RawBuilder<unknown> {
  const names = Object.keys(columns) as Column[];
  const list = sql.raw(names.map(snake).join(', '));
  const values = names.filter((name) => name !== 'capturedAt' && !versionsOf.includes(name));
  const content = sql.raw(`row(${values.map(snake).join(', ')})`);
  const fact = sql.raw(versionsOf.map(snake).join(', '));
  const moment = sql.raw(['capturedAt', ...toldApartBy].map(snake).join(', '));
  const arrays = sql.join(
    names.map((name) => sql`${literal(rows, name, columns[name])}::${sql.raw(columns[name])}[]`),
  );
  const sameThings = sql.join(
    foundBy.map(
      (name) =>
        sql`${sql.raw(snake(name))} = any(${literal(distinct(rows, name), name, columns[name])}::${sql.raw(columns[name])}[])`,
    ),
    sql` and `,
  );
  return sql`
    insert into ${sql.raw(table)} (${list})
    select ${list} from (
      select *, lag(${content}) over versions as before, row_number() over versions = 1 as is_first
      from (
        select *, row_number() over (partition by ${fact}, ${moment} order by n) as place
        from (
          select ${list}, 0 as n from ${sql.raw(table)} where ${sameThings}
          union all
          select ${list}, n from unnest(${arrays}) with ordinality as fresh(${list}, n)
        ) known_and_fresh
      ) told
      where place = 1
      window versions as (partition by ${fact} order by ${moment})
    ) timeline
    where n > 0 and (is_first or before is distinct from ${content})
    order by n
    on conflict do nothing`;
}

/** A PostgreSQL array as text; the driver's own way takes several times as long on columns of numbers. */
function literal(rows: readonly Readonly<Record<string, unknown>>[], name: string, type: string): string {
  const quoted = type === 'text' || type === 'jsonb';
  let text = '';
  for (const row of rows) text += `,${element(row[name], quoted)}`;
  return `{${text.slice(1)}}`;
}

function element(value: unknown, quoted: boolean): string {
  if (value === null || value === undefined) return 'NULL';
  if (value instanceof Date) return value.toISOString();
  if (!quoted) return String(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}

const distinct = <Row extends Readonly<Record<string, unknown>>>(
  rows: readonly Row[],
  name: string,
): Row[] => {
  const seen = new Map<unknown, Row>();
  for (const row of rows) if (!seen.has(row[name])) seen.set(row[name], row);
  return [...seen.values()];
};
