import { existsSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  freePort,
  makeFolder,
  type RunningService,
  spawnService,
  startProcess,
  until,
} from '../support/process.ts';

const OLD_NODE = '/usr/bin/node';
const SECRET = 'a secret for tests that is long enough';

describe('two processes on one data folder', () => {
  const folder = makeFolder();
  let holder: RunningService;
  beforeAll(async () => {
    holder = await startProcess({ DATA_DIR: folder.dir, PORT: String(await freePort()) });
  });
  afterAll(async () => {
    await holder.kill('SIGTERM');
    folder.remove();
  });

  const second = async (dir = folder.dir) => {
    const service = spawnService({ DATA_DIR: dir, PORT: String(await freePort()) });
    return { ...(await service.exited), output: service.output() };
  };

  test('the second one leaves with 1 and names the first, which goes on', async () => {
    const { code, output } = await second();
    expect(code).toBe(1);
    expect(output).toContain(`✗ Data folder ${folder.dir} is in use (pid ${holder.pid}, since `);
    expect(output).not.toMatch(/^\s+at /m);
    const admin = await holder.signIn();
    expect((await admin.get('/me')).status).toBe(200);
  });

  test('a symbolic link is no way around', async () => {
    const link = makeFolder();
    symlinkSync(folder.dir, `${link.dir}/data`);
    const { code, output } = await second(`${link.dir}/data`);
    link.remove();
    expect(code).toBe(1);
    expect(output).toContain(`pid ${holder.pid}`);
  });

  test('a paused holder is not robbed', async () => {
    holder.signal('SIGSTOP');
    const { code } = await second();
    holder.signal('SIGCONT');
    expect(code).toBe(1);
    expect(await holder.probe('~/readyz')).toBe(200);
  });

  test('after kill -9 of the holder the next one starts, with everything in it', async () => {
    const admin = await holder.signIn();
    const { body } = await admin.post('/ops/tokens', { name: 'kept', scopes: ['ops:read'] });
    await holder.kill('SIGKILL');
    holder = await startProcess({ DATA_DIR: folder.dir, PORT: String(await freePort()) });
    const listed = (await (await holder.signIn()).get('/ops/tokens')).body;
    expect(listed).toEqual([expect.objectContaining({ id: body.id, name: 'kept' })]);
  });
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
        `^✗ Port ${port} is in use \\(pid ${process.pid}, .+\\)\\. Start on another one: {2}PORT=${port + 1} npm start$`,
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

  test('without its PostgreSQL waits for it, answering 503, then says what is missing and leaves with 1', async () => {
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
});
