import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Manifest } from 'vite';
import { ROUTES, routePattern } from './route-table.ts';
import { builtFrom, fingerprintOf } from './sources.ts';

/**
 * Builds the dashboard into web/dist, with what the service needs to serve it: compressed assets, the service
 * worker with the files that it stores, and `site.json` with the hashes of the inline scripts and the address
 * and chunks of each page.
 */
const DIST = join(import.meta.dirname, 'dist');
/** Two starts may build at the same time: each has its own folder until it is complete. */
const BUILDING = `${DIST}-${process.pid}`;
const fingerprint = fingerprintOf(import.meta.dirname); // before the build: later changes are built again
if (process.argv.includes('--if-changed') && builtFrom(DIST) === fingerprint) process.exit(0);
process.env.NODE_ENV = 'production'; // also in tests: no development code, no local paths
const { build } = await import('vite'); // imported only when there is something to build: it is slow to load
await build({
  configFile: join(import.meta.dirname, 'vite.config.ts'),
  build: { outDir: BUILDING, emptyOutDir: true },
});

const html = readFileSync(join(BUILDING, 'index.html'), 'utf8');
const manifest: Manifest = JSON.parse(readFileSync(join(BUILDING, 'manifest.json'), 'utf8'));
const entry = new Set(
  Object.values(manifest).flatMap(({ isEntry, imports }) => (isEntry ? imports : []) ?? []),
);
writeFileSync(join(BUILDING, 'sw.js'), serviceWorker());
for (const name of readdirSync(join(BUILDING, 'assets'))) compress(join(BUILDING, 'assets', name));
writeFileSync(
  join(BUILDING, 'site.json'),
  JSON.stringify({
    fingerprint,
    html,
    scripts: inlineScripts(html).map((text) => createHash('sha256').update(text).digest('base64')),
    routes: ROUTES.map((route) => ({
      pattern: routePattern(route.path).source,
      first: route.first ?? null,
      chunks: [
        ...new Set([route.page, ...(route.also ?? [])].flatMap((page) => chunksOf(`pages/${page}.tsx`))),
      ],
    })),
  }),
);
replace(DIST, BUILDING);
console.log('built');

function inlineScripts(page: string): string[] {
  return [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text]) => text ?? '');
}

/** A page's own chunk and its imports, without those that the entry loads already. */
function chunksOf(source: string, seen = new Set(entry)): string[] {
  const chunk = manifest[source];
  if (!chunk || chunk.isEntry || seen.has(source)) return [];
  seen.add(source);
  return [`/${chunk.file}`, ...(chunk.imports ?? []).flatMap((next) => chunksOf(next, seen))];
}

/** Stores the code of the board, which is the page that can be read without a connection. */
function serviceWorker(): string {
  const shell = [...html.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, url]) => url ?? '');
  return readFileSync(join(import.meta.dirname, 'service-worker.js'), 'utf8')
    .replace('__BUILD__', fingerprint)
    .replace("'__FILES__'", JSON.stringify([...new Set([...shell, ...chunksOf('pages/board.tsx')])]));
}

function compress(path: string): void {
  const bytes = readFileSync(path);
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }));
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }));
}

/** Another build may do the same at the same moment: then once more. */
function replace(folder: string, by: string): void {
  const old = `${by}-old`;
  for (let tries = 1; ; tries++) {
    try {
      if (existsSync(folder)) renameSync(folder, old);
      renameSync(by, folder);
      return;
    } catch (error) {
      if (tries === 10) throw error;
    } finally {
      rmSync(old, { recursive: true, force: true });
    }
  }
}
