import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';

/** Written by `web/build.ts` beside the assets. */
type Built = {
  html: string;
  /** SHA-256 of each inline script, for the content security policy. */
  scripts: string[];
  routes: { pattern: string; first: string | null; chunks: string[] }[];
};

export type Asset = { type: string; bytes: Buffer; br: Buffer | null; gzip: Buffer | null };
export type Place = { chunks: readonly string[]; first: string | null };

export type Site = {
  html: string;
  policy: string;
  /** The page at a path, or null. */
  find(path: string): Place | null;
  /** A file by name, such as `assets/x.js` or `favicon.svg`. Null unless the build created it. */
  asset(name: string): Asset | null;
};

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
};

/** Reads the built dashboard once per build and picks up a new build without a restart. */
export function watchSite(folder: string): () => Site | null {
  const description = join(folder, 'site.json');
  let site: Site | null = null;
  let builtAt = 0;
  return () => {
    const changedAt = statSync(description, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    // The file is missing during a build. The old site is served until it is done.
    if (changedAt !== 0 && changedAt !== builtAt) {
      site = readSite(folder, description);
      builtAt = changedAt;
    }
    return site;
  };
}

function readSite(folder: string, description: string): Site {
  const { html, scripts, routes }: Built = JSON.parse(readFileSync(description, 'utf8'));
  const places = routes.map(({ pattern, ...place }) => ({ pattern: new RegExp(pattern), ...place }));
  const names = new Set(readdirSync(folder, { recursive: true, encoding: 'utf8' }));
  const assets = new Map<string, Asset>();
  return {
    html,
    policy: policyFor(scripts),
    find(path) {
      for (const { pattern, first, chunks } of places) {
        const match = pattern.exec(path);
        if (match) return { chunks, first: first && withParameters(first, match.groups ?? {}) };
      }
      return null;
    },
    asset(name) {
      if (!names.has(name) || !TYPES[extname(name)]) return null;
      const known = assets.get(name) ?? readAsset(join(folder, name));
      assets.set(name, known);
      return known;
    },
  };
}

/** Allows only our own files and the inline scripts of the build, and no other origin. */
const policyFor = (scripts: readonly string[]): string =>
  [
    "default-src 'none'",
    `script-src 'self' ${scripts.map((hash) => `'sha256-${hash}'`).join(' ')}`,
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

const withParameters = (path: string, values: Record<string, string>): string =>
  path.replace(/:(\w+)/g, (_, name: string) => values[name] ?? '');

function readAsset(path: string): Asset {
  const compressed = (suffix: string) => (existsSync(path + suffix) ? readFileSync(path + suffix) : null);
  return {
    type: TYPES[extname(path)] ?? '',
    bytes: readFileSync(path),
    br: compressed('.br'),
    gzip: compressed('.gz'),
  };
}
