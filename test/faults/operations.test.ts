import { randomInt, randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { describe, expect, inject, test } from 'vitest';
import { addDays } from '../../src/domain/dates.ts';
import { type Caller, patient, retry503 } from '../support/client.ts';
import { raceCancelAndClaim, scriptedSteps } from '../support/operations.ts';
import { stretched } from '../support/patience.ts';
import { createDatabase, dropDatabase } from '../support/postgres.ts';
import {
  freePort,
  KILLS,
  makeDataFolder,
  makeFolder,
  startProcess,
  tick,
  until,
} from '../support/process.ts';
import { startTestService } from '../support/service.ts';

const SLOW_SERVICE = [fileURLToPath(new URL('./slow-service.ts', import.meta.url))];
const SECRET = 'a secret for tests that is long enough';
const RUN_INGEST = '/ops/operations/run-ingest';
const RESUMED_WITHIN_MS = 10_000;
const WHOLE_INGEST_MS = 3_000;

type Step = { name: string; status: string; rows: number };
const show = async (caller: Caller, id: number) =>
  (await retry503(() => caller.get(`/ops/operations/${id}`))).body;
const stepsDone = async (caller: Caller, id: number): Promise<number> =>
  (await show(caller, id)).output?.counts.done ?? 0;

/** Every step succeeded, and wrote its row exactly once. */
const expectDoneOnce = (operation: { status: string; output: { steps: Step[] } }) => {
  expect(operation.status).toBe('succeeded');
  expect(operation.output.steps.map(({ status, rows }) => `${status} ${rows}`)).toEqual(
    Array.from({ length: 8 }, () => 'succeeded 1'),
  );
};

describe('on the embedded database', () => {
  test('kill -9 in the middle of an ingest: it goes on after the next start, and nothing is done twice', async () => {
    const folder = makeDataFolder();
    const settings = { DATA_DIR: folder.dir, PORT: String(await freePort()) };
    let service = await startProcess(settings, { args: SLOW_SERVICE });
    const resumedMs: number[] = [];
    for (let round = 0; round < KILLS / 5; round++) {
      let admin = await service.signIn();
      const { body } = await admin.post(RUN_INGEST, { date: addDays('2020-01-01', round) });
      for (let kill = 0; kill < 2; kill++) {
        await until('it runs', async () => (await show(admin, body.id)).status === 'running');
        await tick(randomInt(1_000));
        await service.kill();
        service = await startProcess(settings, { args: SLOW_SERVICE });
        const ready = performance.now();
        admin = await service.signIn();
        const before = await stepsDone(admin, body.id);
        await until(
          'it goes on',
          async () =>
            (await stepsDone(admin, body.id)) > before || (await show(admin, body.id)).completedAt !== null,
          30_000,
        );
        resumedMs.push(performance.now() - ready);
        if ((await show(admin, body.id)).completedAt) break;
      }
      await until('it has ended', async () => (await show(admin, body.id)).completedAt !== null, 30_000);
      expectDoneOnce(await show(admin, body.id));
    }
    await service.kill('SIGTERM');
    folder.remove();
    console.log('gone on after the start, ms:', resumedMs.map(Math.round).join(' '));
    for (const ms of resumedMs) expect(ms).toBeLessThan(stretched(RESUMED_WITHIN_MS));
  });

  test('SIGTERM in the middle, over and over: exit 0, back in the queue, and never counted as a loss', async () => {
    const folder = makeDataFolder();
    const settings = { DATA_DIR: folder.dir, PORT: String(await freePort()) };
    let service = await startProcess(settings, { args: SLOW_SERVICE });
    let admin = await service.signIn();
    const { body } = await admin.post(RUN_INGEST, { date: '2020-01-01' });
    for (let stop = 1; stop <= 4; stop++) {
      await until('a step more is done', async () => (await stepsDone(admin, body.id)) >= stop, 30_000);
      expect(await service.kill('SIGTERM')).toMatchObject({ code: 0 });
      service = await startProcess(settings, { args: SLOW_SERVICE });
      admin = await service.signIn();
    }
    await until('it has ended', async () => (await show(admin, body.id)).completedAt !== null, 30_000);
    expectDoneOnce(await show(admin, body.id));
    await service.kill('SIGTERM');
    folder.remove();
  });

  test('kill -9 around a keyed request: the same key afterwards finds or makes exactly one operation', async () => {
    const folder = makeDataFolder();
    const settings = { DATA_DIR: folder.dir, PORT: String(await freePort()) };
    let service = await startProcess(settings, { args: SLOW_SERVICE });
    const answers = { replayed: 0, fresh: 0 };
    for (let round = 0; round < KILLS; round++) {
      const date = addDays('2021-01-01', round);
      const key = { 'idempotency-key': `round-${round}` };
      const admin = await service.signIn();
      const lost = admin.post(RUN_INGEST, { date }, key).catch(() => null);
      await tick(randomInt(25));
      await service.kill();
      const first = await lost;
      service = await startProcess(settings, { args: SLOW_SERVICE });
      const again = await service.signIn();
      const second = await patient(again).post(RUN_INGEST, { date }, key);
      expect(second.status).toBe(202);
      if (first?.status === 202) expect(second.body.id).toBe(first.body.id);
      answers[second.headers.get('idempotency-replayed') ? 'replayed' : 'fresh']++;
      const conflict = await again.post(RUN_INGEST, { date });
      if (conflict.status === 409) expect(conflict.body.operationId).toBe(second.body.id);
    }
    const { items } = (await (await service.signIn()).get('/ops/operations?limit=200')).body;
    expect(items.length).toBeLessThanOrEqual(KILLS);
    console.log('after the kill the key was', answers);
    await service.kill('SIGTERM');
    folder.remove();
  });
});

test('a cancel races the claim hundreds of times', async () => {
  const pipeline = scriptedSteps();
  const service = await startTestService({}, { steps: pipeline.steps });
  const operator = await service.opsToken('ops:commands', 'ops:read');
  let day = '2001-01-01';
  const seen = await raceCancelAndClaim(25 * KILLS, {
    ingest: async () => {
      day = addDays(day, 1);
      return (await operator.post(RUN_INGEST, { date: day, step: 'score' })).body.id;
    },
    cancel: (id) => operator.post(`/ops/operations/${id}/cancel`),
    show: (id) => show(operator, id),
    run: () => service.deps.runner.runQueued(),
    ran: pipeline.ran,
  });
  console.log('the cancel came', seen);
  expect(seen.before).toBeGreaterThan(0);
  await service.stop();
});

const server = inject('postgresUrl');
describe.skipIf(!server)('two workers on one PostgreSQL', () => {
  const query = async (url: string, text: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query(text)).rows;
    } finally {
      await client.end();
    }
  };

  test('one that is paused for 40 s loses its lease, the other finishes, and the late commit is refused', async () => {
    const name = `hardwood_${randomUUID().replaceAll('-', '')}`;
    const url = await createDatabase(server ?? '', name, inject('template'));
    const folder = makeFolder();
    const shared = { DATABASE_URL: url, JWT_SECRET: SECRET, ENCRYPTION_KEY: SECRET, DATA_DIR: folder.dir };
    const start = async () =>
      startProcess({ ...shared, PORT: String(await freePort()) }, { args: SLOW_SERVICE });
    const workers = [await start(), await start()];
    const admin = await workers[0]?.signIn();
    const { body } = (await admin?.post(RUN_INGEST, { date: '2020-01-01' })) ?? {};
    const markers = async () =>
      (await query(url, 'select actor from audit_events where actor like $$pid:%$$ order by id')).map(
        ({ actor }) => Number(actor.slice(4)),
      );
    await until('two steps are done', async () => (await markers()).length >= 2);
    const [owner] = await markers();
    const paused = workers.find(({ pid }) => pid === owner);
    const other = workers.find(({ pid }) => pid !== owner);
    paused?.signal('SIGSTOP');
    const pausedAt = performance.now();
    const watcher = await other?.signIn();
    if (!paused || !other || !watcher) throw new Error('nobody runs it');
    const done = async () => (await show(watcher, body.id)).completedAt !== null;
    await until('the other has finished', done, 60_000);
    const tookMs = performance.now() - pausedAt;
    const finished = await show(watcher, body.id);
    await tick(Math.max(0, 40_000 - tookMs));
    paused.signal('SIGCONT');
    await until(
      'the paused one notices',
      () => paused.output().includes('another worker has taken over'),
      15_000,
    );
    expectDoneOnce(finished);
    expect(await show(watcher, body.id)).toEqual(finished);
    expect(new Set(await markers())).toEqual(new Set([paused.pid, other.pid]));
    expect(await markers()).toHaveLength(8);
    await until('the paused one is ready', async () => (await paused.probe('~/readyz')) === 200);
    console.log(`the other had finished ${Math.round(tookMs / 100) / 10} s after the pause began`);
    expect(tookMs).toBeLessThan(stretched(40_000 + WHOLE_INGEST_MS));
    for (const worker of workers) expect(await worker.kill('SIGTERM')).toMatchObject({ code: 0 });
    await dropDatabase(server ?? '', name);
    folder.remove();
  });
});
