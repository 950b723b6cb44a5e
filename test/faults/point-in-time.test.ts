import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, inject, test } from 'vitest';
import { connect } from '../../src/platform/db/connect.ts';
import { createJobs } from '../../src/platform/jobs/jobs.ts';
import { createLog } from '../../src/platform/log.ts';
import type { Caller } from '../support/client.ts';
import { runCommand } from '../support/command.ts';
import { freePort, makeFolder, type RunningService, startProcess, until } from '../support/process.ts';
import {
  archivingTo,
  makePostgresFolder,
  recoverPostgres,
  startPostgres,
  takeBaseBackup,
} from '../support/servers.ts';

const SECRET = 'a secret for tests that is long enough';
const places = makePostgresFolder(mkdtempSync(join(tmpdir(), 'hardwood-pitr-')));
const dataFolder = makeFolder();
const stops: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const stop of stops.reverse()) await stop();
  rmSync(places, { recursive: true, force: true });
  dataFolder.remove();
});

const place = (name: string) => makePostgresFolder(join(places, name));

async function ask<Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row | undefined> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows[0];
  } finally {
    await client.end();
  }
}

/** Signs now instead of at the next full minute. */
async function signLedger(url: string): Promise<void> {
  const { db, close } = connect({ url, poolSize: 2 }, () => {});
  const log = createLog('error');
  const jobs = createJobs({ db, log, scheduling: false, shared: true });
  await jobs.start();
  await jobs.enqueue(db, 'ledger.checkpoint', {});
  await jobs.stop();
  await close();
}

const checkpointSize = async (service: RunningService) =>
  Number((await service.anonymous.get('~/ledger/checkpoint')).text.split('\n')[1] ?? 0);

async function createTokens(admin: Caller, when: string, count = 3): Promise<Caller['credentials'][]> {
  const made: Caller['credentials'][] = [];
  for (let n = 0; n < count; n++) {
    const { status, body } = await admin.post('/ops/tokens', {
      name: `${when} ${n}`,
      scopes: ['ops:read'],
    });
    expect(status).toBe(201);
    made.push({ authorization: `Bearer ${body.token}` });
  }
  return made;
}

test.skipIf(!inject('postgresUrl'))(
  'after a recovery to an instant what was written before is there, later writes are gone, and the ledger notices',
  async () => {
    const archive = place('archive');
    const primary = await startPostgres(place('primary'), archivingTo(archive));
    stops.push(primary.stop);
    const settings = {
      PORT: String(await freePort()),
      DATA_DIR: dataFolder.dir,
      JWT_SECRET: SECRET,
      ENCRYPTION_KEY: SECRET,
      LEDGER_CHECKPOINT_SECONDS: '1',
    };
    const command = (url: string, ...args: string[]) => runCommand(args, { ...settings, DATABASE_URL: url });
    let service = await startProcess({ ...settings, DATABASE_URL: primary.url });
    stops.push(() => service.kill());
    await takeBaseBackup(place('recovered'), primary);

    const admin = await service.signIn();
    const before = await createTokens(admin, 'before');
    await signLedger(primary.url);
    await until('the ledger is signed', async () => (await checkpointSize(service)) === 1);
    const { instant = '' } =
      (await ask<{ instant: string }>(primary.url, 'select now()::text as instant')) ?? {};

    const after = await createTokens(admin, 'after');
    expect((await command(primary.url, 'ledger', 'rotate-key')).code).toBe(0);
    await signLedger(primary.url);
    await until('the longer ledger is signed', async () => (await checkpointSize(service)) === 2);
    const { wal } =
      (await ask<{ wal: string }>(primary.url, 'select pg_walfile_name(pg_switch_wal()) as wal')) ?? {};
    await until(
      'the log is archived',
      async () =>
        (await ask(primary.url, `select from pg_stat_archiver where last_archived_wal >= '${wal}'`)) !==
        undefined,
    );
    await service.kill('SIGTERM');
    await primary.stop('immediate');

    const began = performance.now();
    const recovered = await recoverPostgres(join(places, 'recovered'), archive, instant);
    stops.push(recovered.stop);
    await until(
      'it accepts writes',
      async () => (await ask(recovered.url, 'select where not pg_is_in_recovery()')) !== undefined,
    );
    service = await startProcess({ ...settings, DATABASE_URL: recovered.url });
    console.log(`recovered and ready after ${((performance.now() - began) / 1_000).toFixed(1)} s`);
    for (const credentials of before)
      expect((await service.as(credentials).get('/ops/services')).status).toBe(200);
    for (const credentials of after)
      expect((await service.as(credentials).get('/ops/services')).status).toBe(401);
    expect((await service.as(admin.credentials).get('/me')).status).toBe(200);

    await signLedger(recovered.url);
    await until('a warning is shown', async () => {
      const { body } = await service.anonymous.get('~/readyz');
      return /The ledger is not signed any more/.test(body.warnings[0] ?? '');
    });
    expect(await checkpointSize(service)).toBe(1); // what was published stays, nothing contradicts it
    const audit = await command(recovered.url, 'ledger', 'audit');
    expect([audit.code, audit.out]).toEqual([1, expect.stringMatching(/1 entries, but 2 were published/)]);
    await service.kill('SIGTERM');
    const restarted = await command(
      recovered.url,
      'ledger',
      'restart',
      '--because',
      'Restored to a point in time.',
    );
    expect([restarted.code, restarted.out]).toEqual([0, expect.stringMatching(/\/ledger\/2 begins/)]);
    service = await startProcess({ ...settings, DATABASE_URL: recovered.url });
    await signLedger(recovered.url);
    await until('the new log is signed', async () =>
      (await service.anonymous.get('~/ledger/checkpoint')).text.startsWith(
        `127.0.0.1:${settings.PORT}/ledger/2\n`,
      ),
    );
    expect((await service.anonymous.get('~/readyz')).body.warnings).toEqual([]);
  },
);
