import fc from 'fast-check';
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { expect, test } from 'vitest';
import type { Column, DataRow } from '../column.ts';
import { encodeParquet } from './parquet.ts';

const COLUMNS: Column[] = [
  { name: 'whole', type: 'integer' },
  { name: 'real', type: 'number' },
  { name: 'words', type: 'string' },
  { name: 'flag', type: 'boolean' },
  { name: 'day', type: 'date' },
  { name: 'at', type: 'date-time' },
];

async function fileOf(pages: readonly DataRow[][]): Promise<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  const source = (async function* () {
    yield* pages;
  })();
  for await (const part of encodeParquet(COLUMNS, source)) parts.push(part);
  const bytes = Buffer.concat(parts);
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer;
}

const read = async (file: ArrayBuffer) =>
  (await parquetReadObjects({ file })).map((row) => ({
    ...row,
    day: row.day === null ? null : (row.day as Date).toISOString().slice(0, 10),
  }));

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });
const row = fc.record({
  whole: maybe(fc.integer()),
  real: maybe(fc.double({ noNaN: true })),
  words: maybe(fc.string({ unit: 'grapheme' })),
  flag: maybe(fc.boolean()),
  day: maybe(fc.constantFrom('2026-01-15', '1999-12-31', '2024-02-29')),
  at: maybe(fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })),
});

test('what is written is what another reader reads, in pages of any size, also none', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(row, { maxLength: 30 }), { maxLength: 4 }), async (pages) => {
      expect(await read(await fileOf(pages))).toEqual(pages.flat());
    }),
    { numRuns: 60 },
  );
});

test('many rows become several row groups of known types', async () => {
  const page = (start: number): DataRow[] =>
    Array.from({ length: 4_000 }, (_, n) => ({
      whole: start + n,
      real: (start + n) / 4,
      words: `player ${n % 50}`,
      flag: n % 2 === 0,
      day: '2026-01-15',
      at: new Date(1_700_000_000_000 + n),
    }));
  const file = await fileOf([0, 4_000, 8_000, 12_000, 16_000, 20_000].map(page));
  const { row_groups, schema, num_rows } = parquetMetadata(file);
  expect(Number(num_rows)).toBe(24_000);
  expect(row_groups.map(({ num_rows }) => Number(num_rows))).toEqual([8_000, 8_000, 8_000]);
  expect(schema.slice(1).map(({ name, type, converted_type }) => [name, type, converted_type])).toEqual([
    ['whole', 'INT32', undefined],
    ['real', 'DOUBLE', undefined],
    ['words', 'BYTE_ARRAY', 'UTF8'],
    ['flag', 'BOOLEAN', undefined],
    ['day', 'INT32', 'DATE'],
    ['at', 'INT64', 'TIMESTAMP_MILLIS'],
  ]);
  const rows = await read(file);
  expect(rows[23_999]).toEqual(page(20_000)[3_999]);
});
