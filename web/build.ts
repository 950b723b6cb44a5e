import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Manifest } from 'vite';
import { ROUTES, routePattern } from './route-table.ts';
import { builtFrom, fingerprintOf } from './sources.ts';

/**
 * Builds the dashboard into web/dist, with what the service needs to serve it: compressed assets, and
 * `site.json` with the hashes of the inline scripts and the address and chunks of each page.
 */
const DIST = join(import.meta.dirname, 'dist');
const fingerprint = fingerprintOf(import.meta.dirname); // before the build: later changes are built again
if (process.argv.includes('--if-changed') && builtFrom(DIST) === fingerprint) process.exit(0);
process.env.NODE_ENV = 'production'; // also in tests: no development code, no local paths
const { build } = await import('vite'); // imported only when there is something to build: it is slow to load
await build({ configFile: join(import.meta.dirname, 'vite.config.ts') });

const html = readFileSync(join(DIST, 'index.html'), 'utf8');
const manifest: Manifest = JSON.parse(readFileSync(join(DIST, 'manifest.json'), 'utf8'));
const entry = new Set(
  Object.values(manifest).flatMap(({ isEntry, imports }) => (isEntry ? imports : []) ?? []),
);
for (const name of readdirSync(join(DIST, 'assets'))) compress(join(DIST, 'assets', name));
// Written last: its presence means that all other files are complete.
writeFileSync(
  join(DIST, 'site.json'),
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

function compress(path: string): void {
  const bytes = readFileSync(path);
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }));
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }));
}
