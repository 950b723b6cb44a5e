import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { builtFrom, fingerprintOf } from '../../web/sources.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const copy = mkdtempSync(join(tmpdir(), 'hw-build-'));
const web = join(copy, 'web');
afterAll(() => rmSync(copy, { recursive: true, force: true }));

test('two builds at the same time both succeed and leave one complete dashboard', async () => {
  const sources = ['web', 'sdk', 'src/domain', 'src/ledger/verify'];
  for (const part of [...sources, 'package-lock.json', 'package.json', 'tsconfig.json'])
    cpSync(join(ROOT, part), join(copy, part), {
      recursive: true,
      filter: (path) => !path.startsWith(join(ROOT, 'web', 'dist')),
    });
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  const build = async () => {
    const child = spawn(process.execPath, [join(web, 'build.ts'), '--if-changed'], { stdio: 'inherit' });
    return (await once(child, 'exit'))[0];
  };
  expect(await Promise.all([build(), build()])).toEqual([0, 0]);
  expect(readdirSync(web).filter((name) => name.startsWith('dist'))).toEqual(['dist']);
  expect(builtFrom(join(web, 'dist'))).toBe(fingerprintOf(web));
  const { routes } = JSON.parse(readFileSync(join(web, 'dist', 'site.json'), 'utf8'));
  const assets = readdirSync(join(web, 'dist', 'assets'));
  for (const { chunks } of routes)
    for (const chunk of chunks) expect(assets).toContain(`${chunk.replace('/assets/', '')}.br`);
});
