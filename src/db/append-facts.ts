import { type RawBuilder, sql } from 'kysely';
import type { Db } from './connect.ts';
import { noteRevision } from './revisions.ts';

/** A table whose rows are versions: each holds from its `capturedAt` until the next one of the same fact. */
export type FactTable<Column extends string = string> = {
  table: string;
  /** Every column with its SQL type; camelCase here, snake_case in the database. */
  columns: Readonly<Record<Column, string>>;
  /** Rows that agree in these are versions of one fact. */
  versionsOf: readonly NoInfer<Column>[];
  /** A part of the fact's name that follows from columns, said twice: to the database and to us. */
  alsoBy?: { sql: string; of: (row: Readonly<Record<NoInfer<Column>, unknown>>) => unknown };
  /**
   * What else tells rows of one fact and instant apart, if anything; of two that are not, the first one stands.
   * Reads take the last in this order.
   */
  toldApartBy?: readonly NoInfer<Column>[];
  /** Columns that say where a version came from, not what it says: another origin alone makes no new version. */
  asides?: readonly NoInfer<Column>[];
  /** The columns by which earlier versions are found; they have an index. */
  foundBy: readonly NoInfer<Column>[];
};
type FactRow<Column extends string> = Readonly<Record<Column, unknown> & { capturedAt: Date }>;
/** Where a row came from may be left out. */
type GivenRow<Column extends string> = Readonly<
  Record<Exclude<Column, 'source'>, unknown> & { capturedAt: Date }
>;

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
  rows: readonly GivenRow<Column>[],
): Promise<number> {
  if (rows.length === 0) return 0;
  // In the order of time, so that no version is compared before the one that it follows is there.
  const inOrder = (rows as readonly FactRow<Column>[]).toSorted(
    (a, b) => Number(a.capturedAt) - Number(b.capturedAt),
  );
  // Most rows are the first word on something: these need not be compared by the database, which is slow at it.
  const compare = await anyKnown(db, table, inOrder);
  const fresh = compare ? inOrder : changesIn(table, inOrder);
  let added = 0;
  for (let start = 0; start < fresh.length; start += ROWS_AT_ONCE) {
    const some = fresh.slice(start, start + ROWS_AT_ONCE);
    const result = await (compare ? insertChanges(table, some) : insertAll(table, some)).execute(db);
    added += Number(result.numAffectedRows ?? 0n);
  }
  if (added > 0)
    await noteRevision(
      db,
      fresh.map(({ capturedAt }) => capturedAt),
    );
  return added;
}

async function anyKnown<Column extends string>(
  db: Db,
  table: FactTable<Column>,
  rows: readonly FactRow<Column>[],
): Promise<boolean> {
  const { rows: found } = await sql`
    select from ${sql.raw(table.table)} where ${sameThings(table, rows)} limit 1`.execute(db);
  return found.length > 0;
}

/** The rows, already in the order of time, that say something else than the one before. */
function changesIn<Column extends string>(
  table: FactTable<Column>,
  rows: readonly FactRow<Column>[],
): FactRow<Column>[] {
  const { versionsOf, alsoBy, toldApartBy = [] } = table;
  const values = valuesOf(table);
  const wordOf = (row: FactRow<Column>, names: readonly Column[]) =>
    JSON.stringify(names.map((name) => row[name]));
  const facts = Map.groupBy(rows, (row) => `${wordOf(row, versionsOf)}${alsoBy?.of(row) ?? ''}`);
  const changes = new Set<FactRow<Column>>();
  for (const versions of facts.values()) {
    const moments = new Map<string, FactRow<Column>>();
    for (const row of versions) {
      const moment = `${Number(row.capturedAt)}${wordOf(row, toldApartBy)}`;
      if (!moments.has(moment)) moments.set(moment, row);
    }
    let before = '';
    for (const row of inTurn([...moments.values()], toldApartBy)) {
      const said = wordOf(row, values);
      if (said !== before) changes.add(row);
      before = said;
    }
  }
  return rows.filter((row) => changes.has(row));
}

