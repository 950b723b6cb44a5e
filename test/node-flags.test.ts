import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SMALL_HEAP } from '../bench/service.ts';

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

test('every way to start the service passes Node the flags that benchmarks measure with', () => {
  const flags = SMALL_HEAP.join(' ');
  expect(JSON.parse(read('package.json')).scripts.start).toBe(`node ${flags} bin/hardwood.mjs serve`);
  expect(read('ops/hardwood.service')).toContain(
    `/usr/bin/node ${flags} /opt/hardwood/bin/hardwood.mjs serve`,
  );
  expect(read('Dockerfile')).toContain(
    `CMD ${JSON.stringify(['node', ...SMALL_HEAP, 'bin/hardwood.mjs', 'serve']).replaceAll(',', ', ')}`,
  );
  expect(read('docs/operations.md')).toContain(`add \`${flags}\``);
});
