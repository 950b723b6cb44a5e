import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { databaseFolder } from '../../src/platform/db/restore-embedded.ts';
import { plantGame } from '../data/plant-games.ts';
import { PASSWORD } from '../support/accounts.ts';
import { runCommand } from '../support/command.ts';
import { runInProcess } from '../support/command-in-process.ts';
import { duringTests } from '../support/during-tests.ts';
import { scriptedSteps } from '../support/operations.ts';
import { stretched } from '../support/patience.ts';
import { startTestService } from '../support/service.ts';

const pipeline = scriptedSteps();
let settings: Record<string, string>;

const service = duringTests(() => startTestService({}, { steps: pipeline.steps }));
beforeAll(async () => {
  const { token } = await service.opsToken('ops:read', 'ops:config', 'ops:tokens', 'ops:commands');
  settings = { HARDWOOD_URL: `http://127.0.0.1:${service.port}`, HARDWOOD_TOKEN: token };
  const now = service.clock.now();
  await plantGame(service.db, { tipAt: now, capturedAt: now });
});

const run = (args: string[], env: Record<string, string> = {}) => runInProcess(args, { ...settings, ...env });

describe('against a running service', { timeout: stretched(120_000) }, () => {
  test.each([
    ['freshness', '/diagnostics/freshness', /^variant +status +age/],
    [
      'settlement',
      '/diagnostics/settlement',
      /^date +picks +settled +open +status\n[\s\S]*ok: 0 unsettled\n$/,
    ],
    ['errors', '/ops/errors', /^No errors\.\n$/],
    ['expected', '/ops/expected', /^date +league +step +state/],
    ['services', '/ops/services', /^role +status +host/],
  ])('hardwood %s prints a table, and with --json what the service says', async (name, path, words) => {
    const plain = await run([name]);
    expect(plain.out).toMatch(words);
    for (const line of plain.out.split('\n')) expect(line.length).toBeLessThanOrEqual(100);
    const json = await run([name, '--json']);
    const admin = await service.person('admin');
    const said = (await admin.get(path)).body;
    expect(JSON.parse(json.out)).toEqual(
      said.generatedAt ? { ...said, generatedAt: expect.any(String) } : said,
    );
  });

  test('payouts are saved with a token, listed and shown with a key', async () => {
    const { credentials } = await service.apiKey(await service.person('sharp'));
    const reader = { HARDWOOD_API_KEY: String(credentials['x-api-key']) };
    const set = (from: string, ...pays: string[]) =>
      run(['payouts', 'set', 'quickhoop', '--kind', 'power', '--from', from, '--pays', ...pays]);
    expect(await set('2026-01-01', '2/2=3', '3/3=6')).toMatchObject({ code: 0 });
    expect((await set('2026-02-01', '2/2=2.5')).out).toContain('2     2     2.5×');
    const list = await run(['payouts', 'list', '--kind', 'power'], reader);
    expect(list.out).toMatch(/quickhoop +power +2026-01-01 +2026-01-31 +revert/);
    expect(list.out).toMatch(/example +power .*not authoritative/);
    const shown = await run(['payouts', 'show', 'quickhoop', '--date', '2026-01-15', '--json'], reader);
    expect(JSON.parse(shown.out)[0].entries).toEqual([
      { legs: 2, hits: 2, pays: 3 },
      { legs: 3, hits: 3, pays: 6 },
    ]);
    expect((await run(['payouts', 'show', 'nobody'], reader)).code).toBe(3);
    expect(await set('2026-03-01', '3/2=1')).toMatchObject({ code: 2, err: expect.stringContaining('hits') });
    expect((await set('2026-03-01', 'much')).code).toBe(2);
    expect((await run(['payouts', 'set', 'x', '--kind', 'power', '--from', '2026-03-01'])).code).toBe(2);
  });

  test('a feed that fails is a reason to leave with 1', async () => {
    pipeline.script('odds', async () => {
      throw new Error('the books are shut');
    });
    const operator = await service.opsToken('ops:commands');
    await operator.post('/ops/operations/run-ingest', { date: '2026-01-15', step: 'odds' });
    await service.drain();
    const { code, out } = await run(['freshness']);
    expect([code, out]).toEqual([1, expect.stringMatching(/nba\.odds +error +– +– +the books are shut/)]);
    expect((await run(['errors'])).out).toMatch(/internal +odds +1 .*the books are shut/);
  });

  test('hardwood config set changes a setting, and NAME= reverts it', async () => {
    expect((await run(['config', 'set', 'RATE_LIMIT_SHARP=9/60'])).out).toMatch(
      /✓ Settings version 1 is active/,
    );
    const shown = JSON.parse((await run(['config', 'show', '--json'])).out);
    const find = (name: string) => shown.settings.find((one: { name: string }) => one.name === name);
    expect(find('RATE_LIMIT_SHARP')).toMatchObject({ value: '9/60', source: 'override' });
    expect((await run(['config', 'set', 'RATE_LIMIT_SHARP='])).code).toBe(0);
    const wrong = await run(['config', 'set', 'RATE_LIMIT_SHARP=much']);
    expect([wrong.code, wrong.err]).toEqual([
      2,
      expect.stringMatching(/settings\/RATE_LIMIT_SHARP not REQUESTS\/SECONDS/),
    ]);
  });

  test('tokens and keys: made by signing in, listed and revoked', async () => {
    const { email } = await service.account('admin');
    const signedIn = { HARDWOOD_PASSWORD: PASSWORD };
    const made = await run(
      ['tokens', 'create', 'nightly', '--scope', 'ops:read', '--as', email, '--json'],
      signedIn,
    );
    const { id, token } = JSON.parse(made.out);
    expect(JSON.parse((await run(['tokens', 'list', '--json'])).out)).toContainEqual(
      expect.objectContaining({ id, name: 'nightly' }),
    );
    expect((await run(['freshness'], { HARDWOOD_TOKEN: token })).code).not.toBe(4);
    expect((await run(['tokens', 'revoke', String(id)])).out).toBe(`✓ Token ${id} is revoked\n`);
    expect((await run(['tokens', 'revoke', String(id)])).code).toBe(3);
    const key = JSON.parse((await run(['keys', 'create', 'laptop', '--as', email, '--json'], signedIn)).out);
    expect((await service.as({ 'x-api-key': key.rawKey }).get('/data/usage')).status).toBe(200);
    expect((await run(['keys', 'list', '--as', email], signedIn)).out).toMatch(/laptop +hwk_/);
    expect((await run(['keys', 'revoke', String(key.id), '--as', email], signedIn)).code).toBe(0);
  });

  test('a token without the scope: 4; nobody there at the address that was named: 6', async () => {
    const { token } = await service.opsToken('ops:commands');
    expect((await run(['freshness'], { HARDWOOD_TOKEN: token })).code).toBe(4);
    expect((await run(['freshness', '--url', 'http://127.0.0.1:1'])).code).toBe(6);
    expect((await run(['freshnes'])).err).toMatch(/unknown command 'freshnes'\n\(Did you mean freshness\?\)/);
    expect((await run(['settlement', '--days', 'week'])).code).toBe(2);
  });
});