/** What a version says, as opposed to which fact it is of, since when, and by whom. */
const valuesOf = <Column extends string>({ columns, versionsOf, asides = [] }: FactTable<Column>): Column[] =>
  (Object.keys(columns) as Column[]).filter(
    (name) => name !== 'capturedAt' && !versionsOf.includes(name) && !asides.includes(name),
  );

/** By time, and at one instant by what tells rows apart, as the database sorts them. */
const inTurn = <Column extends string>(rows: FactRow<Column>[], toldApartBy: readonly Column[]) =>
  rows.sort((a, b) => {
    if (+a.capturedAt !== +b.capturedAt) return +a.capturedAt - +b.capturedAt;
    for (const name of toldApartBy) {
      const [one, other] = [a[name] as string | number, b[name] as string | number];
      if (one !== other) return one < other ? -1 : 1;
    }
    return 0;
  });

const insertAll = <Column extends string>(table: FactTable<Column>, rows: readonly FactRow<Column>[]) => sql`
  insert into ${sql.raw(table.table)} (${listOf(table)})
  select ${listOf(table)} from unnest(${arraysOf(table, rows)}) as fresh(${listOf(table)})`;

/** The same comparison as `changesIn`, with the versions that are stored already. */
function insertChanges<Column extends string>(
  table: FactTable<Column>,
  rows: readonly FactRow<Column>[],
): RawBuilder<unknown> {
  const { versionsOf, alsoBy, toldApartBy = [] } = table;
  const values = valuesOf(table);
  const list = listOf(table);
  const content = sql.raw(`row(${values.map(snake).join(', ')})`);
  const fact = sql.raw([...versionsOf.map(snake), ...(alsoBy ? [alsoBy.sql] : [])].join(', '));
  const moment = sql.raw(['capturedAt', ...toldApartBy].map(snake).join(', '));
  return sql`
    insert into ${sql.raw(table.table)} (${list})
    select ${list} from (
      select *, lag(${content}) over versions as before, row_number() over versions = 1 as is_first
      from (
        select *, row_number() over (partition by ${fact}, ${moment} order by n) as place
        from (
          select ${list}, 0 as n from ${sql.raw(table.table)} where ${sameThings(table, rows)}
          union all
          select ${list}, n from unnest(${arraysOf(table, rows)}) with ordinality as fresh(${list}, n)
        ) known_and_fresh
      ) told
      where place = 1
      window versions as (partition by ${fact} order by ${moment})
    ) timeline
    where n > 0 and (is_first or before is distinct from ${content})
    order by n
    on conflict do nothing`;
}

const listOf = ({ columns }: FactTable) => sql.raw(Object.keys(columns).map(snake).join(', '));

const arraysOf = <Column extends string>({ columns }: FactTable<Column>, rows: readonly FactRow<Column>[]) =>
  sql.join((Object.keys(columns) as Column[]).map((name) => arrayOf(rows, name, columns[name])));

const sameThings = <Column extends string>(
  { columns, foundBy }: FactTable<Column>,
  rows: readonly FactRow<Column>[],
) =>
  sql.join(
    foundBy.map((name) => {
      const once = [...new Map(rows.map((row) => [row[name], row])).values()];
      return sql`${sql.raw(snake(name))} = any(${arrayOf(once, name, columns[name])})`;
    }),
    sql` and `,
  );

/** A PostgreSQL array as text; the driver's own way takes several times as long on columns of numbers. */
function arrayOf(rows: readonly Readonly<Record<string, unknown>>[], name: string, type: string) {
  const quoted = type === 'text' || type === 'jsonb';
  let text = '';
  for (const row of rows) text += `,${element(row[name], quoted)}`;
  return sql`${`{${text.slice(1)}}`}::${sql.raw(type)}[]`;
}

function element(value: unknown, quoted: boolean): string {
  if (value === null || value === undefined) return 'NULL';
  if (value instanceof Date) return value.toISOString();
  if (!quoted) return String(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}
