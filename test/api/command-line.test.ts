import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays } from '../../src/domain/dates.ts';
import { PASSWORD } from '../support/accounts.ts';
import { runInProcess } from '../support/command-in-process.ts';
import { door, scriptedSteps } from '../support/operations.ts';
import { stretched } from '../support/patience.ts';
import { until } from '../support/process.ts';
import { startTestService, type TestService } from '../support/service.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const BIN = join(ROOT, 'bin/hardwood.mjs');
const pipeline = scriptedSteps();
let service: TestService;
let settings: Record<string, string>;

beforeAll(async () => {
  service = await startTestService(
    { WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8', PUBLIC_BASE_URL: '', DEMO: 'on', DEMO_PASSWORD: PASSWORD },
    { steps: pipeline.steps },
  );
  const { token } = await service.opsToken('ops:read', 'ops:commands');
  settings = { HARDWOOD_URL: `http://127.0.0.1:${service.port}`, HARDWOOD_TOKEN: token };
});
beforeEach(() => pipeline.reset());
afterAll(() => service.stop());

let lastDay = '2001-01-01';
const freshDay = () => {
  lastDay = addDays(lastDay, 1);
  return lastDay;
};

function start(args: string[], env: Record<string, string> = settings) {
  const child = spawn(process.execPath, [BIN, ...args], {
    cwd: tmpdir(), // without the .env file of the repository
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const seen = { out: '', err: '' };
  child.stdout.on('data', (chunk) => {
    seen.out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    seen.err += chunk;
  });
  const ended = once(child, 'close').then(([code]) => ({ code: code as number, ...seen }));
  return { child, seen, ended };
}
const run = (args: string[], env?: Record<string, string>) => start(args, env).ended;
/** Without a process of its own; for what neither waits nor is signalled. */
const runHere = (args: string[], env = settings) => runInProcess(args, env);

/** The service works while the command waits. */
async function workUntil<T>(ended: Promise<T>): Promise<T> {
  let over = false;
  const watch = ended.finally(() => {
    over = true;
  });
  while (!over) {
    await service.drain();
    await new Promise((resume) => setTimeout(resume, 50));
  }
  return watch;
}

describe('hardwood ingest', () => {
  test('queues and says how to watch; --json prints the record', async () => {
    const plain = await run(['ingest', freshDay(), '--league', 'WNBA']);
    expect(plain.err).toBe('');
    expect(plain.out).toMatch(
      /^✓ Operation \d+ is queued\. Follow it: {2}hardwood operations show \d+ --wait\n$/,
    );
    const json = await run(['ingest', freshDay(), '--json']);
    expect(JSON.parse(json.out)).toMatchObject({ type: 'ingest', status: 'queued' });
    expect([plain.code, json.code]).toEqual([0, 0]);
    await service.drain();
  });

  test('--wait tells each step once and leaves with the result', async () => {
    pipeline.script('odds', ({ commit }) =>
      commit(async () => ({ rows: 12_300, warnings: ['2 names unmatched'] })),
    );
    const done = await workUntil(run(['ingest', freshDay(), '--step', 'odds', '--wait']));
    expect(done.code).toBe(0);
    expect(done.err).toMatch(/✓ odds {6}succeeded {4}12,300 rows {2}0\.0 s\n {2}! 2 names unmatched\n$/);
    expect(done.out).toMatch(/^✓ Operation \d+ succeeded in 0\.0 s\n$/);
  });

  test('--wait on one that fails ends with 1 and the reason', async () => {
    pipeline.script('odds', async () => {
      throw new Error('the source is on fire');
    });
    const failed = await workUntil(run(['ingest', freshDay(), '--step', 'odds', '--wait', '--json']));
    expect(failed.code).toBe(1);
    expect(failed.err).toMatch(/✗ Operation \d+ failed in 0\.0 s: odds: the source is on fire\n$/);
    expect(JSON.parse(failed.out)).toMatchObject({ status: 'failed' });
  });

  test('Ctrl-C once asks for a cancel, waits for it, and ends with 130', async () => {
    const running = door();
    pipeline.script('schedule', async ({ checkpoint }) => {
      await running.pass();
      await checkpoint();
      return { rows: 0 };
    });
    const command = start(['ingest', freshDay(), '--wait']);
    await expect.poll(() => command.seen.err, { timeout: stretched(15_000) }).toMatch(/queued/);
    const work = workUntil(command.ended);
    await running.reached;
    command.child.kill('SIGINT');
    const wish = () =>
      service.db.selectFrom('operations').select('cancelRequested').where('date', '=', lastDay);
    await expect
      .poll(() => wish().executeTakeFirst(), { timeout: stretched(15_000) })
      .toEqual({ cancelRequested: true });
    running.open();
    const ended = await work;
    expect(ended.code).toBe(130);
    expect(ended.err).toMatch(/Cancel requested[\s\S]*✗ Operation \d+ cancelled in 0\.0 s\n$/);
  });

  test.each([
    [
      ['ingest', '2001-01-01', '--step', 'odd'],
      2,
      '✗ Unknown step "odd". Did you mean "odds"? Steps: schedule, players, gamelogs, injuries, odds, profiles, score, settle\n',
    ],
    [
      ['ingest', 'yesterday'],
      2,
      "error: command-argument value 'yesterday' is invalid for argument 'date'. It must be a date like 2026-11-15.\nAdd --help for usage.\n",
    ],
    [['ingest'], 2, "error: missing required argument 'date'\nAdd --help for usage.\n"],
    [['operations', 'show', '2147483647'], 3, '✗ There is no operation 2147483647.\n'],
    [['operations', 'show', 'x'], 2, '✗ "x" is not an operation id.\n'],
    [['ingest', '2001-01-01', '--token', 'wrong'], 4, '✗ No valid token was provided.\n'],
    [
      ['ingest', '2001-01-01', '--url', 'http://127.0.0.1:1'],
      6,
      '✗ No service responds at http://127.0.0.1:1. Start it with `npm start`, or set another URL with --url or HARDWOOD_URL.\n',
    ],
  ])('%j ends with %i', async (args, code, message) => {
    expect(await runHere(args)).toEqual({ code, out: '', err: message });
  });

  test('a wrong date is named before a missing token or scope', async () => {
    const { token } = await service.opsToken('ops:read');
    for (const args of [
      ['ingest', '2026-02-30'],
      ['score', '2026-02-30'],
      ['settle', '--from', '2026-02-30'],
      ['export', 'picks', '--to', '2026-02-30'],
    ])
      for (const env of [{}, { ...settings, HARDWOOD_TOKEN: token }]) {
        const { code, err } = await runHere(args, env);
        expect([code, err]).toEqual([2, expect.stringContaining('It must be a date like 2026-11-15.')]);
      }
  });

  test('without a token it says where to get one', async () => {
    const { code, err } = await runHere(['ingest', '2001-01-01'], {});
    expect(code).toBe(4);
    expect(err).toMatch(/^✗ HARDWOOD_TOKEN is missing/);
  });
});

test('hardwood operations list, show, cancel and retry', { timeout: stretched(60_000) }, async () => {
  await service.drain();
  const { out } = await runHere(['ingest', freshDay(), '--json']);
  const { id } = JSON.parse(out);
  const again = await runHere(['ingest', lastDay]);
  expect([again.code, again.err]).toEqual([
    5,
    expect.stringMatching(`✗ Operation ${id} will ingest nba ${lastDay}`),
  ]);
  const early = await runHere(['operations', 'retry', String(id)]);
  expect(early.code).toBe(5);
  const cancelled = await runHere(['operations', 'cancel', String(id)]);
  expect([cancelled.code, cancelled.out]).toEqual([
    0,
    expect.stringMatching(`Cancel of operation ${id} requested`),
  ]);
  expect((await runHere(['operations', 'cancel', String(id)])).code).toBe(5);
  const retried = await workUntil(run(['operations', 'retry', String(id), '--wait', '--json']));
  expect(JSON.parse(retried.out)).toMatchObject({ status: 'succeeded' });
  const shown = await runHere(['operations', 'show', String(id)]);
  expect(shown.out).toBe(`Operation ${id} cancelled\n`);
  const listed = await runHere(['operations', 'list', '--limit', '2']);
  const [head, newest, older] = listed.out.split('\n');
  expect(head).toMatch(/^id +type +status +steps +created +took +by$/);
  expect(newest).toMatch(/ingest +succeeded +8\/8 /);
  expect(older).toMatch(new RegExp(`^${id} +ingest +cancelled`));
});

describe('hardwood export', () => {
  test('asks, waits, and puts the file in its place', async () => {
    const { rawKey } = await service.apiKey(await service.person('sharp'));
    const file = join(service.dataDir, 'moves.parquet');
    const args = ['export', 'lineMoves', '--format', 'parquet', '--out', file, '--from', '2026-01-01'];
    const { code, out } = await workUntil(run(args, { ...settings, HARDWOOD_API_KEY: rawKey }));
    expect({ code, out }).toEqual({
      code: 0,
      out: expect.stringMatching(/^✓ 0 rows, [\d,]+ bytes: .*moves.parquet\n$/),
    });
    const bytes = readFileSync(file);
    expect(bytes.subarray(0, 4).toString()).toBe('PAR1');
    expect(existsSync(`${file}.part`)).toBe(false);
  });

  test('goes on when the connection breaks', async () => {
    const { rawKey } = await service.apiKey(await service.person('sharp'));
    let cuts = 0;
    // A proxy that closes the connection during the first two downloads.
    const proxy = createServer(async (request, response) => {
      const { host: _, connection: _c, ...headers } = request.headers as Record<string, string>;
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const answer = await fetch(`http://127.0.0.1:${service.port}${request.url}`, {
        method: request.method ?? 'GET',
        headers,
        ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
      });
      const body = Buffer.from(await answer.arrayBuffer());
      response.writeHead(answer.status, {
        ...Object.fromEntries(answer.headers),
        'content-length': body.length,
      });
      if (!request.url?.endsWith('/download') || cuts === 2) return response.end(body);
      cuts += 1;
      response.write(body.subarray(0, Math.ceil(body.length / 3)), () =>
        setTimeout(() => response.destroy(), 50),
      );
    });
    proxy.listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    const file = join(service.dataDir, 'moves.csv');
    const env = { HARDWOOD_URL: url, HARDWOOD_API_KEY: rawKey };
    const { code, err } = await workUntil(run(['export', 'lineMoves', '--out', file], env));
    proxy.close();
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(cuts).toBe(2);
    expect(readFileSync(file, 'utf8')).toMatch(/^snapshotId,capturedAt,.*direction\r\n$/);
  });

  test('says what is wrong with a filter, and where a key comes from', async () => {
    const { rawKey } = await service.apiKey(await service.person('sharp'));
    const wrong = await runHere(['export', 'gameLogs', '--rating', 'premium'], {
      ...settings,
      HARDWOOD_API_KEY: rawKey,
    });
    expect(wrong).toMatchObject({
      code: 2,
      err: expect.stringContaining('rating is not a filter of gameLogs'),
    });
    expect(await runHere(['export', 'picks'])).toMatchObject({ code: 4 });
  });
});

describe('hardwood hooks', () => {
  test('listen prints, verifies and fails on demand; test sends through the service and exits with the result', async () => {
    const secret = 'a-secret-of-my-own';
    const listening = start(['hooks', 'listen', '--port', '0', '--fail', '1', '--secret', secret]);
    await until('it listens', () => listening.seen.out.includes('Listening on'));
    const url = /Listening on (\S+)/.exec(listening.seen.out)?.[1];
    const key = await service.apiKey(await service.person('sharp'));
    const env = { ...settings, HARDWOOD_API_KEY: key.rawKey };
    const { body } = await key.post('/data/webhook-subscriptions', { url, events: ['picks.scored'], secret });
    const failed = await runHere(['hooks', 'test', String(body.id)], env);
    const taken = await runHere(['hooks', 'test', String(body.id)], env);
    expect([failed.code, failed.err]).toEqual([
      1,
      expect.stringMatching(/rejected the delivery: 500 after \d+ ms/),
    ]);
    expect([taken.code, taken.out]).toEqual([
      0,
      expect.stringMatching(/^✓ The receiver accepted the delivery: 200 after \d+ ms/),
    ]);
    const forged = await fetch(url ?? '', {
      method: 'POST',
      body: '{}',
      headers: { 'x-webhook-signature': 'sha256=00' },
    });
    expect(forged.status).toBe(401);
    expect((await runHere(['hooks', 'test', '999999'], env)).code).toBe(3);
    await until('all was printed', () => listening.seen.out.includes('WRONG'));
    listening.child.kill('SIGTERM');
    const { out, code } = await listening.ended;
    expect(code).toBe(0);
    expect(out).toMatch(
      /picks\.scored {2}attempt 1, test {2}✓ signature {2}→ 500[\s\S]*→ 200[\s\S]*✗ WRONG SIGNATURE {2}→ 401/,
    );
    expect(out).toContain('evt_test_');
  });
});

test("README's five minutes run as pasted", { timeout: stretched(60_000) }, async () => {
  const [, commands = ''] =
    /## Five minutes\n[\s\S]*?```sh\n([\s\S]*?)```/.exec(readFileSync(join(ROOT, 'README.md'), 'utf8')) ?? [];
  const pasted = commands
    .replace("PASSWORD='…'", `PASSWORD='${PASSWORD}'`)
    .replace('127.0.0.1:8080', `127.0.0.1:${service.port}`);
  const shell = spawn('bash', ['-e'], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, HARDWOOD_URL: `http://127.0.0.1:${service.port}` },
  });
  let printed = '';
  for (const stream of [shell.stdout, shell.stderr])
    stream.on('data', (chunk) => {
      printed += chunk;
    });
  shell.stdin.end(pasted);
  const [code] = await once(shell, 'close');
  expect([code, printed]).toEqual([0, expect.stringMatching(/^HTTP\/1.1 200 OK/)]);
  expect(printed).toMatch(/ratelimit:/i);
  expect(printed).toMatch(/\d{4}-\d\d-\d\d nba: 0 picks/);
  expect(printed).toMatch(/"type":"[^"]*\/errors\/unauthorized"/);
  expect(printed).not.toMatch(/command not found|✗/);
  expect((await service.anonymous.get('~/dev/mail')).text).toContain('to sharp@demo.hardwood.example');
});
