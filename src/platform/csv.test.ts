import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseCsv, readCsv } from './csv.ts';

const quoted = (value: string) => `"${value.replaceAll('"', '""')}"`;

test('plain, quoted and empty fields', () => {
  expect(parseCsv('a,b,c\r\n1,"x, ""y""\nz",\n,,3\nrest').rows).toEqual([
    ['a', 'b', 'c'],
    ['1', 'x, "y"\nz', ''],
    ['', '', '3'],
  ]);
  expect(parseCsv('a\nrest').tail).toBe('rest');
});

test('any table survives being written and read back, however it is cut into chunks', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', ' ', 'é') });
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1 }), fc.nat(), (table, cut) => {
      const text = table.map((row) => `${row.map(quoted).join(',')}\n`).join('');
      const at = cut % (text.length + 1);
      const first = parseCsv(text.slice(0, at));
      const second = parseCsv(first.tail + text.slice(at));
      expect([...first.rows, ...second.rows]).toEqual(table);
    }),
  );
});

test('a gzipped file is streamed with its header on every batch', async () => {
  const path = join(mkdtempSync(join(tmpdir(), 'csv-')), 'x.csv.gz');
  writeFileSync(
    path,
    gzipSync(`id,name\n${Array.from({ length: 50_000 }, (_, i) => `${i},n${i}`).join('\n')}`),
  );
  let rows = 0;
  for await (const batch of readCsv(path)) {
    expect(batch.header).toEqual(['id', 'name']);
    rows += batch.rows.length;
  }
  expect(rows).toBe(50_000);
});