describe('on the database of a stopped one', { timeout: stretched(120_000) }, () => {
  const dir = mkdtempSync(join(tmpdir(), 'hw-cli-'));
  const env = {
    DATA_DIR: join(dir, 'data'),
    HARDWOOD_URL: 'http://127.0.0.1:1',
    HARDWOOD_TOKEN: '',
    DEMO: 'off',
  };
  beforeAll(() => cpSync(inject('embeddedTemplate'), databaseFolder(env.DATA_DIR), { recursive: true }));
  afterAll(() => rmSync(dir, { recursive: true, force: true }));

  test('accounts, tokens and reads work without a service', async () => {
    expect((await run(['users', 'create', 'a@example.com', '--tier', 'admin'], env)).out).toMatch(
      /✓ a@example\.com \(Admin\)/,
    );
    expect(JSON.parse((await run(['users', 'list', '--json'], env)).out)).toMatchObject([
      { email: 'a@example.com', tier: 'admin' },
    ]);
    expect((await run(['users', 'reset-link', 'a@example.com'], env)).out).toMatch(
      /^http\S+\/reset\?token=hwr_/,
    );
    const reset = await run(['users', 'reset-second-factor', 'a@example.com'], env);
    expect([reset.code, reset.err]).toEqual([5, expect.stringContaining('has no second factor')]);
    expect((await run(['tokens', 'create', 'first', '--scope', 'ops:read'], env)).out).toMatch(
      /✓ Token 1 \(first\).*hwo_/,
    );
    const settled = await run(['settlement', '--json'], env);
    expect([settled.code, JSON.parse(settled.out).status]).toEqual([0, 'ok']);
    const asked = await run(['settlement'], { ...env, HARDWOOD_TOKEN: 'hwo_any' });
    expect([asked.code, asked.err]).toEqual([0, 'No service responds. Reading the database directly.\n']);
  });

  test('a folder without a database is not made into one', async () => {
    const { code, err } = await run(['freshness'], { ...env, DATA_DIR: join(dir, 'none') });
    expect([code, err]).toEqual([3, expect.stringMatching(/There is no database in/)]);
  });
});

test('shells complete every command', {
  timeout: stretched(120_000),
}, async () => {
  const { out } = await runCommand(['--help']);
  const names = [...out.slice(out.indexOf('Commands:')).matchAll(/^ {2}([a-z]+)/gm)].map(
    ([, name]) => name ?? '',
  );
  for (const shell of ['bash', 'zsh', 'fish']) {
    const script = (await runInProcess(['completion', shell])).out;
    for (const name of names) expect(script).toContain(name);
    expect(script).toContain('--scope');
  }
});
