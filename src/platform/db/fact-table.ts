import { sql } from 'kysely';

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
export type FactRow<Column extends string> = Readonly<Record<Column, unknown> & { capturedAt: Date }>;
/** Where a row came from may be left out. */
export type GivenRow<Column extends string> = Readonly<
  Record<Exclude<Column, 'source'>, unknown> & { capturedAt: Date }
>;

export const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** What a version says, as opposed to which fact it is of, since when, and by whom. */
export const valuesOf = <Column extends string>({
  columns,
  versionsOf,
  asides = [],
}: FactTable<Column>): Column[] =>
  (Object.keys(columns) as Column[]).filter(
    (name) => name !== 'capturedAt' && !versionsOf.includes(name) && !asides.includes(name),
  );

/** One text for which fact a row is a version of. */
export const factName = <Column extends string>({ columns, versionsOf, alsoBy }: FactTable<Column>) => {
  const parts = versionsOf.map((name) =>
    columns[name] === 'numeric' ? `trim_scale(${snake(name)})` : snake(name),
  );
  return sql.raw(
    `concat_ws('/', ${[...parts, ...(alsoBy ? [`trim_scale(${alsoBy.sql})`] : [])].join(', ')})`,
  );
};

export const listOf = ({ columns }: FactTable) => sql.raw(Object.keys(columns).map(snake).join(', '));

export const arraysOf = <Column extends string>(
  { columns }: FactTable<Column>,
  rows: readonly FactRow<Column>[],
) => sql.join((Object.keys(columns) as Column[]).map((name) => arrayOf(rows, name, columns[name])));

export const sameThings = <Column extends string>(
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
export function arrayOf(rows: readonly Readonly<Record<string, unknown>>[], name: string, type: string) {
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
