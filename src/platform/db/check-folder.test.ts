import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { checkFolder, describeFolderError } from './check-folder.ts';

const dir = mkdtempSync(join(tmpdir(), 'hw-folder-'));
const folder = join(dir, 'pg');
mkdirSync(join(folder, 'global'), { recursive: true });
writeFileSync(join(folder, 'global', 'pg_control'), '');
const identity = statSync(folder);
afterAll(() => rmSync(dir, { recursive: true, force: true }));

test('a folder is fine until it is replaced, emptied or deleted', async () => {
  expect(await checkFolder(folder, identity)).toBe(null);
  renameSync(folder, join(dir, 'aside'));
  cpSync(join(dir, 'aside'), folder, { recursive: true });
  expect(await checkFolder(folder, identity)).toMatch(/replaced/);
  rmSync(join(folder, 'global'), { recursive: true });
  expect(await checkFolder(folder, statSync(folder))).toMatch(/gone or incomplete/);
  rmSync(folder, { recursive: true });
  expect(await checkFolder(folder, identity)).toMatch(/gone or incomplete/);
});

test.each([
  ['EROFS', /mounted read-only/],
  ['EACCES', /read-only for the user/],
  ['EPERM', /read-only for the user/],
  ['EIO', /cannot be used \(EIO\)/],
])('%s is one sentence', (code, sentence) => {
  const text = describeFolderError(Object.assign(new Error('words of the system'), { code }));
  expect(text).toMatch(sentence);
  expect(text).not.toContain('words of the system');
});
