import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** The text below a heading, up to the next heading of the same level. */
function section(document: string, heading: string): string {
  const [, after = ''] = read(document).split(`\n## ${heading}\n`);
  return after.split('\n## ')[0] ?? '';
}

const isExported = (path: string, name: string): boolean =>
  new RegExp(`^export (?:async )?(?:function|const|class) ${name}\\b`, 'm').test(read(path));

describe("newcomer's tour in README.md", () => {
  const tour = section('README.md', "Newcomer's tour");
  const journeys = tour.match(/^\*\*\d\. /gm) ?? [];
  const steps = [...tour.matchAll(/^\| [^|]+ \| `(\w+)` \| `([\w./-]+)` \|$/gm)].map(
    ([, name = '', path = '']) => ({ name, path }),
  );

  test('has a table for each of its six journeys', () => {
    expect(journeys).toHaveLength(6);
    const rows = tour.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| Step '));
    expect(steps).toHaveLength(rows.length);
    expect(steps.length).toBeGreaterThan(30);
  });

  test.each(steps)('$path exports $name', ({ name, path }) => {
    expect(isExported(path, name)).toBe(true);
  });

  test('a missing function is detected', () => {
    expect(isExported('src/process/main.ts', 'startNothing')).toBe(false);
    expect(() => isExported('src/process/nowhere.ts', 'startService')).toThrow(/ENOENT/);
  });
});

describe('the table of folders', () => {
  const folders = readdirSync(join(ROOT, 'src')).map((name) => `src/${name}`);
  const firstColumn = (text: string) => [...text.matchAll(/^\| `(src\/\w+)` \|/gm)].map(([, path]) => path);

  test.each([
    ['README.md', 'Layout'],
    ['CONTRIBUTING.md', 'Where to change what'],
  ])('in %s, section %s, has every folder of src', (document, heading) => {
    expect(firstColumn(section(document, heading)).sort()).toEqual(folders.sort());
  });
});
