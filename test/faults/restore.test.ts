import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { verifyDatabase } from '../../src/platform/db/verify-queries.ts';
import { patient } from '../support/client.ts';
import { runCommand } from '../support/command.ts';
import { ADMIN, freePort, makeDataFolder, makeFolder, startProcess } from '../support/process.ts';
import { withStoredData } from '../support/stored-data.ts';
import { hashTables } from '../support/table-hash.ts';

const TABLES = [
  'users',
  'sessions',
  'api_keys',
  'ops_tokens',
  'audit_events',
  'operations',
  'operation_steps',
  'step_results',
];

const folder = makeDataFolder();
const away = makeFolder();
afterAll(() => {
  folder.remove();
  away.remove();
});

const hardwood = (args: string[], env: Record<string, string>) =>
  runCommand(args, { BACKUP_DIR: away.dir, ...env }, away.dir);

/** The rows of a stopped service's database, table by table. */
const lookInto = (dataDir: string) =>
  withStoredData(dataDir, async (db) => ({
    hashes: await hashTables(db, TABLES),
    verified: await verifyDatabase(db),
  }));

test('written under load, backed up, destroyed and restored: everything that was acknowledged before is there', async () => {
  const port = await freePort();
  const settings = { DATA_DIR: folder.dir, PORT: String(port), BACKUP_DIR: away.dir };
  const service = await startProcess(settings);
  const admin = await service.signIn();
  const { body: made } = await admin.post('/ops/tokens', {
    name: 'drill',
    scopes: ['ops:read', 'ops:commands'],
  });
  const operator = service.as({ authorization: `Bearer ${made.token}` });

  const acknowledged: number[] = [];
  let writing = true;
  const writers = Array.from({ length: 4 }, async (_, n) => {
    for (let i = 0; writing; i++) {
      const { status, body } = await admin.post('/ops/tokens', {
        name: `load ${n} ${i}`,
        scopes: ['ops:read'],
      });
      if (status === 201) acknowledged.push(body.id);
    }
  });
  while (acknowledged.length < 20) await new Promise((resume) => setTimeout(resume, 20));
  const before = [...acknowledged];
  const taken = await patient(operator).post('/ops/backups');
  expect(taken.status, taken.text).toBe(201);
  writing = false;
  await Promise.all(writers);
  expect(acknowledged.length).toBeGreaterThan(before.length); // it continued meanwhile
  await service.kill('SIGKILL');
  rmSync(folder.dir, { recursive: true, force: true });

  const restored = await hardwood(['restore', join(away.dir, taken.body.name)], { DATA_DIR: folder.dir });
  expect(restored.err).toBe('');
  console.log(
    `${before.length} writes before a backup of ${(taken.body.bytes / 1e6).toFixed(1)} MB in ${taken.body.seconds.toFixed(1)} s; ${restored.out.trim()}`,
  );
  expect(restored.out).toMatch(
    /✓ Restored into .* in [\d.]+ s: \d+ tables, [\d,]+ rows, \d+ foreign keys verified/,
  );

  const again = await startProcess({ ...settings, ADMIN_EMAIL: ADMIN.email });
  // Signatures: a token signed before the disaster is still valid, because its secret was restored too.
  const tokens = await patient(again.as(admin.credentials)).get('/ops/tokens');
  expect(tokens.status).toBe(200);
  const ids = tokens.body.map(({ id }: { id: number }) => id);
  expect(ids).toEqual(expect.arrayContaining(before));
  expect(
    (await patient(again.as({ authorization: `Bearer ${made.token}` })).get('/ops/services')).status,
  ).toBe(200);
  expect((await again.kill('SIGTERM')).code).toBe(0);
});

test('a stopped service is backed up and restored row by row, and a folder in use is not touched', async () => {
  const copied = await lookInto(folder.dir);
  expect(copied.verified.orphans).toBe(0);
  const env = { DATA_DIR: folder.dir };
  const taken = await hardwood(['backup', '--json'], env);
  expect(taken.err).toBe('');
  const { path } = JSON.parse(taken.out);

  const refused = await hardwood(['restore', path], env);
  expect([refused.code, refused.err]).toEqual([
    5,
    expect.stringMatching(/already contains a database.*--replace/s),
  ]);
  const elsewhere = { DATA_DIR: join(away.dir, 'elsewhere') };
  expect((await hardwood(['restore', path], elsewhere)).code).toBe(0);
  expect(await lookInto(elsewhere.DATA_DIR)).toEqual(copied);
  expect((await hardwood(['restore', path, '--replace'], env)).out).toMatch(/The previous database is in/);
  expect(await lookInto(folder.dir)).toEqual(copied);
  expect((await hardwood(['restore', join(away.dir, 'nothing')], elsewhere)).code).toBe(3);
  expect(readdirSync(away.dir).some((name) => name.endsWith('.unfinished'))).toBe(false);
});
