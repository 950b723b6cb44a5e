import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Bom,
  type Lock,
  type Manifest,
  publishedLock,
  publishedManifest,
  thirdParties,
} from './manifest.ts';

/**
 * Makes the folder of the published package, build/package: compiled code, the built dashboard and the files that
 * the service reads. The npm tarball and the Docker image are made of it.
 */
const ROOT = join(import.meta.dirname, '..');
const PACKAGE = join(ROOT, 'build/package');
const FILES = ['bin', 'migrations', 'docs', 'web/dist', 'LICENSE', 'README.md', 'CHANGELOG.md'];

rmSync(PACKAGE, { recursive: true, force: true });
mkdirSync(PACKAGE, { recursive: true });
// `npm run check` checks the types, which takes ten times as long.
execFileSync(join(ROOT, 'node_modules/.bin/tsc'), ['-p', 'tsconfig.build.json', '--noCheck'], {
  cwd: ROOT,
  stdio: 'inherit',
});
execFileSync(process.execPath, [join(ROOT, 'web/build.ts'), '--if-changed'], { stdio: 'inherit' });
for (const name of FILES) cpSync(join(ROOT, name), join(PACKAGE, name), { recursive: true });
// The compiler prints JSON anew, but the model's parameters are named by the hash of their bytes.
for (const name of ['model/params/shipped.json', 'model/params/report.json'])
  cpSync(join(ROOT, 'src', name), join(PACKAGE, 'dist', name));
write('package.json', publishedManifest(read<Manifest>('package.json')));
write('npm-shrinkwrap.json', publishedLock(read<Lock>('package-lock.json')));
const bom: Bom = JSON.parse(
  execFileSync('npm', ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'], {
    cwd: PACKAGE,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  }),
);
write('sbom.cdx.json', bom);
writeFileSync(join(PACKAGE, 'THIRD-PARTY.md'), thirdParties(bom));

function read<T>(name: string): T {
  return JSON.parse(readFileSync(join(ROOT, name), 'utf8'));
}

function write(name: string, value: unknown): void {
  writeFileSync(join(PACKAGE, name), `${JSON.stringify(value, null, 2)}\n`);
}
