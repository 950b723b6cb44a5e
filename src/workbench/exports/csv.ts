import type { Cell, Column, DataRow } from '../column.ts';

/**
 * Spreadsheets run text that begins with one of these as a formula. It gets an apostrophe in front, and so does text
 * that begins with an apostrophe: taking one away always gives the text back.
 */
const DANGEROUS = /^['=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/** A field of RFC 4180. Only text is guarded: a negative number stays a number. */
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
