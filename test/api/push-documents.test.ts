import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { PUSH_CATALOGUE, PUSH_KINDS } from '../../src/ingest/push/kinds.ts';
import { duringTests } from '../support/during-tests.ts';
import { stretched } from '../support/patience.ts';
import { startTestService } from '../support/service.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const section = readFileSync(`${ROOT}/docs/feeds.md`, 'utf8').split('## Push your own facts')[1] ?? '';

const service = duringTests(startTestService);
beforeAll(async () => {
  service.clock.set(new Date());
});

test('the commands of docs/feeds.md run as they are', { timeout: stretched(60_000) }, async () => {
  const script = /```sh\n([\s\S]*?)```/.exec(section)?.[1] ?? '';
  const { token } = await service.opsToken('ops:commands', 'ops:read');
  const env = { ...process.env, HARDWOOD_URL: service.origin, HARDWOOD_TOKEN: token };
  const running = promisify(execFile)('bash', ['-euo', 'pipefail', '-c', script], { cwd: ROOT, env });
  let ended = false;
  const done = running.finally(() => {
    ended = true;
  });
  // The worker of a test runs only on request.
  while (!ended) {
    await service.drain();
    await new Promise((later) => setTimeout(later, 200));
  }
  const { stdout, stderr } = await done;
  expect(stdout).toContain('"reason":"no player of that name in the team","name":"Ada Example"');
  expect(stdout).toMatch(/✓ .*succeeded/);
  expect(stderr).toContain('! Ada Example: no player of that name in the team (1 lines)');
});

test('the table of kinds in docs/feeds.md is the one in use', () => {
  const code = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ');
  for (const kind of PUSH_KINDS) {
    const { step, required, columns, also = {} } = PUSH_CATALOGUE[kind];
    const optional = [...new Set([...columns, ...Object.keys(also)])].filter(
      (name) => !required.includes(name),
    );
    expect(section).toContain(
      `| \`${kind}\` | ${step} | ${code(required)} | ${optional.length > 0 ? code(optional) : '–'} |`,
    );
  }
});
