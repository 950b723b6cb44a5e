import { sql } from 'kysely';
import { keysOf } from '../../domain/records.ts';
import type { FactKind } from './revisions.ts';
import type { SubjectKind } from './subjects.ts';

/** A table of versions. Each version is valid from its `capturedAt` until the next one of the same fact. */
export type FactTable<Column extends string = string> = {
  table: string;
  /** What its rows count as when cached responses are invalidated. */
  kind: FactKind;
  /** The columns that name the subjects of a row, never all of them null. Without any, a row may be about anything. */
  about?: Readonly<Partial<Record<NoInfer<Column>, SubjectKind>>>;
  /** Every column with its SQL type, except those of `Arrival`; camelCase here, snake_case in the database. */
  columns: Readonly<Record<Column, string>>;
  /** Rows that agree in these columns are versions of one fact. */
  versionsOf: readonly NoInfer<Column>[];
  /** Derived identity column, as SQL and as a function. */
  derivedIdentity?: { sql: string; of: (row: Readonly<Record<NoInfer<Column>, unknown>>) => unknown };
  /**
   * Of several rows with the same fact and instant in one call, the last in this order is stored. Without it,
   * the last given.
   */
  tieBreakers?: readonly NoInfer<Column>[];
  /** Columns with the origin of a version. A different origin alone makes no new version. */
  provenance?: readonly NoInfer<Column>[];
  /** Indexed columns for looking up earlier versions. */
  foundBy: readonly NoInfer<Column>[];
};
export type FactRow<Column extends string> = Readonly<Record<Column, unknown> & { capturedAt: Date }>;
/** The origin of a row is optional. */
export type GivenRow<Column extends string> = Readonly<
  Record<Exclude<Column, 'source'>, unknown> & { capturedAt: Date }
>;

export const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The value columns: not identity, time or origin. */
export const valuesOf = <Column extends string>({
  columns,
  versionsOf,
  provenance = [],
}: FactTable<Column>): Column[] =>
  keysOf(columns).filter(
    (name) => name !== 'capturedAt' && !versionsOf.includes(name) && !provenance.includes(name),
  );

/** The identity of a row's fact as one text. */
export const factName = <Column extends string>({
  columns,
  versionsOf,
  derivedIdentity,
}: FactTable<Column>) => {
  const parts = versionsOf.map((name) =>
    columns[name] === 'numeric' ? `trim_scale(${snake(name)})` : snake(name),
  );
  return sql.raw(
    `concat_ws('/', ${[...parts, ...(derivedIdentity ? [`trim_scale(${derivedIdentity.sql})`] : [])].join(', ')})`,
  );
};

export const listOf = ({ columns }: FactTable) => sql.raw(Object.keys(columns).map(snake).join(', '));

export const arraysOf = <Column extends string>(
  { columns }: FactTable<Column>,
  rows: readonly FactRow<Column>[],
) => sql.join(keysOf(columns).map((name) => arrayOf(rows, name, columns[name])));

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

/** A PostgreSQL array literal. The driver's own encoding is several times slower on numeric columns. */
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
