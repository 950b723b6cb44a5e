import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseCsv } from '../../platform/csv.ts';
import type { Cell, Column } from '../column.ts';
import { csvCell, encodeCsv } from './csv.ts';

async function csvOf(columns: readonly Column[], rows: readonly Record<string, Cell>[]): Promise<string> {
  const pages = (async function* () {
    yield rows;
  })();
  const parts: Uint8Array[] = [];
  for await (const part of encodeCsv(columns, pages)) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}

describe('a cell', () => {
  test.each([
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\tx', "'\tx"],
    ['\rx', '"\'\rx"'],
    ['\nx', '"\'\nx"'],
    ['＝1', "'＝1"],
    ["'quoted", "''quoted"],
    ['=cmd|"/c calc"!A1', '"\'=cmd|""/c calc""!A1"'],
    ['plain', 'plain'],
    ['a,b', '"a,b"'],
    ['', '""'],
    [-5.5, '-5.5'],
    [true, 'true'],
    [null, ''],
    [new Date('2026-01-15T17:00:00Z'), '2026-01-15T17:00:00.000Z'],
  ])('%j is written as %j', (value, text) => {
    expect(csvCell(value)).toBe(text);
  });
});

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '"', "'", ',', 'a', '＝') }),
);

test('any text comes back as it was, and none begins a formula', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(text, fc.double({ noNaN: true }), text)), async (given) => {
      const columns = ['a', 'b', 'c'].map(
        (name): Column => ({ name, type: name === 'b' ? 'number' : 'string' }),
      );
      const written = await csvOf(
        columns,
        given.map(([a, b, c]) => ({ a: a.toWellFormed(), b, c: c.toWellFormed() })),
      );
      const { rows, tail } = parseCsv(written);
      expect(tail).toBe('');
      expect(rows[0]).toEqual(['a', 'b', 'c']);
      const read = rows.slice(1).map(([a = '', b = '', c = '']) => {
        for (const cell of [a, c]) expect(cell).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/);
        return [a.replace(/^'/, ''), Number(b), c.replace(/^'/, '')];
      });
      expect(read).toEqual(given.map(([a, b, c]) => [a.toWellFormed(), b + 0, c.toWellFormed()]));
    }),
  );
});
