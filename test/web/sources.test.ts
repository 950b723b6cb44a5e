import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Manifest } from 'vite';
import { describe, expect, test } from 'vitest';
import { LAYOUT_STYLE } from '../../src/platform/http/page-layout.ts';
import { findRoute, ROUTES } from '../../web/route-table.ts';

const WEB = resolve(import.meta.dirname, '../../web');
const files = readdirSync(WEB, { withFileTypes: true, recursive: true })
  .filter((entry) => entry.isFile() && !entry.parentPath.includes(join(WEB, 'dist')))
  .map((entry) => relative(WEB, join(entry.parentPath, entry.name)));
const read = (name: string) => readFileSync(join(WEB, name), 'utf8');

describe('colours', () => {
  const tokens = new Map(
    [...read('styles/tokens.css').matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\);/g)].map(
      ([, name = '', light = '', dark = '']) => [name, { light, dark }],
    ),
  );
  const luminance = (hex: string) => {
    const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
      const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (one: string, other: string) => {
    const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  };
  const weakest = (ink: string, grounds: readonly string[]) =>
    Math.min(
      ...grounds.flatMap((ground) =>
        (['light', 'dark'] as const).map((theme) =>
          contrast(tokens.get(ink)![theme], tokens.get(ground)![theme]),
        ),
      ),
    );
  const PAPERS = ['bg', 's1', 's2', 's3'];

  test.each(['text', 'muted', 'subtle', 'hit', 'miss', 'push', 'accent', 'bad'])(
    '%s can be read on every ground in both themes',
    (ink) => expect(weakest(ink, PAPERS)).toBeGreaterThanOrEqual(4.5),
  );
  test.each(['control', 'focus'])('%s can be seen on every ground', (ink) =>
    expect(weakest(ink, PAPERS)).toBeGreaterThanOrEqual(3),
  );
  test.each(['hit', 'miss', 'push', 'accent'])('text on solid %s and in its wash can be read', (tone) => {
    expect(weakest('ink', [tone])).toBeGreaterThanOrEqual(4.5);
    expect(weakest(tone, [`${tone}-wash`])).toBeGreaterThanOrEqual(4.5);
  });
  test.each([1, 2, 3, 4, 5, 6, 7])('the number in heat step %i can be read', (step) =>
    expect(weakest(`heat-${step}-ink`, [`heat-${step}`])).toBeGreaterThanOrEqual(4.5),
  );
  test.each([1, 2, 3, 4, 5, 6])('series %i can be read on a card', (series) =>
    expect(weakest(`series-${series}`, ['s1'])).toBeGreaterThanOrEqual(4.5),
  );

  test('the pages that the server renders have the same colors', () => {
    const own = [...LAYOUT_STYLE.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)];
    expect(own.length).toBeGreaterThan(5);
    for (const [, name = '', light, dark] of own) expect({ light, dark }, name).toEqual(tokens.get(name));
  });

  test('no colour stands anywhere else', () => {
    const guilty = files.filter(
      (name) =>
        /\.(tsx?|css)$/.test(name) &&
        name !== 'styles/tokens.css' &&
        !name.endsWith('.test.ts') &&
        /#[0-9a-f]{6}\b|#[0-9a-f]{3}\b(?!\w)|\b(rgb|hsl|oklch)a?\(/i.test(read(name)),
    );
    expect(guilty).toEqual([]);
  });
});

const PRICE_ARITHMETIC = 'domain/odds.ts';

describe('walls', () => {
  test('pages import code of src/domain and the verifier, types of contracts, and nothing else of src', () => {
    const guilty = files
      .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.test.ts'))
      .flatMap((name) =>
        [...read(name).matchAll(/^(import[^;]*?from '(?:\.\.\/)+src\/([^']+)')/gm)]
          .filter(
            ([, line = '', target = '']) =>
              !target.startsWith('domain/') &&
              !target.startsWith('ledger/verify/') &&
              (!line.startsWith('import type') || !/contract\.ts$/.test(target)),
          )
          .map(([, line]) => `${name}: ${line}`),
      );
    expect(guilty).toEqual([]);
  });

  test('one file computes with prices, and nobody else has its formulas', () => {
    const src = resolve(WEB, '../src');
    const sources = readdirSync(src, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      // The sample league and the stand-ins generate prices; they do not evaluate them. The verifier of the ledger
      // computes the record without the code of the service.
      .filter(
        (path) => !/\/(feeds|stand-in|ledger\/verify)\//.test(path) && !path.endsWith(PRICE_ARITHMETIC),
      );
    const formula =
      /100 \/ -|\b1 \/ (\w+\.)*\w*[pP]rice\b|\b1 \/ decimal|[pP]rice - 1\)?;|[cC]onfidence - \w*([nN]eed|[bB]reak)/;
    const guilty = [...sources, ...files.map((name) => join(WEB, name))].filter(
      (path) =>
        /\.tsx?$/.test(path) && !path.endsWith('.test.ts') && formula.test(readFileSync(path, 'utf8')),
    );
    expect(guilty).toEqual([]);
  });

  test('one file asks the network, besides the session itself', () => {
    const callers = files.filter((name) => /\.tsx?$/.test(name) && /\bfetch\(/.test(read(name)));
    expect(callers.sort()).toEqual(['api.ts', 'session.ts']);
  });

  test('every route has its page, and addresses find it', () => {
    for (const { page } of ROUTES) expect(files).toContain(`pages/${page}.tsx`);
    expect(findRoute('/players/12')?.params).toEqual({ id: '12' });
    expect(findRoute('/players/some-slug')).toBeNull();
    expect(findRoute('/picks/12/minutes_role')?.params).toEqual({ id: '12', block: 'minutes_role' });
    expect(findRoute('/')?.row.page).toBe('home');
  });
});

describe('budgets', () => {
  const dist = join(WEB, 'dist');
  const manifest = JSON.parse(readFileSync(join(dist, 'manifest.json'), 'utf8')) as Manifest;
  const chunks = Object.values(manifest);
  const index = chunks.find(({ isEntry }) => isEntry);
  const entry = [index?.file ?? '', ...(index?.imports ?? []).map((name) => manifest[name]?.file ?? '')];
  const built = (name: string) => readFileSync(join(dist, name));
  const kilobytes = (name: string) => gzipSync(built(name)).length / 1024;

  test('the entry with what it stands on is at most 110 KB, a page 25, the styles 12, compressed', () => {
    expect(entry.reduce((sum, name) => sum + kilobytes(name), 0)).toBeLessThanOrEqual(110);
    for (const { file } of chunks)
      if (!entry.includes(file))
        expect(kilobytes(file), file).toBeLessThanOrEqual(file.endsWith('.css') ? 12 : 25);
  });

  test('a page brings a handful of files: a browser asks for six at a time', () => {
    const { routes } = JSON.parse(built('site.json').toString()) as {
      routes: { pattern: string; chunks: string[] }[];
    };
    for (const { pattern, chunks } of routes) expect(chunks.length, pattern).toBeLessThanOrEqual(5);
    expect(routes.find(({ pattern }) => pattern.startsWith('^\\/picks\\/?'))?.chunks).toHaveLength(1);
  });

  test('of the generated client only types are used', () => {
    for (const { file } of chunks) expect(built(file).toString(), file).not.toContain('redocly');
  });

  test('nothing of the operators is in the entry', () => {
    for (const name of entry) expect(built(name).toString()).not.toContain('/ops/operations/run-ingest');
  });
});
