import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { connect } from '../../src/platform/db/connect.ts';
import { type Caller, patient } from '../support/client.ts';
import { stretched } from '../support/patience.ts';
import { createDatabase, dropDatabase } from '../support/postgres.ts';
import {
  freePort,
  makeFolder,
  type RunningService,
  spawnService,
  startProcess,
  tick,
  until,
} from '../support/process.ts';
import { ROUND_TRIP_MS, startProxy, type Weather } from '../support/proxy.ts';

const server = inject('postgresUrl');
if (!server) console.log('skipped: TEST_POSTGRES_URL is not set (node test/support/with-servers.ts sets it)');

const SECRET = 'a secret for tests that is long enough';
const LONGEST_ANSWER_MS = 5_000;
const RECOVERY_MS = 5_000;
const OUTAGE_MS = 5_000;

const query = async (url: string, text: string) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
};

describe.skipIf(!server)('PostgreSQL behind a bad line', () => {
  const name = `hardwood_${randomUUID().replaceAll('-', '')}`;
  const folder = makeFolder();
  let url: string;
  let proxy: Awaited<ReturnType<typeof startProxy>>;
  let service: RunningService;
  let admin: Caller;

  beforeAll(async () => {
    url = await createDatabase(server ?? '', name, inject('template'));
    const { hostname, port } = new URL(url);
    proxy = await startProxy({ host: hostname, port: Number(port) });
    const proxied = new URL(url);
    proxied.port = String(proxy.port);
    service = await startProcess({
      DATABASE_URL: proxied.toString(),
      JWT_SECRET: SECRET,
      ENCRYPTION_KEY: SECRET,
      DATA_DIR: folder.dir,
      PORT: String(await freePort()),
    });
    admin = await service.signIn();
  });
  afterAll(async () => {
    await proxy.set('pass');
    await service.kill('SIGTERM');
    await proxy.close();
    await dropDatabase(server ?? '', name);
    folder.remove();
  });

  type Seen = {
    status: number;
    ms: number;
    retryAfter: string | null;
    type: string | null;
    id: number | null;
  };

  const load = (seen: Seen[], isOn: () => boolean) =>
    Array.from({ length: 6 }, async (_, lane) => {
      while (isOn()) {
        const began = performance.now();
        const { status, headers, body } = await (lane % 2 === 0
          ? admin.post('/ops/tokens', { name: `lane ${lane}`, scopes: ['ops:read'] })
          : admin.get('/me'));
        seen.push({
          status,
          ms: performance.now() - began,
          retryAfter: headers.get('retry-after'),
          type: headers.get('content-type'),
          id: status === 201 ? body.id : null,
        });
        await tick(20);
      }
    });

  const expectOutage = (seen: readonly Seen[]) => {
    for (const { status, retryAfter, type } of seen) {
      expect([200, 201, 503]).toContain(status);
      if (status !== 503) continue;
      expect(Number(retryAfter)).toBeGreaterThan(0);
      expect(type).toBe('application/problem+json');
    }
    expect(Math.max(...seen.map(({ ms }) => ms))).toBeLessThan(stretched(LONGEST_ANSWER_MS));
  };

  test.each<[Weather]>([['cut'], ['blackhole'], ['slow'], ['reset']])(
    '%s: only 503 that say when to come back, alive throughout, well again by itself',
    async (weather) => {
      const seen: Seen[] = [];
      let on = true;
      const lanes = load(seen, () => on);
      await until('there is load', () => seen.length > 50);
      await proxy.set(weather);
      const outage = performance.now();
      let ready200 = 0;
      while (performance.now() - outage < OUTAGE_MS) {
        expect(await service.probe('~/healthz')).toBe(200);
        if (performance.now() - outage > 1_000 && (await service.probe('~/readyz')) === 200) ready200++;
        await tick(100);
      }
      const during = seen.length;
      await proxy.set('pass');
      const recovered = await until(
        'it is well again',
        async () => (await service.probe('~/readyz')) === 200 && (await admin.get('/me')).status === 200,
      );
      await until('writes succeed again', () => seen.slice(during).some(({ status }) => status === 201));
      const atPeace = seen.length;
      await until('it stays so', () => seen.length > atPeace + 50);
      on = false;
      await Promise.all(lanes);
      const refused = seen.filter(({ status }) => status === 503).length;
      const slowest = Math.max(...seen.map(({ ms }) => ms));
      console.log(
        `${weather}: ${seen.length} answers, ${refused} × 503, slowest ${Math.round(slowest)} ms, well again after ${Math.round(recovered)} ms`,
      );
      expectOutage(seen);
      if (weather === 'slow')
        expect(slowest).toBeGreaterThan(ROUND_TRIP_MS); // it may serve every request
      else expect(refused).toBeGreaterThan(0);
      if (weather !== 'reset') expect(ready200).toBe(0);
      expect(recovered).toBeLessThan(stretched(RECOVERY_MS));
      expect(service.isRunning()).toBe(true);
      const acknowledged = seen.flatMap(({ id }) => (id === null ? [] : [id]));
      const kept = new Set((await query(url, 'select id from ops_tokens')).map(({ id }) => id));
      expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
    },
  );
});

