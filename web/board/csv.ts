import { saveFile } from '../parts/save-file.ts';

/** A table as CSV. A cell that a spreadsheet would run as a formula is kept as text. */
export function toCsv(rows: readonly (readonly (string | number | null)[])[]): string {
  return `${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}

function cell(value: string | number | null): string {
  if (value === null) return '';
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export const download = (name: string, text: string, type = 'text/csv'): void =>
  saveFile(name, new Blob([text], { type }));
