import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterEach, expect, inject, test } from 'vitest';
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
  makeFolder,
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

const removeLater = ({ dir, remove }: ReturnType<typeof makeFolder>) => {
  cleanups.push(remove);
  return dir;
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
test.skipIf(!server)(
  'of two workers on one PostgreSQL the one with a mail and an export in hand is killed: the other does both within a minute, the mail under the same Message-ID',
  async () => {
    const name = `hardwood_${randomUUID().replaceAll('-', '')}`;
    const url = await createDatabase(server ?? '', name, inject('template'));
    cleanups.push(() => dropDatabase(server ?? '', name));
    const smtp = [await mailServer(), await mailServer()] as const;
    const start = async (index: 0 | 1) => {
      const worker = await startProcess({
        JWT_SECRET: SECRET,
        ENCRYPTION_KEY: SECRET,
        DATA_DIR: removeLater(makeFolder()),
        DATABASE_URL: url,
        PORT: String(await freePort()),
        SMTP_URL: smtp[index].url,
      });
      cleanups.push(() => worker.kill());
      return worker;
    };
    const holding = new pg.Client({ connectionString: url });
    holding.on('error', () => {}); // the database is dropped at the end
    await holding.connect();
    await holding.query('begin; lock table export_chunks in access exclusive mode');
    const [holder, other] = await Promise.all([start(0), start(1)]);
    const [caller, admin] = [await holder.signIn(), await other.signIn()];
    other.signal('SIGSTOP'); // so that the holder gets both
    await askForReset(holder);
    const { body } = await caller.post('/data/exports', EXPORT);
    await until('it sends the mail', () => smtp[0].received.length > 0);
    await until('it writes the file', async () => {
      const { rows } = await holding.query(
        `select from pg_locks where relation = 'export_chunks'::regclass and not granted`,
      );
      return rows.length > 0;
    });
    expect(await statusOf(caller, body.id)).toBe('running');
    smtp[1].behaviour.hangs = false;
    other.signal('SIGCONT');
    await holder.kill('SIGKILL');
    const killedAt = performance.now();
    await holding.query('commit');
    await holding.end();
    const takenOver = async (what: string, isDone: () => Promise<boolean> | boolean) => {
      await until(what, isDone, 120_000);
      const ms = performance.now() - killedAt;
      console.log(`${what} ${Math.round(ms / 100) / 10} s after the kill`);
      expect(ms).toBeLessThan(stretched(TAKEN_OVER_WITHIN_MS));
    };
    await Promise.all([
      takenOver('the mail was sent again', () => smtp[1].received.length > 0),
      takenOver('the export was written', async () => (await statusOf(admin, body.id)) === 'completed'),
    ]);
    expect((await admin.get(`/data/exports/${body.id}/download`)).text).toMatch(/^league,date,/);
    expect(smtp.map(({ received }) => received.length)).toEqual([1, 1]);
    const [first, second] = smtp.map(({ received }) => received.map(messageId)[0]);
    expect(second).toBe(first);
    expect(first).toMatch(/^<mail-\d+@/);
  },
);

test('the only process, on the embedded database, is killed with a mail and an export in hand: after the start both are done, the mail under the same Message-ID', async () => {
  const smtp = await mailServer();
  const settings = {
    DATA_DIR: removeLater(makeDataFolder()),
    PORT: String(await freePort()),
    SMTP_URL: smtp.url,
  };
  const rows = 50_000;
  await withStoredData(settings.DATA_DIR, (db) =>
    insertManyLogs(db, { rows, lastDay: leagueDate(systemClock.now()) }),
  );
  const first = await startProcess(settings);
  cleanups.push(() => first.kill());
  const admin = await first.signIn();
  await askForReset(first);
  await until('it sends the mail', () => smtp.received.length > 0);
  const { body } = await admin.post('/data/exports', EXPORT);
  await until('it writes the file', async () => (await statusOf(admin, body.id)) === 'running');
  await first.kill('SIGKILL');
  smtp.behaviour.hangs = false;

  const second = await startProcess(settings);
  cleanups.push(() => second.kill());
  const startedAt = performance.now();
  const again = await second.signIn();
  expect(await statusOf(again, body.id)).not.toBe('completed');
  const sentAgain = until('it is sent again', () => smtp.received.length > 1, 120_000);
  const isWritten = async () => (await statusOf(again, body.id)) === 'completed';
  await until('it is written', isWritten, 120_000);
  const writtenMs = performance.now() - startedAt;
  const sentMs = await sentAgain;
  console.log(
    `after the start the mail was sent again within ${Math.round(sentMs)} ms, the export written within ${Math.round(writtenMs)} ms`,
  );
  const [before, after] = smtp.received.map(messageId);
  expect(after).toBe(before);
  expect(sentMs).toBeLessThan(stretched(10_000));
  expect((await again.get(`/data/exports/${body.id}`)).body.rowCount).toBe(rows);
  expect(writtenMs).toBeLessThan(stretched(TAKEN_OVER_WITHIN_MS));
  expect(await second.kill('SIGTERM')).toMatchObject({ code: 0 });
  expect(smtp.received).toHaveLength(2);
});
