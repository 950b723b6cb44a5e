import { ByteWriter, ParquetWriter, type SchemaElement } from 'hyparquet-writer';
import type { Cell, Column, ColumnType, DataRow } from '../column.ts';

/** Large enough for dictionary encoding to pay off, small enough for memory. */
const ROWS_PER_GROUP = 5_000;

const ELEMENTS: Record<ColumnType, Pick<SchemaElement, 'type' | 'converted_type'>> = {
  integer: { type: 'INT32' },
  number: { type: 'DOUBLE' },
  string: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  boolean: { type: 'BOOLEAN' },
  date: { type: 'INT32', converted_type: 'DATE' },
  'date-time': { type: 'INT64', converted_type: 'TIMESTAMP_MILLIS' },
};

const schemaOf = (columns: readonly Column[]): SchemaElement[] => [
  { name: 'root', num_children: columns.length },
  ...columns.map(
    ({ name, type }): SchemaElement => ({ name, ...ELEMENTS[type], repetition_type: 'OPTIONAL' }),
  ),
];

const parquetValue = (cell: Cell | undefined, type: ColumnType): Cell | undefined => {
  if (cell === null) return undefined;
  return type === 'date' && typeof cell === 'string' ? new Date(`${cell}T00:00:00Z`) : cell;
};

/** Writes each row group as soon as it is full, so that only one is in memory. */
export async function* encodeParquet(
  columns: readonly Column[],
  pages: AsyncIterable<readonly DataRow[]>,
): AsyncGenerator<Uint8Array> {
  const writer = new ByteWriter();
  const file = new ParquetWriter({ writer, schema: schemaOf(columns) });
  const writeGroup = async (rows: readonly DataRow[]) => {
    const columnData = columns.map(({ name, type }) => ({
      name,
      data: rows.map((row) => parquetValue(row[name], type)),
    }));
    await file.write({ columnData, rowGroupSize: Math.max(1, rows.length) });
  };
  let waiting: DataRow[] = [];
  for await (const rows of pages) {
    waiting.push(...rows);
    if (waiting.length < ROWS_PER_GROUP) continue;
    await writeGroup(waiting);
    waiting = [];
    yield takeBytes(writer);
  }
  if (waiting.length > 0) await writeGroup(waiting);
  await file.finish();
  yield takeBytes(writer);
}

/** `offset` keeps counting the whole file; only the written bytes are released. */
function takeBytes(writer: ByteWriter): Uint8Array {
  const bytes = writer.getBytes().slice();
  writer.index = 0;
  return bytes;
}
