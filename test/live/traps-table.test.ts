import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const [, table = ''] = read('docs/feeds.md').split('## Traps, and the test that holds each');
const rows = [...table.matchAll(/^\| .* \| `([^`]+)` \| (.+) \|$/gm)].map(([, file = '', name = '']) => ({
  file,
  name,
}));

test('every trap of the table has its test', () => {
  expect(rows.length).toBeGreaterThan(50);
  const missing = rows.filter(({ file, name }) => !read(file).replaceAll("\\'", "'").includes(name));
  expect(missing).toEqual([]);
});
