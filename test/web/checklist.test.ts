import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const CHECKLIST = readFileSync(join(ROOT, 'docs/dashboard-checklist.md'), 'utf8');
const FILE = /^(test|web|src)\/[\w./-]+\.ts$/;
/** Words in backticks that are neither a file nor a test. */
const OTHER = /^(npm |\/|X-|systemd)/;

const testFiles = ['test', 'web', 'src'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts') && !name.includes('node_modules'))
    .map((name) => join(ROOT, folder, name)),
);

/** Titles of tests and groups, and the names in their tables. */
const titles = testFiles.flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/'((?:[^'\\\n]|\\.){6,})'/g)].map(([, title = '']) =>
    title.replaceAll("\\'", "'"),
  ),
);
/** `a range of days …` is the beginning of a title, `… fits on a phone …` a part of one. */
const isTitle = (name: string): boolean => {
  const part = name.replaceAll('…', '').trim();
  return name.startsWith('…')
    ? titles.some((title) => title.includes(part))
    : titles.some((title) => title.startsWith(part));
};

test('every test and file that the checklist of the dashboard names exists', () => {
  const named = CHECKLIST.split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| #'))
    .flatMap((line) =>
      [...(line.split(' | ').at(-1) ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
    )
    .filter((name) => !OTHER.test(name));
  expect(named.length).toBeGreaterThan(80);
  const missing = named.filter((name) => (FILE.test(name) ? !existsSync(join(ROOT, name)) : !isTitle(name)));
  expect(missing).toEqual([]);
});
