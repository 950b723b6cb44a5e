import { CsvError, parse } from 'csv-parse/sync';
import { invalid } from '../../../platform/problem.ts';

export const MOST_ROWS = 20_000;
const LONGEST_RECORD = 16 * 1024;
const MOST_COLUMNS = 200;
const LONGEST_HEADER = 200;
const DELIMITERS = [',', ';', '\t'] as const;

/** `row`: line number in the file, as a spreadsheet shows it; the header is 1. */
export type TableRow = { row: number; cells: string[] };
export type Table = { header: string[]; rows: TableRow[] };

const refuse = (detail: string) => invalid([{ in: 'body', pointer: '/content', detail }]);

/** The delimiter that the first line has most of. */
function delimiterOf(text: string): string {
  const end = text.search(/[\r\n]/);
  const first = text.slice(0, end === -1 ? LONGEST_RECORD : end);
  const count = (delimiter: string) => first.split(delimiter).length;
  return DELIMITERS.reduce((most, other) => (count(other) > count(most) ? other : most));
}

export function readTable(text: string): Table {
  const rows = parseRows(text);
  const [header, ...others] = rows;
  if (!header || others.length === 0) throw refuse('must have a line of column names and at least one bet');
  if (others.length > MOST_ROWS) throw refuse(`has ${others.length} rows; at most ${MOST_ROWS} are allowed`);
  if (header.cells.length > MOST_COLUMNS)
    throw refuse(`has ${header.cells.length} columns; at most ${MOST_COLUMNS} are allowed`);
  return { header: columnNames(header.cells), rows: others };
}

/** Every column has a name of its own, by which it can be chosen. */
function columnNames(cells: readonly string[]): string[] {
  const names = new Set<string>();
  for (const [n, cell] of cells.entries()) {
    const given = cell.trim().slice(0, LONGEST_HEADER) || `Column ${n + 1}`;
    let name = given;
    for (let again = 2; names.has(name); again++) name = `${given.slice(0, LONGEST_HEADER - 8)} (${again})`;
    names.add(name);
  }
  return [...names];
}

function parseRows(text: string): TableRow[] {
  try {
    const rows: TableRow[] = [];
    parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      max_record_size: LONGEST_RECORD,
      relax_column_count: true,
      skip_empty_lines: true,
      on_record: (cells: string[], { lines }) => {
        rows.push({ row: lines, cells });
        return null;
      },
    });
    return rows;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw refuse(`cannot be read as CSV: ${plain(error)}`);
  }
}

const WORDS: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'a quoted value does not end',
  CSV_INVALID_CLOSING_QUOTE: 'text follows a closing quote',
  INVALID_OPENING_QUOTE: 'a quote stands inside a value that does not begin with one',
  CSV_MAX_RECORD_SIZE: `a row is longer than ${LONGEST_RECORD / 1024} KB`,
};

/** Never the text of the file: the library quotes it in its own messages. */
function plain(error: CsvError): string {
  const line: unknown = error.lines;
  return `${WORDS[error.code] ?? 'its quotes or columns are wrong'}${typeof line === 'number' ? ` (line ${line})` : ''}`;
}
