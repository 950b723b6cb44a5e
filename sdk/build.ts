// Builds the installable packages of the SDKs: node sdk/build.ts ts|python [FOLDER]

import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { findPython } from './find-python.ts';

const ROOT = resolve(import.meta.dirname, '..');

/** Works on a copy, so that nothing is left in the sources. */
function inCopy(folder: string, files: readonly string[], work: (copy: string) => void): void {
  const copy = mkdtempSync(join(tmpdir(), 'hw-sdk-'));
  try {
    for (const file of files) cpSync(join(ROOT, folder, file), join(copy, file), { recursive: true });
    work(copy);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

const run = (command: string, args: readonly string[], cwd: string) =>
  execFileSync(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });

const BUILDS: Record<string, { suffix: string; build: (to: string) => void }> = {
  ts: {
    suffix: '.tgz',
    build: (to) =>
      inCopy('sdk/ts', ['package.json', 'README.md'], (copy) => {
        const compiler = join(ROOT, 'node_modules/typescript/bin/tsc');
        run(process.execPath, [compiler, '-p', 'sdk/ts', '--outDir', join(copy, 'dist')], ROOT);
        run('npm', ['pack', '--silent', '--pack-destination', to], copy);
      }),
  },
  python: {
    suffix: '.whl',
    build: (to) =>
      inCopy('sdk/python', ['pyproject.toml', 'README.md', 'src'], (copy) => {
        const pip = ['-m', 'pip', 'wheel', '-q', '--no-index', '--no-deps', '--no-build-isolation'];
        run(findPython(['pip', 'setuptools', 'wheel']), [...pip, '-w', to, '.'], copy);
      }),
  },
};

/** Returns the path of the package. */
export function buildSdk(language: string, folder: string): string {
  const sdk = BUILDS[language];
  if (!sdk) throw new Error(`Which SDK: ${Object.keys(BUILDS).join(' or ')}?`);
  mkdirSync(folder, { recursive: true });
  sdk.build(folder);
  const name = readdirSync(folder).find((file) => file.endsWith(sdk.suffix));
  return join(folder, name ?? '');
}

if (import.meta.main)
  console.log(buildSdk(process.argv[2] ?? '', resolve(process.argv[3] ?? join(ROOT, 'sdk/dist'))));
