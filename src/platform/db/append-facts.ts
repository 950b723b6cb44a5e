import { sql } from 'kysely';
import { LEAGUES, type League } from '../../domain/leagues.ts';
import { keysOf } from '../../domain/records.ts';
import { type Arrival, knownColumns, knownInstants } from './arrival.ts';
import { changesIn } from './changes-in.ts';
import type { Db } from './connect.ts';
import {
  arrayOf,
  arraysOf,
  type FactRow,
  type FactTable,
  factName,
  type GivenRow,
  listOf,
  sameThings,
  snake,
  valuesOf,
} from './fact-table.ts';
import { insertRepeats, keepNewestRepeat } from './repeated-facts.ts';
import { noteRevision } from './revisions.ts';
import { type Subjects, subjectsOf } from './subjects.ts';

/** Small enough for one message and for memory, large enough to amortize the statement overhead. */
const ROWS_PER_STATEMENT = 5_000;

/**
 * Appends new versions and returns their number. A row equal to the previous version adds nothing, so the
 * call is idempotent. A different row for an instant that is already stored is a correction with a later
 * `known_at`. Call it in a transaction.
 */
export async function appendFacts<Column extends string>(
  db: Db,
  table: FactTable<Column>,
  rows: readonly GivenRow<Column>[],
  arrival: Arrival,
): Promise<number> {
  if (rows.length === 0) return 0;
  // In order of time, so that a version is compared only after its predecessor is stored.
  const inOrder = (rows as readonly FactRow<Column>[]).toSorted(
    (a, b) => Number(a.capturedAt) - Number(b.capturedAt),
  );
  // Most rows are the first version of a fact. They skip the comparison in the database, which is slow.
  const { added, subjects } = (await anyKnown(db, table, inOrder))
    ? await appendChanges(db, table, inOrder, arrival)
    : await appendFirst(db, table, inOrder, arrival);
  if (added > 0)
    await noteRevision(
      db,
      knownInstants(
        arrival,
        inOrder.map(({ capturedAt }) => capturedAt),
      ),
      { kind: table.kind, league: leagueOf(rows), subjects },
    );
  return added;
}

/** How many rows were new, and what they are about. */
type Appended = { added: number; subjects: Subjects | null };

/** The league that all rows are of, or null. */
function leagueOf(rows: readonly { capturedAt: Date; league?: unknown }[]): League | null {
  const [first] = rows;
  const league = LEAGUES.find((league) => league === first?.league);
  return league && rows.every((row) => row.league === league) ? league : null;
}

/**
 * True if earlier versions may be stored. One lookup per fact: for `= any(…) limit 1` the planner expects an
 * early hit and scans the whole table when there is none.
 */
async function anyKnown<Column extends string>(
  db: Db,
  { table, columns, foundBy }: FactTable<Column>,
  rows: readonly FactRow<Column>[],
): Promise<boolean> {
  const once = [...new Map(rows.map((row) => [foundBy.map((name) => row[name]).join(), row])).values()];
  const names = foundBy.map(snake);
  const arrays = foundBy.map((name) => arrayOf(once, name, columns[name]));
  const { rows: found } = await sql`
    select from unnest(${sql.join(arrays)}) as wanted(${sql.raw(names.join(', '))})
    where exists (
      select from ${sql.raw(table)} known
      where ${sql.raw(names.map((name) => `known.${name} = wanted.${name}`).join(' and '))}
    ) limit 1`.execute(db);
  return found.length > 0;
}

/** Stores facts that have no stored version yet. */
async function appendFirst<Column extends string>(
  db: Db,
  table: FactTable<Column>,
  rows: readonly FactRow<Column>[],
  arrival: Arrival,
): Promise<Appended> {
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
  return { added: changes.length, subjects: subjectsOf(table.about, changes) };
}

/**
 * The same comparison as `changesIn`, but against stored versions and their repeats. A repeat counts if nothing
 * else was reported for its instant. Joining these lists with each other would loop over all pairs, because the planner
 * expects few rows: `(… in …) is true` hashes the given facts, and a window finds what else was reported.
 */
