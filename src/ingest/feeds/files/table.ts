import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readCsv } from '../../../platform/csv.ts';
import { FetchFailed } from '../fetch-failed.ts';

export type Row<Column extends string> = (column: Column) => string;

/** Rows of one file, in batches. A missing file or column is an error, not an empty table. */
export async function* readTable<Column extends string>(
  folder: string,
  file: string,
  columns: readonly Column[],
): AsyncGenerator<Row<Column>[]> {
  const path = [`${file}.csv.gz`, `${file}.csv`]
    .map((name) => join(folder, name))
    .find((name) => existsSync(name));
  if (path === undefined)
    throw new FetchFailed('upstream', 'files', `${file}.csv.gz is not in the folder`, false);
  let at: Map<Column, number> | undefined;
  for await (const { header, rows } of readCsv(path)) {
    at ??= places(file, header, columns);
    const place = at;
    yield rows.map((row) => {
      if (row.length !== header.length)
        throw new FetchFailed(
          'validation',
          'files',
          `${file} has a row of ${row.length} fields, not ${header.length}`,
        );
      return (column) => row[place.get(column)!]!;
    });
  }
  if (at === undefined) throw new FetchFailed('validation', 'files', `${file} is empty`);
}

function places<Column extends string>(
  file: string,
  header: readonly string[],
  columns: readonly Column[],
): Map<Column, number> {
  const missing = columns.filter((column) => !header.includes(column));
  if (missing.length > 0)
    throw new FetchFailed('validation', 'files', `${file} lacks the columns ${missing.join(', ')}`);
  return new Map(columns.map((column) => [column, header.indexOf(column)]));
}

/** Null for an empty field; other text that is not a number is an error. */
export function numberOrNull(text: string): number | null {
  if (text === '') return null;
  const value = Number(text);
  if (Number.isNaN(value)) throw new FetchFailed('validation', 'files', `'${text}' is not a number`);
  return value;
}

export const count = (text: string): number => numberOrNull(text) ?? 0;
