import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Hash of everything a build depends on: the files of this folder and of src/domain, and the versions of the
 * build tools.
 */
export function fingerprintOf(web: string): string {
  const hash = createHash('sha256');
  const filesOf = (folder: string) =>
    readdirSync(folder, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => !path.startsWith(join(web, 'dist')) && !path.endsWith('.test.ts'))
      .sort();
  for (const path of [
    ...filesOf(web),
    ...filesOf(join(web, '..', 'src', 'domain')),
    join(web, '..', 'package-lock.json'),
  ])
    hash.update(path.slice(web.length)).update(readFileSync(path));
  return hash.digest('base64url');
}

/** Hash of the sources of the existing build; null if there is none. */
export function builtFrom(dist: string): string | null {
  try {
    return JSON.parse(readFileSync(join(dist, 'site.json'), 'utf8')).fingerprint;
  } catch {
    return null;
  }
}
