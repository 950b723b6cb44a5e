import { spawnSync } from 'node:child_process';
import { appendFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { fillDataFolder, freePort, makeFolder, startProcess, until } from '../support/process.ts';

const folder = makeFolder();
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=140m', 'tmpfs', folder.dir]).status === 0;
if (!mounted) console.log('skipped: a small disk cannot be mounted here');
afterAll(() => {
  if (mounted) spawnSync('umount', [folder.dir]);
  folder.remove();
});

const BLOCK = Buffer.alloc(1 << 20, 1);

/** Fills the rest of the disk. */
function fill(path: string): void {
  for (const size of [BLOCK.length, 4096])
    try {
      for (;;) appendFileSync(path, BLOCK.subarray(0, size));
    } catch (error) {
      expect((error as NodeJS.ErrnoException).code).toBe('ENOSPC');
    }
}

describe.skipIf(!mounted)('a full disk', () => {
  test('is answered with 503, shows in readiness, passes when there is room again, and loses nothing', async () => {
    fillDataFolder(folder.dir);
    const settings = { DATA_DIR: folder.dir, PORT: String(await freePort()), BACKUP_DIR: 'off' };
    const service = await startProcess(settings);
    const admin = await service.signIn();
    const acknowledged: number[] = [];
    const write = async () => {
      const { status, body } = await admin.post('/ops/tokens', {
        name: 'x'.repeat(100),
        scopes: ['ops:read'],
      });
      if (status === 201) acknowledged.push(body.id);
      return status;
    };
    expect(await write()).toBe(201);
    const filler = join(folder.dir, 'filler');
    fill(filler);
    await until('readiness shows it', async () => (await service.probe('~/readyz')) === 503);
    expect((await service.anonymous.get('~/readyz')).body.missing).toEqual([
      expect.stringMatching(/^The disk of the (data folder|database) is full\.$/),
    ]);
    const seen = new Set<number>();
    for (let n = 0; n < 300; n++) seen.add(await write());
    console.log(`on a full disk writes were answered ${[...seen].join(', ')}`);
    for (const status of seen) expect([201, 503]).toContain(status);
    expect(await service.probe('~/healthz')).toBe(200);

    rmSync(filler);
    await until('it is ready again', async () => (await service.probe('~/readyz')) === 200);
    await until('writes work again', async () => (await write()) === 201);
    expect((await service.kill('SIGTERM')).code).toBe(0);

    const again = await startProcess(settings);
    const { body } = await (await again.signIn()).get('/ops/tokens');
    expect(body.map(({ id }: { id: number }) => id)).toEqual(expect.arrayContaining(acknowledged));
    expect((await again.kill('SIGTERM')).code).toBe(0);
  });
});
