import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterEach, describe, expect, inject, test } from 'vitest';
import { leagueDate } from '../../src/domain/dates.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { insertManyLogs } from '../data/many-logs.ts';
import { startMailServer } from '../stand-ins/mail-server.ts';
import type { Caller } from '../support/client.ts';
import { stretched } from '../support/patience.ts';
import { createDatabase, dropDatabase } from '../support/postgres.ts';
import {
  ADMIN,
  freePort,
  makeDataFolder,
  type RunningService,
  startProcess,
  until,
} from '../support/process.ts';
import { withStoredData } from '../support/stored-data.ts';

const SECRET = 'a secret for tests that is long enough';
const TAKEN_OVER_WITHIN_MS = 60_000;
const EXPORT = { type: 'gameLogs', format: 'csv' };

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

const newFolder = () => {
  const folder = makeDataFolder();
  cleanups.push(folder.remove);
  return folder.dir;
};
const mailServer = async () => {
  const server = await startMailServer();
  server.behaviour.hangs = true;
  cleanups.push(server.stop);
  return server;
};
const askForReset = ({ anonymous }: RunningService) =>
  anonymous.post('/auth/forgot-password', { email: ADMIN.email });
const messageId = ({ raw }: { raw: string }) => /^Message-ID: (.*)$/im.exec(raw)?.[1];
const statusOf = async (caller: Caller, id: number) => (await caller.get(`/data/exports/${id}`)).body.status;

const server = inject('postgresUrl');
describe.skipIf(!server)('two workers on one PostgreSQL, one of them killed', () => {
  const startTwo = async (settings: (index: number) => Record<string, string>) => {
    const name = `hardwood_${randomUUID().replaceAll('-', '')}`;
    const url = await createDatabase(server ?? '', name, inject('template'));
    cleanups.push(() => dropDatabase(server ?? '', name));
    const start = async (index: number) => {
      const shared = { JWT_SECRET: SECRET, ENCRYPTION_KEY: SECRET, DATA_DIR: newFolder() };
      const DATABASE_URL = `${url}?application_name=worker-${index}`;
      const port = String(await freePort());
      const worker = await startProcess({ ...shared, DATABASE_URL, PORT: port, ...settings(index) });
      cleanups.push(() => worker.kill('SIGTERM'));
      return worker;
    };
    return { url, workers: [await start(0), await start(1)] as const };
  };

  test('with a mail in hand: the other sends it within a minute, under the same Message-ID', async () => {
    const smtp = [await mailServer(), await mailServer()] as const;
    const { workers } = await startTwo((index) => ({ SMTP_URL: smtp[index]?.url ?? '' }));
    await askForReset(workers[0]);
    await until('a worker sends the mail', () => smtp.some(({ received }) => received.length > 0));
    const [holder, other] = smtp[0].received.length > 0 ? ([0, 1] as const) : ([1, 0] as const);
    smtp[other].behaviour.hangs = false;
    await workers[holder].kill('SIGKILL');
    const ms = await until('the other sends it', () => smtp[other].received.length > 0, 120_000);
    console.log(`the mail was sent again ${Math.round(ms / 100) / 10} s after the kill`);
    expect(smtp.map(({ received }) => received.length)).toEqual([1, 1]);
    const [first, second] = smtp.map(({ received }) => received.map(messageId)[0]);
    expect(second).toBe(first);
    expect(first).toMatch(/^<mail-\d+@/);
    expect(ms).toBeLessThan(stretched(TAKEN_OVER_WITHIN_MS));
  });

  test('with an export in hand: the other writes it within a minute', async () => {
    const { url, workers } = await startTwo(() => ({}));
    const holding = new pg.Client({ connectionString: url });
    holding.on('error', () => {}); // the database is dropped at the end
    await holding.connect();
    await holding.query('begin; lock table export_chunks in access exclusive mode');
    const { body } = await (await workers[0].signIn()).post('/data/exports', EXPORT);
    const findHolder = async (): Promise<string | undefined> => {
      const { rows } = await holding.query(`select application_name from pg_stat_activity
        where pid in (select pid from pg_locks where relation = 'export_chunks'::regclass and not granted)`);
      return rows[0]?.application_name;
    };
    let name: string | undefined;
    await until('a worker writes the file', async () => {
      name = await findHolder();
      return name !== undefined;
    });
    const [holder, other] = name === 'worker-0' ? ([0, 1] as const) : ([1, 0] as const);
    await workers[holder].kill('SIGKILL');
    await holding.query('commit');
    await holding.end();
    const admin = await workers[other].signIn();
    const ms = await until(
      'the other has written it',
      async () => (await statusOf(admin, body.id)) === 'completed',
      120_000,
    );
    console.log(`the export was written ${Math.round(ms / 100) / 10} s after the kill`);
    expect((await admin.get(`/data/exports/${body.id}/download`)).text).toMatch(/^league,date,/);
    expect(ms).toBeLessThan(stretched(TAKEN_OVER_WITHIN_MS));
  });
});

describe('the only process, on the embedded database, killed and started again', () => {
  test('with a mail in hand: it is sent after the start, under the same Message-ID', async () => {
    const smtp = await mailServer();
    const settings = { DATA_DIR: newFolder(), PORT: String(await freePort()), SMTP_URL: smtp.url };
    const first = await startProcess(settings);
    await askForReset(first);
    await until('it sends the mail', () => smtp.received.length > 0);
    await first.kill('SIGKILL');
    smtp.behaviour.hangs = false;
    const second = await startProcess(settings);
    const ms = await until('it is sent again', () => smtp.received.length > 1, 120_000);
    console.log(`the mail was sent again ${Math.round(ms / 100) / 10} s after the start`);
    const [before, after] = smtp.received.map(messageId);
    expect(after).toBe(before);
    expect(ms).toBeLessThan(stretched(10_000));
    expect(await second.kill('SIGTERM')).toMatchObject({ code: 0 });
    expect(smtp.received).toHaveLength(2);
  });

  test('with an export in hand: it is written after the start', async () => {
    const settings = { DATA_DIR: newFolder(), PORT: String(await freePort()) };
    const rows = 50_000;
    await withStoredData(settings.DATA_DIR, (db) =>
      insertManyLogs(db, { rows, lastDay: leagueDate(systemClock.now()) }),
    );
    const first = await startProcess(settings);
    const { body } = await (await first.signIn()).post('/data/exports', EXPORT);
    const admin = await first.signIn();
    await until('it writes the file', async () => (await statusOf(admin, body.id)) === 'running');
    await first.kill('SIGKILL');
    const second = await startProcess(settings);
    const again = await second.signIn();
    expect(await statusOf(again, body.id)).not.toBe('completed');
    const done = async () => (await statusOf(again, body.id)) === 'completed';
    const ms = await until('it is written', done, 120_000);
    console.log(`the export was written ${Math.round(ms / 100) / 10} s after the start`);
    expect((await again.get(`/data/exports/${body.id}`)).body.rowCount).toBe(rows);
    expect(ms).toBeLessThan(stretched(TAKEN_OVER_WITHIN_MS));
    expect(await second.kill('SIGTERM')).toMatchObject({ code: 0 });
  });
});
