import type { Column, DataRow } from '../column.ts';
import { encodeCsv } from './csv.ts';
import { encodeJsonl } from './jsonl.ts';
import type { ExportFormat } from './kinds.ts';
import { encodeParquet } from './parquet.ts';

type Format = {
  mediaType: string;
  encode: (
    columns: readonly Column[],
    pages: AsyncIterable<readonly DataRow[]>,
  ) => AsyncGenerator<Uint8Array>;
};

export const FORMATS: Record<ExportFormat, Format> = {
  csv: { mediaType: 'text/csv; charset=utf-8; header=present', encode: encodeCsv },
  jsonl: { mediaType: 'application/jsonl; charset=utf-8', encode: encodeJsonl },
  parquet: { mediaType: 'application/vnd.apache.parquet', encode: encodeParquet },
};
