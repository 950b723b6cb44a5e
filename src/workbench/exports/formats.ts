import type { Column, DataRow } from '../column.ts';
import { encodeCsv } from './csv.ts';
import { encodeJsonl } from './jsonl.ts';
import type { ExportFormat } from './kinds.ts';

type Format = {
  mediaType: string;
  encode: (
    columns: readonly Column[],
    pages: AsyncIterable<readonly DataRow[]>,
  ) => AsyncGenerator<Uint8Array>;
};

/** Its library is loaded with the first such export. */
const encodeParquet: Format['encode'] = async function* (columns, pages) {
  const parquet = await import('./parquet.ts');
  yield* parquet.encodeParquet(columns, pages);
};

export const FORMATS: Record<ExportFormat, Format> = {
  csv: { mediaType: 'text/csv; charset=utf-8; header=present', encode: encodeCsv },
  jsonl: { mediaType: 'application/jsonl; charset=utf-8', encode: encodeJsonl },
  parquet: { mediaType: 'application/vnd.apache.parquet', encode: encodeParquet },
};
