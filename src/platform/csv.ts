import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';

export type CsvBatch = { header: readonly string[]; rows: string[][] };

/**
 * Streams a CSV file (plain or .gz) as batches of rows, so that a million lines never stand in memory at once.
 * Quoted fields may hold commas, doubled quotes and line breaks (RFC 4180).
 */
export async function* readCsv(path: string): AsyncGenerator<CsvBatch> {
  const file = createReadStream(path, { highWaterMark: 1 << 18 });
  const gunzip = createGunzip({ chunkSize: 1 << 18 });
  const bytes = path.endsWith('.gz')
    ? file.once('error', (error) => gunzip.destroy(error)).pipe(gunzip)
    : file;
  bytes.setEncoding('utf8');
  let header: string[] | undefined;
  let rest = '';
  for await (const chunk of bytes) {
    const { rows, tail } = parseCsv(rest + chunk);
    rest = tail;
    header ??= rows.shift();
    if (header && rows.length > 0) yield { header, rows };
  }
  if (rest !== '') {
    const { rows } = parseCsv(`${rest}\n`);
    header ??= rows.shift();
    if (header && rows.length > 0) yield { header, rows };
  }
}

/** Splits text into whole rows; what follows the last complete row comes back as `tail`. */
export function parseCsv(text: string): { rows: string[][]; tail: string } {
  const rows: string[][] = [];
  let start = 0;
  // The next quote is remembered from row to row: searching for it in each would read a file without quotes
  // once per row.
  let quote = text.indexOf('"');
  for (;;) {
    let end = text.indexOf('\n', start);
    let isQuoted = false;
    // A line break ends the row unless it stands inside quotes, that is after an odd number of them.
    for (let open = false; end !== -1; end = text.indexOf('\n', end + 1)) {
      for (; quote !== -1 && quote < end; quote = text.indexOf('"', quote + 1)) {
        open = !open;
        isQuoted = true;
      }
      if (!open) break;
    }
    if (end === -1) return { rows, tail: text.slice(start) };
    const line = text.slice(start, text[end - 1] === '\r' ? end - 1 : end);
    if (line !== '') rows.push(isQuoted ? splitQuoted(line) : line.split(','));
    start = end + 1;
  }
}

function splitQuoted(line: string): string[] {
  const fields: string[] = [];
  const field = /("(?:[^"]|"")*"|[^,]*)(,|$)/gy;
  for (let match = field.exec(line); match; match = field.exec(line)) {
    const raw = match[1] ?? '';
    fields.push(raw.startsWith('"') ? raw.slice(1, -1).replaceAll('""', '"') : raw);
    if (match[2] === '') break;
  }
  return fields;
}
