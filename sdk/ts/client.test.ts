import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const COMMITTED = 'sdk/ts/src/generated/client.ts';

test('the generated client is current: otherwise run `npm run generate:client`', () => {
  const folder = mkdtempSync(join(tmpdir(), 'client-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const fresh = join(folder, 'client.ts');
  const redocly = join(ROOT, 'node_modules/@redocly/cli/bin/cli.js');
  execFileSync(process.execPath, [redocly, 'generate-client', 'hardwood', '--output', fresh], {
    cwd: ROOT,
    env: { ...process.env, REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    stdio: 'pipe',
  });
  const isCurrent = readFileSync(fresh, 'utf8') === readFileSync(join(ROOT, COMMITTED), 'utf8');
  expect(isCurrent).toBe(true);
});