async function appendChanges<Column extends string>(
  db: Db,
  table: FactTable<Column>,
  rows: readonly FactRow<Column>[],
  arrival: Arrival,
): Promise<Appended> {
  const { versionsOf, derivedIdentity, tieBreakers = [] } = table;
  const { knownAt, unknownDuring } = knownColumns(arrival);
  const list = listOf(table);
  const others = sql.raw(
    Object.keys(table.columns)
      .filter((name) => name !== 'capturedAt')
      .map(snake)
      .join(', '),
  );
  const content = sql.raw(`row(${valuesOf(table).map(snake).join(', ')})`);
  const fact = sql.raw(
    [...versionsOf.map(snake), ...(derivedIdentity ? [derivedIdentity.sql] : [])].join(', '),
  );
  const byTieBreakers = sql.raw(tieBreakers.map((name) => `, ${snake(name)} desc`).join(''));
  const subjects = keysOf(table.about ?? {}).map(snake);
  const listed = (...columns: readonly string[]) => sql.raw(columns.join(', '));
  const added: ({ count: number } & Partial<Record<Column, unknown>>)[] = [];
  for (const some of inSlices(rows)) {
    const { rows: counted } = await sql<(typeof added)[number]>`
      with fresh as (
        select distinct on (${fact}, captured_at) ${list}, ${factName(table)} as fact_name, n
        from unnest(${arraysOf(table, some)}) with ordinality as fresh(${list}, n)
        order by ${fact}, captured_at${byTieBreakers}, n desc
      ), stored as (
        select * from (
          select ${list}, known_at, ${factName(table)} as fact_name
          from ${sql.raw(table.table)} where ${sameThings(table, some)}
        ) known where (fact_name in (select fact_name from fresh)) is true
      ), standing as (
        select distinct on (${fact}, captured_at) * from stored
        order by ${fact}, captured_at, known_at desc${byTieBreakers}
      ), repeated as (
        select distinct on (fact_name) repeat.repeated_at as captured_at, ${others}, fact_name
        from stored join repeated_facts repeat on table_name = ${table.table} and fact = fact_name
          and version_at = captured_at and stored.known_at <= repeat.known_at
        order by fact_name, stored.known_at desc
      ), reported as (
        select ${list}, fact_name, 0 as n, false as is_repeat from standing
        union all select ${list}, fact_name, n, false from fresh
        union all select ${list}, fact_name, 1, true from repeated
      ), counted as (
        select *, count(*) over (partition by ${fact}, captured_at) as reports from reported
      ), compared as (
        select *, lag(captured_at) over versions as before_at,
          row_number() over versions = 1 or lag(${content}) over versions is distinct from ${content} as is_change
        from counted where not is_repeat or reports = 1 window versions as (partition by ${fact} order by captured_at, n)
      ), timeline as (
        select *, max(captured_at) filter (where n = 0 or is_change) over versions as version_at
        from compared window versions as (partition by ${fact} order by captured_at, n)
      ), added as (
        insert into ${sql.raw(table.table)} (${list}, known_at, unknown_during)
        select ${list}, case when before_at = captured_at then ${arrival.at} else ${knownAt} end,
          case when before_at is distinct from captured_at then ${unknownDuring} end
        from timeline where n > 0 and is_change order by n
        on conflict do nothing returning ${listed('1 as one', ...subjects)}
      ), repeats as (
        ${insertRepeats}
        select distinct on (fact_name) ${table.table}, fact_name, version_at, ${arrival.at}::timestamptz, captured_at
        from timeline where n > 0 and not is_change and captured_at > version_at
        order by fact_name, captured_at desc
        ${keepNewestRepeat}
      )
      select ${listed(...subjects, 'count(*)::int as count')} from added group by ${listed('one', ...subjects)}`.execute(
      db,
    );
    added.push(...counted);
  }
  return {
    added: added.reduce((sum, { count }) => sum + count, 0),
    subjects: subjectsOf(table.about, added),
  };
}

function* inSlices<T>(rows: readonly T[]): Generator<T[]> {
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT)
    yield rows.slice(start, start + ROWS_PER_STATEMENT);
}
