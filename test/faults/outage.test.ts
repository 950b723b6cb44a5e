import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { demoEmail } from '../../src/accounts/first-accounts.ts';
import { startMailServer } from '../stand-ins/mail-server.ts';
import { startReceiver } from '../stand-ins/receiver.ts';
import type { Caller } from '../support/client.ts';
import { stretched } from '../support/patience.ts';
import {
  ADMIN,
  freePort,
  makeDataFolder,
  makeFolder,
  type RunningService,
  startProcess,
  tick,
  until,
} from '../support/process.ts';
import { startPostgres, startRedis } from '../support/servers.ts';

const SERVICE = fileURLToPath(new URL('./event-service.ts', import.meta.url));
const SECRET = 'a secret for tests that is long enough';
const OUTAGE_MS = 30_000;
const RECOVERY_MS = 5_000;
const PASSWORD = 'the password of every demo account';
const CACHED_READS = ['/data/picks/today', '/track-record', '/data/reliability'];

const hasServers = inject('postgresUrl') !== null;
if (!hasServers) console.log('skipped: needs PostgreSQL and Redis (node test/support/with-servers.ts)');

type Seen = { status: number; retryAfter: string | null };

/** Repeats a request every 60 ms until stopped. A connection that breaks counts as status 0. */
async function repeat(seen: Seen[], isOn: () => boolean, request: () => ReturnType<Caller['get']>) {
  while (isOn()) {
    const answer = await request().catch(() => null);
    seen.push({ status: answer?.status ?? 0, retryAfter: answer?.headers.get('retry-after') ?? null });
    await tick(60);
  }
}

const countByStatus = (seen: readonly Seen[]) =>
  Object.entries(Object.groupBy(seen, ({ status }) => String(status)))
    .map(([status, all]) => `${all?.length} × ${status}`)
    .join(', ');

describe.skipIf(!hasServers)('PostgreSQL stops for 30 s', () => {
  const folder = makeFolder();
  const serverFolder = makeFolder();
  let postgres: Awaited<ReturnType<typeof startPostgres>>;
  let receiver: Awaited<ReturnType<typeof startReceiver>>;
  let service: RunningService;
  let admin: Caller;
  let control: (path: string, body?: object) => Promise<unknown>;
  const acknowledged: number[] = [];

  beforeAll(async () => {
    postgres = await startPostgres(serverFolder.dir);
    receiver = await startReceiver();
    const controlPort = await freePort();
    service = await startProcess(
      {
        DATABASE_URL: postgres.url,
        JWT_SECRET: SECRET,
        ENCRYPTION_KEY: SECRET,
        DATA_DIR: folder.dir,
        PORT: String(await freePort()),
        CONTROL_PORT: String(controlPort),
        WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
        LOG_LEVEL: 'info',
        RATE_LIMIT_DEFAULT: '100000/60',
      },
      { args: [SERVICE] },
    );
    control = async (path, body = {}) =>
      (
        await fetch(`http://127.0.0.1:${controlPort}${path}`, { method: 'POST', body: JSON.stringify(body) })
      ).json();
    await until('the control port is open', () =>
      control('/pending').then(
        () => true,
        () => false,
      ),
    );
    await control('/subscribe', { urls: [`http://127.0.0.1:${receiver.port}/ok`] });
    admin = await service.signIn();
  });
  afterAll(async () => {
    await service.kill('SIGTERM');
    await postgres.stop('immediate');
    await receiver.stop();
    serverFolder.remove();
    folder.remove();
  });

  const accepts = async () => {
    const client = new pg.Client({ connectionString: postgres.url });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query('select 1');
      return true;
    } catch {
      return false;
    } finally {
      await client.end().catch(() => {});
    }
  };

  test.each(['fast', 'immediate', 'fast'] as const)(
    '%s: cached reads and 503 with Retry-After, no acknowledged write lost, ready again within 5 s',
    async (mode) => {
      const seen: Seen[] = [];
      let on = true;
      const write = async () => {
        const answer = await admin.post('/ops/tokens', { name: 'written', scopes: ['ops:read'] });
        if (answer.status === 201) acknowledged.push(answer.body.id);
        return answer;
      };
      const clients = [
        ...CACHED_READS.map((path) =>
          repeat(
            seen,
            () => on,
            () => admin.get(path),
          ),
        ),
        repeat(seen, () => on, write),
      ];
      let recovered = 0;
      try {
        const before = acknowledged.length;
        await until('there is load', () => seen.length > 100 && acknowledged.length > before + 10);
        await postgres.stop(mode);
        const stoppedAt = performance.now();
        while (performance.now() - stoppedAt < OUTAGE_MS) {
          expect(service.isRunning(), service.output()).toBe(true);
          expect(await service.probe('~/healthz')).toBe(200);
          if (performance.now() - stoppedAt > 3_000) expect(await service.probe('~/readyz')).toBe(503);
          await tick(250);
        }
        await postgres.start();
        await until('the database is back', accepts);
        recovered = await until('it is ready', async () => (await service.probe('~/readyz')) === 200);
        const written = acknowledged.length;
        await until('writes succeed again', () => acknowledged.length > written + 10);
      } finally {
        on = false;
        await Promise.all(clients);
      }
      console.log(`${mode}: ${countByStatus(seen)}; ready ${Math.round(recovered)} ms after the database`);
      const refused = seen.filter(({ status }) => status === 503);
      expect(refused.length).toBeGreaterThan(0);
      for (const { retryAfter } of refused) expect(Number(retryAfter)).toBeGreaterThan(0);
      expect(seen.filter(({ status }) => ![200, 201, 503].includes(status))).toEqual([]);
      expect(recovered).toBeLessThan(stretched(RECOVERY_MS));
      const listed = new Set((await admin.get('/ops/tokens')).body.map(({ id }: { id: number }) => id));
      expect(acknowledged.filter((id) => !listed.has(id))).toEqual([]);
    },
  );

  test('the worker, the scheduler, the heartbeat, the settings and the webhook sender go on', async () => {
    const [eventId] = (await control('/happen', { count: 1 })) as string[];
    await until('the webhook arrives', () => receiver.requests.some(({ json }) => json.id === eventId));

    const { body: operation } = await admin.post('/ops/operations/run-ingest', { date: '2026-01-15' });
    await until('the worker runs an operation', async () => {
      const { body } = await admin.get(`/ops/operations/${operation.id}`);
      return ['completed', 'failed'].includes(body.status);
    });

    await service.anonymous.post('/auth/forgot-password', { email: ADMIN.email });
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    const count = async (text: string) => (await client.query(text)).rows[0]?.n > 0;
    await until('a queued mail is sent', () =>
      count('select count(*)::int as n from mails where sent_at is not null'),
    );
    const { rows } = await client.query('select clock_timestamp() as now');
    const now = rows[0].now.toISOString();
    await until('the heartbeat is written', () =>
      count(`select count(*)::int as n from processes where seen_at > '${now}'`),
    );
    await until(
      'a job on schedule runs',
      () =>
        count(
          `select count(*)::int as n from pgboss.job where name = 'pipeline.schedule' and completed_on > '${now}'`,
        ),
      90_000,
    );
    await client.query(
      `insert into setting_versions (version, settings, changed_at, changed_by)
       values (1, '{"RATE_LIMIT_SHARP": "77/60"}', now(), 'test')`,
    );
    await client.end();
    await until('the settings are followed', () => service.output().includes('the settings have changed'));
    expect(service.output()).not.toMatch(/unhandled/);
  });
});

