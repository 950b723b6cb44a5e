import { randomInt, randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
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
  type RunningService,
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
/** An operation that has lost its worker so often fails. */
const MOST_ATTEMPTS = 3;

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
  const folder = makeDataFolder();
  let settings: Record<string, string> & { PORT: string };
  let service: RunningService;
  let admin: Caller;

  const start = async (own: Record<string, string> = {}) => {
    service = await startProcess({ ...settings, ...own }, { args: SLOW_SERVICE });
    const readyAt = performance.now();
    admin = await service.signIn();
    return readyAt;
  };
  const hasEnded = async (id: number) => (await show(admin, id)).completedAt !== null;

  beforeAll(async () => {
    settings = { DATA_DIR: folder.dir, PORT: String(await freePort()) };
    await start();
  });
  afterAll(async () => {
    await service.kill();
    folder.remove();
  });

  test('kill -9 during an ingest: it goes on after the next start, nothing is done twice, and a keyed request makes exactly one operation', async () => {
    const resumedMs: number[] = [];
    const answers = { replayed: 0, fresh: 0 };
    const ingests: number[] = [];
    const keyed: number[] = [];
    for (let round = 0; round < KILLS; round++) {
      // Each ingest is killed twice: a third time would correctly fail it.
      if (round % 2 === 0) {
        const { body } = await patient(admin).post(RUN_INGEST, { date: addDays('2020-01-01', round) });
        ingests.push(body.id);
      }
      const running = ingests.at(-1) ?? -1;
      await until('it runs', async () => (await show(admin, running)).status !== 'queued');
      await tick(randomInt(1_000));
      const date = addDays('2021-01-01', round);
      const key = { 'idempotency-key': `round-${round}` };
      const lost = admin.post(RUN_INGEST, { date }, key).catch(() => null);
      // Before, during or after the commit; every third time its response has arrived.
      await (round % 3 === 2 ? lost : tick(randomInt(25)));
      await service.kill();
      const first = await lost;

      const readyAt = await start();
      const before = await stepsDone(admin, running);
      const second = await patient(admin).post(RUN_INGEST, { date }, key);
      expect(second.status).toBe(202);
      if (first?.status === 202) expect(second.body.id).toBe(first.body.id);
      answers[second.headers.get('idempotency-replayed') ? 'replayed' : 'fresh']++;
      keyed.push(second.body.id);
      const conflict = await patient(admin).post(RUN_INGEST, { date });
      expect([conflict.status, conflict.body.operationId]).toEqual([409, second.body.id]);
      await until(
        'it goes on',
        async () => (await stepsDone(admin, running)) > before || (await hasEnded(running)),
        30_000,
      );
      resumedMs.push(performance.now() - readyAt);
      if (round % 2 === 0 && round < KILLS - 1) continue;
      await until('it has ended', () => hasEnded(running), 30_000);
      expectDoneOnce(await show(admin, running));
      // The next ingest would wait for them.
      for (const id of keyed.slice(-2)) await admin.post(`/ops/operations/${id}/cancel`);
    }
    const { items } = (await patient(admin).get('/ops/operations?limit=200')).body;
    const ids: number[] = items.map(({ id }: { id: number }) => id);
    expect(ids.sort((a, b) => a - b)).toEqual([...ingests, ...keyed].sort((a, b) => a - b));
    console.log('gone on after the start, ms:', resumedMs.map(Math.round).join(' '));
    console.log('after the kill the key was', answers);
    for (const ms of resumedMs) expect(ms).toBeLessThan(stretched(RESUMED_WITHIN_MS));
    expect(answers.replayed).toBeGreaterThan(0);
  });

  test('SIGTERM in the middle, over and over: exit 0, back in the queue, and never counted as a loss', async () => {
    const { body } = await patient(admin).post(RUN_INGEST, { date: '2022-01-01' });
    for (let stop = 1; stop <= MOST_ATTEMPTS; stop++) {
      await until('a step more is done', async () => (await stepsDone(admin, body.id)) >= stop, 30_000);
      expect(await service.kill('SIGTERM')).toMatchObject({ code: 0 });
      // On a busy machine it would have ended before the next signal.
      await start(stop < MOST_ATTEMPTS ? { STEP_MS: '3000' } : {});
    }
    await until('it has ended', () => hasEnded(body.id), 30_000);
    expectDoneOnce(await show(admin, body.id));
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
    const workers = await Promise.all([start(), start()]);
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
