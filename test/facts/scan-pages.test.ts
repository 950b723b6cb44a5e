import { closeSync, cpSync, mkdtempSync, openSync, readdirSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { PAGE_SIZE } from '../../src/platform/db/page-checksum.ts';
import { createPageScan } from '../../src/platform/db/scan-pages.ts';

describe.skipIf(inject('postgresUrl') !== null)('the page scan', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hw-pages-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('finds nothing in a sound database, a flipped byte in a page, and nothing once it is repaired', async () => {
    cpSync(inject('template'), folder, { recursive: true });
    const files = readdirSync(join(folder, 'base'), { recursive: true })
      .map((name) => join(folder, 'base', String(name)))
      .filter((path) => statSync(path).isFile());
    const pages = files.reduce((sum, path) => sum + statSync(path).size / PAGE_SIZE, 0);
    const scan = createPageScan(folder);
    const scanAll = async () => {
      for (let n = 0; n < (pages + 4 * files.length) / 512 + 1; n++) {
        const damaged = await scan();
        if (damaged) return damaged;
      }
      return null;
    };
    expect(pages).toBeGreaterThan(1_000);
    expect(await scanAll()).toBe(null);

    const [largest = ''] = files.sort((a, b) => statSync(b).size - statSync(a).size);
    const overwrite = (text: string) => {
      const file = openSync(largest, 'r+');
      writeSync(file, text, PAGE_SIZE + 8_000);
      closeSync(file);
    };
    const before = join(folder, 'before');
    cpSync(largest, before);
    overwrite('damaged');
    expect(await scanAll()).toMatchObject({ block: 1 });
    expect(await scan()).toMatchObject({ block: 1 });
    cpSync(before, largest);
    expect(await scanAll()).toBe(null);
  });
});
