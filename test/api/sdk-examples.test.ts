import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildSdk } from '../../sdk/build.ts';
import { findPython } from '../../sdk/find-python.ts';
import { startDashboardService } from '../support/dashboard.ts';
import { duringTests } from '../support/during-tests.ts';
import { happen } from '../support/events.ts';
import { stretched } from '../support/patience.ts';
import { tick } from '../support/process.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const PYTHON_MODULES = ['pip', 'setuptools', 'wheel', 'venv', 'httpx', 'pandas', 'mypy'];

/** Null, with a printed reason, if Python or a module is missing. With REQUIRE_PYTHON (CI) that is a failure. */
function python(): string | null {
  try {
    return findPython(PYTHON_MODULES);
  } catch (error) {
    if (process.env.REQUIRE_PYTHON) throw error;
    console.log(`skipped: the examples in Python (${error})`);
    return null;
  }
}

const PYTHON = python();
const folder = mkdtempSync(join(tmpdir(), 'hw-examples-'));
const env = { PATH: process.env.PATH ?? '', HOME: folder, HARDWOOD_URL: '', HARDWOOD_API_KEY: '' };

const service = duringTests(startDashboardService, stretched(180_000));
beforeAll(async () => {
  env.HARDWOOD_URL = service.origin;
  env.HARDWOOD_API_KEY = (await service.apiKey(await service.person('sharp'))).rawKey;
}, stretched(180_000));
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
});

function examplesOf(sdk: 'ts' | 'python') {
  const readme = readFileSync(join(ROOT, 'sdk', sdk, 'README.md'), 'utf8');
  const sections = readme.matchAll(new RegExp(`^## (.+)\\n[^#]*?\`\`\`${sdk}\\n([\\s\\S]*?)\`\`\``, 'gm'));
  return [...sections].map(([, name = '', code = ''], n) => ({ name, code, file: `example-${n}` }));
}

/** Runs a program while the service works: jobs, replay sessions, and a line that moves now and then. */
async function runBesideService(command: string, args: readonly string[], cwd: string): Promise<string> {
  const child = spawn(command, args, { cwd, env, timeout: stretched(15_000) });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
    });
  let exit: number | null = null;
  const closed = once(child, 'close').then(([code]) => {
    exit = code;
  });
  for (let turn = 0; child.exitCode === null && child.signalCode === null; turn++) {
    service.clock.advance(500);
    if (turn % 10 === 0) await happen(service, 'lines.moved');
    await service.drain();
    await service.deps.replay.moveAll();
    await tick(100);
  }
  await closed;
  expect(exit, output).toBe(0);
  return output;
}

describe('the TypeScript SDK, installed from its package', () => {
  const project = join(folder, 'ts');
  const examples = examplesOf('ts');

  beforeAll(() => {
    const tarball = buildSdk('ts', join(folder, 'packages'));
    mkdirSync(project);
    writeFileSync(join(project, 'package.json'), '{ "type": "module" }');
    const install = ['install', '--offline', '--no-audit', '--no-fund', '--silent', tarball];
    execFileSync('npm', install, { cwd: project, env, stdio: 'pipe' });
    for (const { file, code } of examples) writeFileSync(join(project, `${file}.ts`), code);
  }, stretched(60_000));

  test('has at least ten examples, and they type-check', () => {
    expect(examples.length).toBeGreaterThanOrEqual(10);
    const compilerOptions = {
      target: 'es2024',
      lib: ['es2024', 'esnext'],
      module: 'nodenext',
      strict: true,
      noUncheckedIndexedAccess: true,
      exactOptionalPropertyTypes: true,
      noEmit: true,
      types: ['node'],
      typeRoots: [join(ROOT, 'node_modules/@types')],
    };
    writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
    const compiler = join(ROOT, 'node_modules/typescript/bin/tsc');
    execFileSync(process.execPath, [compiler, '-p', '.'], { cwd: project, stdio: 'pipe', encoding: 'utf8' });
  });

  test.each(examples)('$name', async ({ file }) => {
    expect(await runBesideService(process.execPath, [`${file}.ts`], project)).not.toBe('');
  });
});

describe.skipIf(PYTHON === null)('the Python SDK, installed from its wheel', () => {
  const project = join(folder, 'python');
  const interpreter = join(project, '.venv/bin/python');
  const examples = examplesOf('python');
  const sources = join(ROOT, 'sdk/python');

  beforeAll(() => {
    const wheel = buildSdk('python', join(folder, 'packages'));
    mkdirSync(project);
    // The virtual environment sees the system's pip, httpx and pandas, because nothing can be downloaded here.
    const venv = ['-m', 'venv', '--system-site-packages', '--without-pip', '.venv'];
    execFileSync(PYTHON ?? '', venv, { cwd: project, env, stdio: 'pipe' });
    const install = ['-m', 'pip', 'install', '-q', '--no-index', `${wheel}[pandas]`];
    execFileSync(interpreter, install, { cwd: project, env, stdio: 'pipe' });
    for (const { file, code } of examples) writeFileSync(join(project, `${file}.py`), code);
  }, stretched(60_000));

  test('has at least ten examples', () => {
    expect(examples.length).toBeGreaterThanOrEqual(10);
  });

  test.each(examples)('$name', async ({ file }) => {
    expect(await runBesideService(interpreter, [`${file}.py`], project)).not.toBe('');
  });

  test('passes its own tests', async () => {
    await runBesideService(interpreter, [join(sources, 'test_hardwood.py')], project);
  });

  test('passes mypy --strict', () => {
    const args = ['-m', 'mypy', '--strict', '--cache-dir', join(folder, 'mypy'), 'src', 'test_hardwood.py'];
    execFileSync(interpreter, args, { cwd: sources, stdio: 'pipe', encoding: 'utf8' });
  });
});
