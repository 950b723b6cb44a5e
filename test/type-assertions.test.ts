import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');

/** Arithmetic on arrays, where every index is in range by construction. */
const NUMERIC = /^src\/(model|ingest\/feeds\/sample)\/|^src\/domain\/(solve|numeric|median|calibration)\.ts$/;

/** A lower number may be entered here, a higher one not: prefer a type that makes the assertion needless. */
const MOST = { nonNull: 25, casts: 56, neverOrUnknown: 9 };

const sources = ['src', 'web']
  .flatMap((folder) => readdirSync(join(ROOT, folder), { withFileTypes: true, recursive: true }))
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.test.ts'))
  .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
  .filter((path) => !NUMERIC.test(path) && !path.startsWith('web/dist/'));

type Found = Record<keyof typeof MOST, string[]>;

function collect(node: unknown, path: string, text: string, found: Found): void {
  if (typeof node !== 'object' || node === null) return;
  if ('type' in node && 'start' in node) {
    const { start: from } = node;
    const place = () => `${path}:${text.slice(0, Number(from)).split('\n').length}`;
    if (node.type === 'TSNonNullExpression') found.nonNull.push(place());
    if (node.type === 'TSAsExpression' && 'typeAnnotation' in node) {
      const { start, end } = Object(node.typeAnnotation);
      const target = text.slice(start, end);
      if (target === 'never' || target === 'unknown') found.neverOrUnknown.push(place());
      else if (target !== 'const') found.casts.push(place());
    }
  }
  for (const child of Object.values(node)) collect(child, path, text, found);
}

test('non-null assertions and casts do not become more', () => {
  const found: Found = { nonNull: [], casts: [], neverOrUnknown: [] };
  for (const path of sources) {
    const text = readFileSync(join(ROOT, path), 'utf8');
    collect(parseSync(path, text).program, path, text, found);
  }
  for (const kind of ['nonNull', 'casts', 'neverOrUnknown'] as const)
    expect(found[kind].length, `${kind}: ${found[kind].join(', ')}`).toBeLessThanOrEqual(MOST[kind]);
});
