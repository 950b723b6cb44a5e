import type { Cell, Column, DataRow } from '../column.ts';

/**
 * Spreadsheets evaluate text that starts with one of these as a formula. An apostrophe is put in front, also
 * before text that starts with one, so that removing one always restores the text.
 */
const DANGEROUS = /^['=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/** A field as in RFC 4180. Only text is escaped: a negative number stays a number. */
export function csvCell(value: Cell | undefined): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  if (typeof value !== 'string') return String(value);
  const safe = DANGEROUS.test(value) ? `'${value}` : value;
  return safe === '' || /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const csvLine = (cells: readonly (Cell | undefined)[]): string => `${cells.map(csvCell).join(',')}\r\n`;

export async function* encodeCsv(
  columns: readonly Column[],
  pages: AsyncIterable<readonly DataRow[]>,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(csvLine(columns.map(({ name }) => name)));
  for await (const rows of pages)
    yield Buffer.from(rows.map((row) => csvLine(columns.map(({ name }) => row[name]))).join(''));
}
