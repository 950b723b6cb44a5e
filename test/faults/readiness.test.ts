import { spawnSync } from 'node:child_process';
import { closeSync, openSync, readdirSync, rmSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort, makeDataFolder, type RunningService, startProcess, until } from '../support/process.ts';

const GARBAGE = Buffer.alloc(64 * 8192, 0xa5);

/** One service whose storage fails in several ways; the last one cannot be repaired. */
describe('/readyz of an embedded service whose storage fails', () => {
  const folder = makeDataFolder();
  let service: RunningService;
  beforeAll(async () => {
    service = await startProcess({ DATA_DIR: folder.dir, PORT: String(await freePort()) });
  });
  afterAll(async () => {
    unmount();
    await service.kill();
    folder.remove();
  });

  /** Lazily: the service may hold a file open below it. */
  const unmount = () => spawnSync('umount', ['--lazy', folder.dir]);

  /** Waits for a 503 with this sentence and no other. */
  const says = (sentence: RegExp) =>
    until(`readiness says ${sentence}`, async () => {
      const { status, body } = await service.anonymous.get('~/readyz');
      return status === 503 && body.missing.length === 1 && sentence.test(body.missing[0]);
    });
  const isReady = () => until('it is ready', async () => (await service.probe('~/readyz')) === 200);

  test('a folder mounted read-only, until it is writable again', async ({ skip }) => {
    const mount = (options: string) =>
      spawnSync('mount', ['-o', options, folder.dir, folder.dir]).status === 0;
    if (!mount('bind')) skip('bind mounts are not possible here');
    unmount();
    // Busy while a file has just been opened for writing below the new mount.
    await until('it is mounted read-only', () => {
      const isMounted = mount('bind,ro');
      if (!isMounted) unmount();
      return isMounted;
    });
    await says(/^The data folder is on a file system that is mounted read-only\.$/);
    unmount();
    await isReady();
  });

  test('damaged pages', async () => {
    const base = join(folder.dir, 'pg', 'base');
    const files = readdirSync(base, { recursive: true })
      .map((name) => join(base, String(name)))
      .filter((path) => statSync(path).isFile())
      .sort((a, b) => statSync(b).size - statSync(a).size);
    for (const path of files.slice(0, 5)) {
      const file = openSync(path, 'r+');
      writeSync(file, GARBAGE, 0, Math.min(GARBAGE.length, statSync(path).size), 0);
      closeSync(file);
    }
    await says(/^The database is damaged\./);
    expect(await service.probe('~/healthz')).toBe(200);
  });

  test('a deleted folder', async () => {
    rmSync(join(folder.dir, 'pg'), { recursive: true, force: true });
    await says(/^The data folder is gone or incomplete\./);
    expect(await service.probe('~/healthz')).toBe(200);
    expect(service.isRunning()).toBe(true);
    expect(service.output()).not.toMatch(/unhandled/);
  });
});
