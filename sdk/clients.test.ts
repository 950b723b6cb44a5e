import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { OPERATIONS } from './ts/src/generated/public.ts';

const ROOT = resolve(import.meta.dirname, '..');

test.each([
  ['hardwood', 'sdk/ts/src/generated/client.ts'],
  ['sdk-ts', 'sdk/ts/src/generated/public.ts'],
  ['sdk-python', 'sdk/python/src/hardwood/generated.py'],
])('%s: the generated client is current: otherwise run `npm run generate:client`', (api, committed) => {
  const folder = mkdtempSync(join(tmpdir(), 'client-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const redocly = join(ROOT, 'node_modules/@redocly/cli/bin/cli.js');
  execFileSync(process.execPath, [redocly, 'generate-client', api, '--output', join(folder, 'client.ts')], {
    cwd: ROOT,
    env: { ...process.env, REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    stdio: 'pipe',
  });
  const fresh = readFileSync(join(folder, `client${extname(committed)}`), 'utf8');
  expect(fresh === readFileSync(join(ROOT, committed), 'utf8')).toBe(true);
});

test('SDKs have what takes an API key or needs no credentials, and nothing of operators', () => {
  const names = Object.keys(OPERATIONS);
  expect(names).toEqual(expect.arrayContaining(['listPicks', 'createAlertRule', 'listGlossaryTerms']));
  for (const hidden of ['login', 'createApiKey', 'runIngest', 'listScoredProps', 'getHealth', 'getLiveness'])
    expect(names).not.toContain(hidden);
});