describe.skipIf(!hasServers)('Redis and the mail server are away for 10 s', () => {
  test('no request fails, limits are counted again afterwards, and mail arrives late', async () => {
    const folder = makeDataFolder();
    const redis = await startRedis();
    const mail = await startMailServer();
    const service = await startProcess({
      DATA_DIR: folder.dir,
      PORT: String(await freePort()),
      REDIS_URL: redis.url,
      SMTP_URL: mail.url,
      RATE_LIMIT_SHARP: '100000/60',
      RATE_LIMIT_DEFAULT: '100000/60',
      DEMO: 'on',
      DEMO_PASSWORD: PASSWORD,
    });
    const admin = await service.signIn();
    const sharp = await service.signIn({ email: demoEmail('sharp'), password: PASSWORD });
    const isCounted = async () => (await sharp.get(CACHED_READS[0] ?? '')).headers.has('ratelimit');
    const forgotPassword = () => service.anonymous.post('/auth/forgot-password', { email: ADMIN.email });
    const seen: Seen[] = [];
    let on = true;
    const clients = [
      ...CACHED_READS.map((path) =>
        repeat(
          seen,
          () => on,
          () => sharp.get(path),
        ),
      ),
      repeat(
        seen,
        () => on,
        () => admin.post('/ops/tokens', { name: 'written', scopes: ['ops:read'] }),
      ),
    ];
    try {
      await until('there is load', () => seen.length > 50);
      await until('requests are counted', isCounted);
      await Promise.all([redis.stop(), mail.stop()]);
      expect((await forgotPassword()).status).toBe(200);
      const stoppedAt = performance.now();
      while (performance.now() - stoppedAt < 10_000) {
        await until('it is ready', async () => (await service.probe('~/readyz')) === 200, 5_000);
        await tick(250);
      }
      expect(await isCounted()).toBe(false);
      await redis.start();
      await until('limits are counted again', isCounted);
      const back = await startMailServer({ port: mail.port });
      await until('the mail arrives', () => back.received.length > 0, 60_000);
      await back.stop();
    } finally {
      on = false;
      await Promise.all(clients);
    }
    console.log(`Redis and SMTP away: ${countByStatus(seen)}`);
    expect(seen.filter(({ status }) => ![200, 201, 503].includes(status))).toEqual([]);
    // 503: a machine that is too slow for the load refuses requests, at once.
    const refused = seen.filter(({ status }) => status === 503);
    for (const { retryAfter } of refused) expect(Number(retryAfter)).toBeGreaterThan(0);
    expect(refused.length).toBeLessThan(seen.length / 20);
    expect(service.output()).not.toMatch(/unhandled/);
    expect((await service.kill('SIGTERM')).code).toBe(0);
    await redis.stop();
    folder.remove();
  });
});