test.skipIf(!server)('a slow query on a server that answers is left alone', async () => {
  const { db, close } = connect({ url: server ?? '', poolSize: 2 }, console.error);
  await sql`select pg_sleep(6)`.execute(db);
  await close();
});

describe.skipIf(!server)('starting on an empty PostgreSQL', () => {
  const folder = makeFolder();
  afterAll(folder.remove);
  const settings = async (url: string) => ({
    DATABASE_URL: url,
    JWT_SECRET: SECRET,
    ENCRYPTION_KEY: SECRET,
    DATA_DIR: folder.dir,
    PORT: String(await freePort()),
  });
  const emptyDatabase = async () => {
    const name = `hardwood_${randomUUID().replaceAll('-', '')}`;
    return { url: await createDatabase(server ?? '', name), drop: () => dropDatabase(server ?? '', name) };
  };

  test('two at once: each migration is applied once and both are ready', async () => {
    const { url, drop } = await emptyDatabase();
    const both = await Promise.all([startProcess(await settings(url)), startProcess(await settings(url))]);
    for (const service of both) expect((await patient(await service.signIn()).get('/me')).status).toBe(200);
    const rows = await query(url, 'select name, count(*)::int as n from schema_migrations group by name');
    expect(rows.every(({ n }) => n === 1)).toBe(true);
    for (const service of both) expect((await service.kill('SIGTERM')).code).toBe(0);
    await drop();
  });

  test('killed half-way: the old schema or the new one, and the next start completes it', async () => {
    for (const moment of [0, 150, 400]) {
      const { url, drop } = await emptyDatabase();
      const first = spawnService(await settings(url));
      const sessions = `select 1 from pg_stat_activity
        where application_name = 'hardwood' and datname = current_database()`;
      const begun = async () => (await query(url, sessions)).length > 0;
      await until('it has connected', begun, 60_000);
      await tick(moment);
      await first.kill('SIGKILL');
      await until('its session has ended', async () => !(await begun()));
      const tables = await query(
        url,
        `select tablename from pg_tables where schemaname = 'public' and tablename in ('users', 'audit_events')`,
      );
      expect([0, 2]).toContain(tables.length);
      const [applied] = await query(
        url,
        `select count(*)::int as n from pg_tables where tablename = 'schema_migrations'`,
      );
      const done =
        applied?.n === 1 ? (await query(url, 'select count(*)::int as n from schema_migrations'))[0]?.n : 0;
      console.log(`killed ${moment} ms after its first session: ${done} migrations applied`);
      const second = await startProcess(await settings(url));
      await second.signIn();
      await second.kill('SIGKILL');
      await drop();
    }
  });

  test('a wrong database name is said in one sentence', async () => {
    const url = new URL(server ?? '');
    url.pathname = '/there_is_no_such_database';
    const service = spawnService(await settings(url.toString()));
    expect((await service.exited).code).toBe(1);
    expect(service.output()).toContain('✗ PostgreSQL at ');
    expect(service.output()).toContain('"there_is_no_such_database" does not exist');
    expect(service.output()).not.toMatch(/^\s+at /m);
  });
});
