import {
  closeSync,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { patient } from '../support/client.ts';
import { runCommand } from '../support/command.ts';
import {
  freePort,
  makeDataFolder,
  makeFolder,
  type RunningService,
  spawnService,
  startProcess,
  until,
} from '../support/process.ts';

const OLD_NODE = '/usr/bin/node';
const SECRET = 'a secret for tests that is long enough';

describe('two processes on one data folder', () => {
  const folder = makeDataFolder();
  let holder: RunningService;
  beforeAll(async () => {
    holder = await startProcess({ DATA_DIR: folder.dir, PORT: String(await freePort()) });
  });
  afterAll(async () => {
    await holder.kill();
    folder.remove();
  });

  const second = async (dir = folder.dir) => {
    const service = spawnService({ DATA_DIR: dir, PORT: String(await freePort()) });
    return { ...(await service.exited), output: service.output() };
  };

  test('the second one exits with 1 and names the first, which keeps running', async () => {
    const { code, output } = await second();
    expect(code).toBe(1);
    expect(output).toContain(`✗ Data folder ${folder.dir} is in use (pid ${holder.pid}, since `);
    expect(output).not.toMatch(/^\s+at /m);
    const admin = patient(await holder.signIn());
    expect((await admin.get('/me')).status).toBe(200);
  });

  test('a symbolic link is no way around, and a paused holder is not robbed', async () => {
    const link = makeFolder();
    symlinkSync(folder.dir, `${link.dir}/data`);
    holder.signal('SIGSTOP');
    const { code, output } = await second(`${link.dir}/data`);
    holder.signal('SIGCONT');
    link.remove();
    expect(code).toBe(1);
    expect(output).toContain(`pid ${holder.pid}`);
    // A check that was running during the pause has timed out; the next one has not.
    await until('the holder is ready', async () => (await holder.probe('~/readyz')) === 200);
  });

  test('after kill -9 of the holder the next one starts, with everything in it', async () => {
    const admin = patient(await holder.signIn());
    const { body } = await admin.post('/ops/tokens', { name: 'kept', scopes: ['ops:read'] });
    await holder.kill('SIGKILL');
    holder = await startProcess({ DATA_DIR: folder.dir, PORT: String(await freePort()) });
    const listed = (await patient(await holder.signIn()).get('/ops/tokens')).body;
    expect(listed).toEqual([expect.objectContaining({ id: body.id, name: 'kept' })]);
  });
});

test('a service that runs has its compiled code written: one that is killed writes nothing', async () => {
  const [folder, cache] = [makeDataFolder(), makeFolder()];
  const service = spawnService({ DATA_DIR: folder.dir, PORT: '0', NODE_COMPILE_CACHE: cache.dir });
  const written = () => readdirSync(cache.dir, { recursive: true }).length;
  await until('the code of a thousand modules is written', () => written() > 1_000, 60_000);
  expect(service.isRunning()).toBe(true);
  await service.kill();
  folder.remove();
  cache.remove();
});

describe('a start that cannot be', () => {
  const folder = makeFolder();
  afterAll(folder.remove);
  const attempt = async (settings: Record<string, string>, options = {}) => {
    const service = spawnService({ DATA_DIR: folder.dir, PORT: '0', ...settings }, options);
    return { ...(await service.exited), output: service.output() };
  };

  test('on a port in use says whose it is and how to go on', async () => {
    const taken = createServer();
    const port = await new Promise<number>((found) => {
      taken.listen(0, '127.0.0.1', () => found((taken.address() as { port: number }).port));
    });
    const { code, output } = await attempt({ PORT: String(port) });
    taken.close();
    expect(code).toBe(1);
    expect(output.trim()).toMatch(
      new RegExp(
        `^✗ Port ${port} is in use \\(pid ${process.pid}, .+\\)\\. Use another port: {2}PORT=${port + 1} npm start$`,
      ),
    );
  });

  test('with wrong settings lists them all and leaves with 7', async () => {
    const { code, output } = await attempt({
      PORT: 'eighty',
      JWT_SECRET: 'short',
      NODE_ENV: 'production',
      RATE_LIMIT_SHARP: 'lots',
    });
    expect(code).toBe(7);
    const lines = output.trimEnd().split('\n');
    expect(lines[0]).toBe('✗ 4 settings need attention');
    for (const name of ['PORT', 'JWT_SECRET', 'PUBLIC_BASE_URL', 'RATE_LIMIT_SHARP'])
      expect(lines.some((line) => line.startsWith(`    ${name} `))).toBe(true);
    expect(lines.at(-1)).toBe('  Nothing was started. `hardwood config check` shows this list again.');
    expect(output).toContain('too short (5 bytes, need 32)');
    expect(output).not.toContain('short"');
  });

  test.skipIf(!existsSync(OLD_NODE))('on an old Node says so in one sentence', async () => {
    const { code, output } = await attempt({}, { node: OLD_NODE });
    expect(code).toBe(1);
    expect(output.trim()).toMatch(
      /^✗ Node \d+\.\d+ is too old: 24 or newer is needed\. `npm install` brings it on Linux; elsewhere get it at nodejs\.org$/,
    );
  });

  test('without its PostgreSQL waits for it, answering 503, then says what is missing and exits with 1', async () => {
    const port = await freePort();
    const nobody = await freePort();
    const service = spawnService({
      DATABASE_URL: `postgres://someone:a-password@127.0.0.1:${nobody}/hardwood`,
      JWT_SECRET: SECRET,
      ENCRYPTION_KEY: SECRET,
      PORT: String(port),
    });
    const ask = (path: string) =>
      fetch(`http://127.0.0.1:${port}${path}`).then(
        ({ status }) => status,
        () => 0,
      );
    await until('it answers', async () => (await ask('/healthz')) === 200);
    expect(await ask('/readyz')).toBe(503);
    expect(await ask('/api/v1/me')).toBe(503);
    expect(await service.exited).toEqual({ code: 1, signal: null });
    expect(service.output()).toContain(`✗ PostgreSQL at 127.0.0.1:${nobody} cannot be reached`);
    expect(service.output()).not.toContain('a-password');
    expect(service.output()).not.toMatch(/^\s+at /m);
  });

  test('a command without its PostgreSQL says so on standard error, and prints no result', async () => {
    const nobody = await freePort();
    const { code, out, err } = await runCommand(['users', 'list'], {
      DATABASE_URL: `postgres://someone:a-password@127.0.0.1:${nobody}/hardwood`,
      JWT_SECRET: SECRET,
      ENCRYPTION_KEY: SECRET,
    });
    expect([code, out]).toEqual([1, '']);
    expect(err).toMatch(/"msg":"PostgreSQL at .+; trying again"/);
    expect(err).toContain(`✗ PostgreSQL at 127.0.0.1:${nobody} cannot be reached`);
    expect(err).not.toContain('a-password');
  });
});

/** Each case works for root too, whom file permissions do not stop. */
describe('a data folder that cannot be used is explained in one sentence, by the service and by doctor', () => {
  let dir: string;
  beforeEach(() => {
    const folder = makeDataFolder();
    dir = folder.dir;
    return folder.remove;
  });

  async function expectSentence(sentence: string, dataDir = dir): Promise<void> {
    const service = spawnService({ DATA_DIR: dataDir, PORT: '0' });
    expect([(await service.exited).code, service.output().trim()]).toEqual([
      1,
      expect.stringContaining(sentence),
    ]);
    expect(service.output().trim()).toMatch(/^✗ [^\n]+$/);
  }

  async function expectFinding(dataDir = dir): Promise<void> {
    const { code, out, err } = await runCommand(['doctor'], { DATA_DIR: dataDir, PORT: '0' });
    expect([code, err]).toEqual([1, '']);
    expect(out.match(/^✗ .*$/gm)).toEqual([expect.stringMatching(/^✗ (data folder|database) /)]);
    expect(out).not.toMatch(/^\s+at /m);
  }

  /** A folder in which no user can create files. */
  test('read-only', () => expectSentence('Data folder /sys/kernel cannot be used (E', '/sys/kernel'));

  test('a file in its place', async () => {
    const file = join(dir, 'file');
    writeFileSync(file, '');
    await expectSentence(`Data folder ${file} is not a folder. `, file);
    await expectFinding(file);
  });

  test('a full disk', async () => {
    symlinkSync('/dev/full', join(dir, 'holder.json'));
    await expectSentence(`The disk of data folder ${dir} is full. `);
    await expectFinding();
  });

  test('a damaged lock file', async () => {
    writeFileSync(join(dir, 'lock'), 'garbage '.repeat(100));
    await expectSentence(`Lock file ${dir}/lock is damaged. `);
    await expectFinding();
  });

  test('a secret of one byte', async () => {
    writeFileSync(join(dir, 'encryption-key'), 'x');
    await expectSentence(`Secret file ${dir}/encryption-key is damaged: 1 byte, at least 32 are needed. `);
    await expectFinding();
  });

  test.each([
    ['without PG_VERSION, which is not replaced by an empty one', (pg: string) => rmSync(`${pg}/PG_VERSION`)],
    ['with a truncated control file', (pg: string) => truncateSync(`${pg}/global/pg_control`, 0)],
    ['without its tables', (pg: string) => rmSync(`${pg}/base`, { recursive: true })],
    ['with overwritten pages of its tables', overwriteTables],
  ])('a database %s', async (_, damage) => {
    damage(join(dir, 'pg'));
    await expectSentence(`The database in ${dir}/pg is damaged (`);
    await expectFinding();
  });

  /** The first page of each of our tables and indexes: PostgreSQL's own have lower numbers. */
  function overwriteTables(pg: string): void {
    const base = join(pg, 'base/5');
    for (const name of readdirSync(base).filter((name) => Number(name) >= 16_384)) {
      const file = openSync(join(base, name), 'r+');
      if (fstatSync(file).size > 0) writeSync(file, Buffer.alloc(8_192, 0xa5), 0, 8_192, 0);
      closeSync(file);
    }
  }
});

test('a .env that cannot be read is a settings problem', async () => {
  const folder = makeFolder();
  mkdirSync(join(folder.dir, '.env'));
  const { code, err } = await runCommand(['config', 'check'], {}, folder.dir);
  folder.remove();
  expect(code).toBe(7);
  expect(err).toContain('.env  cannot be read (EISDIR)');
  expect(err).not.toMatch(/^\s+at /m);
});
