import { expect, test } from 'vitest';
import { MOST_BYTES, shorten } from './shorten.ts';

const bytes = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

test('a small answer stays as it is; dates become text', () => {
  expect(shorten({ at: new Date('2026-01-15T17:00:00Z'), rows: [1, 2] })).toEqual({
    at: '2026-01-15T17:00:00.000Z',
    rows: [1, 2],
  });
});

test('the longest list is cut from its end until the answer fits', () => {
  const rows = Array.from({ length: 500 }, (_, id) => ({ id, name: `Player ${id}` }));
  const cut = shorten({ total: 500, rows, others: [1, 2, 3], truncated: false }) as { rows: object[] };
  expect(bytes(cut)).toBeLessThanOrEqual(MOST_BYTES);
  expect(cut).toMatchObject({ total: 500, others: [1, 2, 3], truncated: true });
  expect(cut.rows.length).toBeGreaterThan(100);
  expect(cut.rows).toEqual(rows.slice(0, cut.rows.length));
});

test('long texts are cut too, also deep inside and in several bytes per character', () => {
  const cut = shorten({ sections: [{ text: 'é'.repeat(20_000) }, { text: 'short' }] });
  expect(bytes(cut)).toBeLessThanOrEqual(MOST_BYTES);
  expect(cut).toMatchObject({ sections: [{ text: expect.stringMatching(/^é+…$/) }], truncated: true });
});

test('every answer fits, however it is nested', () => {
  const nested = {
    home: { injuries: Array.from({ length: 300 }, () => ['out', 'x'.repeat(300)]) },
    away: {},
  };
  expect(bytes(shorten(nested))).toBeLessThanOrEqual(MOST_BYTES);
  expect(shorten(nested)).toMatchObject({ truncated: true, away: {} });
});
