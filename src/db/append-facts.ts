import { sql } from 'kysely';
import { type Arrival, knownColumns, knownInstants } from './arrival.ts';
import type { Db } from './connect.ts';
import { noteRevision } from './revisions.ts';

/** A table whose rows are versions: each holds from its `capturedAt` until the next one of the same fact. */
export type FactTable<Column extends string = string> = {
  table: string;
  /** Every column with its SQL type, except those of `Arrival`; camelCase here, snake_case in the database. */
  columns: Readonly<Record<Column, string>>;
  /** Rows that agree in these are versions of one fact. */
  versionsOf: readonly NoInfer<Column>[];
  /** A part of the fact's name that follows from columns, said twice: to the database and to us. */
  alsoBy?: { sql: string; of: (row: Readonly<Record<NoInfer<Column>, unknown>>) => unknown };
  /** Of several rows of one fact and instant in one call, the last in this order is stored; without it, the last given. */
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
 * Adds what is new and returns how many rows that were. A row that says the same as the version before it adds nothing,
 * so the same facts twice change nothing. One that says something else about an instant that is already stored is a
 * correction, known later than what it corrects. To be called in a transaction.
 */
export async function appendFacts<Column extends string>(
  db: Db,
  table: FactTable<Column>,
  rows: readonly GivenRow<Column>[],
  arrival: Arrival,
): Promise<number> {
  if (rows.length === 0) return 0;
  // In the order of time, so that no version is compared before the one that it follows is there.
  const inOrder = (rows as readonly FactRow<Column>[]).toSorted(
    (a, b) => Number(a.capturedAt) - Number(b.capturedAt),
  );
  // Most rows are the first word on something: these need not be compared by the database, which is slow at it.
  const added = (await anyKnown(db, table, inOrder))
    ? await appendChanges(db, table, inOrder, arrival)
    : await appendFirst(db, table, inOrder, arrival);
  if (added > 0)
    await noteRevision(
      db,
      knownInstants(
        arrival,
        inOrder.map(({ capturedAt }) => capturedAt),
      ),
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

/** Stores facts of which nothing is stored yet. */
async function appendFirst<Column extends string>(
  db: Db,
  table: FactTable<Column>,
  rows: readonly FactRow<Column>[],
  arrival: Arrival,
): Promise<number> {
  const { changes, repeats } = changesIn(table, rows);
  const { knownAt, unknownDuring } = knownColumns(arrival);
  const list = listOf(table);
  for (const some of inSlices(changes))
    await sql`
      insert into ${sql.raw(table.table)} (${list}, known_at, unknown_during)
      select ${list}, ${knownAt}, ${unknownDuring} from unnest(${arraysOf(table, some)}) as fresh(${list})`.execute(
      db,
    );
  for (const some of inSlices(repeats))
    await sql`
      ${insertRepeats} select ${table.table}, ${factName(table)}, version_at, ${arrival.at}, captured_at
      from unnest(${arraysOf(
        table,
        some.map(({ row }) => row),
      )},
        ${arrayOf(some, 'versionAt', 'timestamptz')}) as fresh(${list}, version_at)
      ${keepNewestRepeat}`.execute(db);
  return changes.length;
}

type Changes<Row> = { changes: Row[]; repeats: { row: Row; versionAt: Date }[] };

/** Of rows in the order of time those that say something else than the one before, and the last repeats of the newest. */
function changesIn<Column extends string>(
  table: FactTable<Column>,
  rows: readonly FactRow<Column>[],
): Changes<FactRow<Column>> {
  const { versionsOf, alsoBy, toldApartBy = [] } = table;
  const values = valuesOf(table);
  const wordOf = (row: FactRow<Column>, names: readonly Column[]) =>
    JSON.stringify(names.map((name) => row[name]));
  const facts = Map.groupBy(rows, (row) => `${wordOf(row, versionsOf)}${alsoBy?.of(row) ?? ''}`);
  const changes = new Set<FactRow<Column>>();
  const repeats: Changes<FactRow<Column>>['repeats'] = [];
  for (const versions of facts.values()) {
    let version: FactRow<Column> | null = null;
    let repeat: FactRow<Column> | null = null;
    let before = '';
    for (const row of lastOfEachInstant(versions, toldApartBy)) {
      const said = wordOf(row, values);
      if (said === before) {
        repeat = row;
        continue;
      }
      changes.add(row);
      [version, repeat, before] = [row, null, said];
    }
    if (version && repeat) repeats.push({ row: repeat, versionAt: version.capturedAt });
  }
  return { changes: rows.filter((row) => changes.has(row)), repeats };
}

/** What a version says, as opposed to which fact it is of, since when, and by whom. */
const valuesOf = <Column extends string>({ columns, versionsOf, asides = [] }: FactTable<Column>): Column[] =>
  (Object.keys(columns) as Column[]).filter(
    (name) => name !== 'capturedAt' && !versionsOf.includes(name) && !asides.includes(name),
  );

/** One row for each instant, in the order of time: the last by what tells rows apart, as the database sorts them. */
function lastOfEachInstant<Column extends string>(
  rows: readonly FactRow<Column>[],
  toldApartBy: readonly Column[],
): Iterable<FactRow<Column>> {
  const instants = new Map<number, FactRow<Column>>();
  for (const row of rows) {
    const other = instants.get(+row.capturedAt);
    if (!other || !isBefore(row, other, toldApartBy)) instants.set(+row.capturedAt, row);
  }
  return instants.values();
}

function isBefore<Column extends string>(
  one: FactRow<Column>,
  other: FactRow<Column>,
  toldApartBy: readonly Column[],
): boolean {
  for (const name of toldApartBy) {
    const [a, b] = [one[name] as string | number, other[name] as string | number];
    if (a !== b) return a < b;
  }
  return false;
}

/** The same comparison as `changesIn`, with the versions that are stored already and with what was repeated since. */
async function appendChanges<Column extends string>(
  db: Db,
  table: FactTable<Column>,
  rows: readonly FactRow<Column>[],
  arrival: Arrival,
): Promise<number> {
  const { versionsOf, alsoBy, toldApartBy = [] } = table;
  const { knownAt, unknownDuring } = knownColumns(arrival);
  const list = listOf(table);
  const others = sql.raw(
    Object.keys(table.columns)
      .filter((name) => name !== 'capturedAt')
      .map(snake)
      .join(', '),
  );
  const content = sql.raw(`row(${valuesOf(table).map(snake).join(', ')})`);
  const fact = sql.raw([...versionsOf.map(snake), ...(alsoBy ? [alsoBy.sql] : [])].join(', '));
  const lastTold = sql.raw(toldApartBy.map((name) => `, ${snake(name)} desc`).join(''));
  let added = 0;
  for (const some of inSlices(rows)) {
    const { rows: counted } = await sql<{ added: number }>`
      with stored as (
        select ${list}, known_at, ${factName(table)} as fact_name
        from ${sql.raw(table.table)} where ${sameThings(table, some)}
      ), fresh as (
        select distinct on (${fact}, captured_at) ${list}, ${factName(table)} as fact_name, n
        from unnest(${arraysOf(table, some)}) with ordinality as fresh(${list}, n)
        order by ${fact}, captured_at${lastTold}, n desc
      ), standing as (
        select distinct on (${fact}, captured_at) * from stored
        order by ${fact}, captured_at, known_at desc${lastTold}
      ), repeated as (
        select distinct on (fact_name) repeat.repeated_at as captured_at, ${others}, fact_name
        from repeated_facts repeat join stored on fact_name = repeat.fact
          and captured_at = repeat.version_at and stored.known_at <= repeat.known_at
        where table_name = ${table.table} and fact in (select fact_name from fresh)
          and not exists (select from stored other where other.fact_name = fact and other.captured_at = repeated_at)
          and not exists (select from fresh other where other.fact_name = fact and other.captured_at = repeated_at)
        order by fact_name, stored.known_at desc
      ), told as (
        select ${list}, fact_name, 0 as n from standing
        union all select ${list}, fact_name, n from fresh
        union all select ${list}, fact_name, 1 from repeated
      ), compared as (
        select *, lag(captured_at) over versions as before_at,
          row_number() over versions = 1 or lag(${content}) over versions is distinct from ${content} as is_change
        from told window versions as (partition by ${fact} order by captured_at, n)
      ), timeline as (
        select *, max(captured_at) filter (where n = 0 or is_change) over versions as version_at
        from compared window versions as (partition by ${fact} order by captured_at, n)
      ), added as (
        insert into ${sql.raw(table.table)} (${list}, known_at, unknown_during)
        select ${list}, case when before_at = captured_at then ${arrival.at} else ${knownAt} end,
          case when before_at is distinct from captured_at then ${unknownDuring} end
        from timeline where n > 0 and is_change order by n
        on conflict do nothing returning 1
      ), repeats as (
        ${insertRepeats}
        select distinct on (fact_name) ${table.table}, fact_name, version_at, ${arrival.at}::timestamptz, captured_at
        from timeline where n > 0 and not is_change and captured_at > version_at
        order by fact_name, captured_at desc
        ${keepNewestRepeat}
      )
      select count(*)::int as added from added`.execute(db);
    added += counted[0]?.added ?? 0;
  }
  return added;
}

const insertRepeats = sql`insert into repeated_facts (table_name, fact, version_at, known_at, repeated_at)`;
const keepNewestRepeat = sql`
  on conflict (table_name, fact) do update set version_at = excluded.version_at, known_at = excluded.known_at,
    repeated_at = excluded.repeated_at where excluded.repeated_at > repeated_facts.repeated_at`;

/** One text for which fact a row is a version of. */
const factName = <Column extends string>({ columns, versionsOf, alsoBy }: FactTable<Column>) => {
  const parts = versionsOf.map((name) =>
    columns[name] === 'numeric' ? `trim_scale(${snake(name)})` : snake(name),
  );
  return sql.raw(
    `concat_ws('/', ${[...parts, ...(alsoBy ? [`trim_scale(${alsoBy.sql})`] : [])].join(', ')})`,
  );
};

function* inSlices<T>(rows: readonly T[]): Generator<T[]> {
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE)
    yield rows.slice(start, start + ROWS_AT_ONCE);
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
