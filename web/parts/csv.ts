import { saveFile } from './save-file.ts';

export type Cell = string | number | null;

/** A table as CSV. A cell that a spreadsheet would run as a formula is prefixed and stays text. */
export function toCsv(rows: readonly (readonly Cell[])[]): string {
  return `${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}

function cell(value: Cell): string {
  if (value === null) return '';
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export const download = (name: string, text: string, type = 'text/csv'): void =>
  saveFile(name, new Blob([text], { type }));
