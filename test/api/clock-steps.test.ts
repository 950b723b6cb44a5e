import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sampleFeed } from '../../src/ingest/feeds/sample/sample-feed.ts';
import { loadHistory } from '../../src/ingest/pipeline/load-history.ts';
import { queueDueWork } from '../../src/ingest/pipeline/queue-due-work.ts';
import { createRunner } from '../../src/ingest/pipeline/runner.ts';
import { createLog } from '../../src/platform/log.ts';
import { PASSWORD } from '../support/accounts.ts';
import { door, scriptedSteps } from '../support/operations.ts';
import { startTestService, type TestService } from '../support/service.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const STEPS = [-DAY, -HOUR, HOUR, 2 * DAY];

const feed = { ...sampleFeed(), name: 'clock-steps' }; // another name: no import of the sample league
const pipeline = scriptedSteps();
let service: TestService;
beforeAll(async () => {
  service = await startTestService({ RATE_LIMIT_DEFAULT: '20/60' }, { steps: pipeline.steps, feed });
});
beforeEach(() => pipeline.reset());
afterAll(() => service.stop());

describe.each(STEPS)('the date is stepped by %i ms', (ms) => {
  test('nobody is locked out by a rate limit', async () => {
    const sharp = await service.person('sharp');
    const free = await service.person('free');
    for (let n = 0; n < 20; n++) expect((await free.get('/me')).status).toBe(200);
    for (let n = 0; n < 299; n++) await sharp.get('/data/usage');
    service.clock.step(ms);
    const [freeToken, sharpToken] = [await service.signIn(free.email), await service.signIn(sharp.email)]; // 15 minutes may be over
    expect((await sharpToken.get('/data/usage')).status).toBe(200);
    const refused = await freeToken.get('/me');
    expect(refused.status).toBe(429);
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeLessThanOrEqual(120);
    service.clock.advance(wait * 1_000);
    expect((await freeToken.get('/me')).status).toBe(200);
  });

  test('nobody is locked out by the login throttle', async () => {
    const { email } = await service.person('free');
    const password = PASSWORD;
    for (let n = 0; n < 5; n++) await service.anonymous.post('/auth/login', { email, password: 'wrong' });
    expect((await service.anonymous.post('/auth/login', { email, password })).status).toBe(429);
    service.clock.step(ms);
    service.clock.advance(60_000);
    expect((await service.anonymous.post('/auth/login', { email, password })).status).toBe(200);
  });

  test('a changed tier still acts within 1.5 s', async () => {
    const person = await service.person('sharp');
    const key = await service.apiKey(person);
    expect((await key.get('/data/usage')).status).toBe(200);
    service.clock.step(ms);
    await service.db.updateTable('users').set({ tier: 'pro' }).where('id', '=', person.userId).execute();
    service.clock.advance(1_500);
    expect((await key.get('/data/usage')).status).toBe(403);
  });

  test('a worker that is alive keeps its operation, one that is gone loses it', async () => {
    const operator = await service.opsToken('ops:commands', 'ops:read');
    const { body } = await operator.post('/ops/operations/run-ingest', { date: '2002-02-02', step: 'odds' });
    const stuck = door();
    pipeline.script('odds', async ({ checkpoint, commit }) => {
      await stuck.pass();
      await checkpoint();
      return commit(async () => ({ rows: 1 }));
    });
    const { db, jobs } = service.deps;
    const { runner } = service.deps;
    const other = createRunner({
      db,
      jobs,
      feed,
      clock: service.clock,
      timers: { sleep: async () => {}, every: () => () => {} },
      log: createLog('silent'),
      steps: pipeline.steps,
      onStepEnd: () => {},
      secrets: [],
      committed: () => {},
      leaseSeconds: 30,
    });
    const running = other.runQueued();
    await stuck.reached;
    await runner.recover();
    service.clock.step(ms);
    expect(await runner.recover()).toBe(0);
    if (ms < 0) {
      // The worker is lost, and its lease ends in the future.
      service.clock.advance(5_000);
      expect(await runner.recover()).toBe(1);
    }
    stuck.open();
    await running;
    const show = async () => (await operator.get(`/ops/operations/${body.id}`)).body;
    pipeline.reset();
    await service.drain();
    const { status, durationMs, startedAt, completedAt } = await show();
    expect(status).toBe('succeeded');
    expect(durationMs).toBeGreaterThanOrEqual(0);
    expect(completedAt >= startedAt).toBe(true);
  });
});

test('after a step back the schedules of the job queue go on at once', async () => {
  await service.deps.jobs.enqueue(service.db, 'alerts.tell', {});
  await sql`update pgboss.version set cron_on = now() + interval '1 day'`.execute(service.db);
  // One job only: the minute's own run may be stored beside it, and no two runs share a time.
  await sql`
    update pgboss.job set singleton_on = (now() at time zone 'utc') + interval '1 hour'
    where id = (select id from pgboss.job where name = 'alerts.tell' limit 1)`.execute(service.db);
  service.clock.step(-HOUR);
  await service.deps.runner.recover();
  const { rows } = await sql<{ late: boolean; filed: number }>`
    select cron_on > now() as late,
      (select count(*)::int from pgboss.job where singleton_on > now() at time zone 'utc') as filed
    from pgboss.version`.execute(service.db);
  expect(rows).toEqual([{ late: false, filed: 0 }]);
});

describe('work that is due', () => {
  beforeAll(async () => {
    const load = { feed, league: 'nba' as const, from: '2026-01-13', to: '2026-01-14' };
    await loadHistory(service.db, service.clock, {
      ...load,
      asOf: service.clock.now(),
      steps: ['schedule', 'players', 'gamelogs'],
    });
  });
  const count = async () => (await service.db.selectFrom('operations').select('id').execute()).length;
  /** How many operations one run of the scheduler queues. */
  const look = async () => {
    const before = await count();
    await queueDueWork(service.deps);
    await service.drain();
    return (await count()) - before;
  };

  test('is asked for once after a step back, and not only when the old time is reached again', async () => {
    service.clock.set(new Date('2026-01-30T17:00:00Z'));
    await look();
    expect(await look()).toBe(0);
    service.clock.step(-HOUR);
    expect(await look()).toBeGreaterThan(0);
    expect(await look()).toBe(0);
    service.clock.advance(60_000);
    expect(await look()).toBe(0);
  });

  test.each(['2026-03-08T05:30:00Z', '2026-11-01T04:30:00Z'])(
    'is asked for once across the change of daylight saving after %s',
    async (before) => {
      service.clock.set(new Date(before));
      for (let n = 0; n < 6; n++) {
        await look();
        expect(await look()).toBe(0);
        service.clock.advance(HOUR / 2);
      }
    },
  );
});
