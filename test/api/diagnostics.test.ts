import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays, leagueDate, minutesAfter } from '../../src/domain/dates.ts';
import { FetchFailed } from '../../src/ingest/feeds/fetch-failed.ts';
import { sampleFeed } from '../../src/ingest/feeds/sample/sample-feed.ts';
import { STEP_NAMES } from '../../src/ingest/operations/step-names.ts';
import { queueDueWork } from '../../src/ingest/pipeline/queue-due-work.ts';
import { saveRequest } from '../../src/ingest/sources/usage-queries.ts';
import { insertResults } from '../../src/picks/save-queries.ts';
import { pickContent, publishPicks } from '../data/picks.ts';
import { plantGame } from '../data/plant-games.ts';
import type { Caller } from '../support/client.ts';
import { fieldNames, violations } from '../support/interface-tables.ts';
import { scriptedSteps } from '../support/operations.ts';
import { startTestService, type TestService } from '../support/service.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const pipeline = scriptedSteps();
let service: TestService;
let operator: Caller;
let reader: Caller;
let today: string;

beforeAll(async () => {
  service = await startTestService({}, { steps: pipeline.steps });
  operator = await service.opsToken('ops:commands');
  reader = await service.opsToken('ops:read');
  today = leagueDate(service.clock.now());
  await plantGame(service.db, {
    tipAt: minutesAfter(service.clock.now(), 600),
    capturedAt: service.clock.now(),
  });
});
beforeEach(() => pipeline.reset());
afterAll(() => service.stop());

const ingest = async (step?: string, date = today) => {
  const { status, body } = await operator.post('/ops/operations/run-ingest', {
    date,
    ...(step ? { step } : {}),
  });
  expect(status).toBe(202);
  await service.drain();
  return body.id as number;
};
const read = async (path: string) => {
  const answer = await reader.get(path);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};
type Item = { variant: string; status: string; ageMinutes: number | null; lastErrorMessage: string | null };
const freshnessOf = async (variant: string): Promise<Item> =>
  (await read('/diagnostics/freshness')).find((item: Item) => item.variant === variant);

describe('GET /diagnostics/freshness', () => {
  test('a feed that never ran, one that ran, one that fails, and one that is fixed', async () => {
    expect(await freshnessOf('nba.odds')).toMatchObject({
      status: 'never',
      lastSuccessAt: null,
      ageMinutes: null,
    });
    await ingest('odds');
    expect(await freshnessOf('nba.odds')).toMatchObject({
      status: 'fresh',
      lastErrorAt: null,
      ageMinutes: 0,
    });

    service.clock.advance(MINUTE);
    pipeline.script('odds', async () => {
      throw new FetchFailed(
        'upstream',
        'books',
        'https://a.example/odds?apiKey=plantedsecret answered 500',
        false,
      );
    });
    await ingest('odds');
    const failing = await freshnessOf('nba.odds');
    expect(failing).toMatchObject({ status: 'error', ageMinutes: 1 });
    expect(failing.lastErrorMessage).toMatch(/answered 500/);
    expect(failing.lastErrorMessage).not.toMatch(/plantedsecret/);

    pipeline.reset();
    service.clock.advance(MINUTE);
    await ingest('odds');
    expect(await freshnessOf('nba.odds')).toMatchObject({ status: 'fresh', ageMinutes: 0 });
  });

  test('is stale by the calendar: within minutes before a game, after a day otherwise, never without games', async () => {
    await ingest();
    service.clock.advance(16 * MINUTE);
    expect(await freshnessOf('nba.odds')).toMatchObject({ status: 'stale', ageMinutes: 16 });
    expect(await freshnessOf('nba.schedule')).toMatchObject({ status: 'fresh', ageMinutes: 16 });
    await ingest('odds');
    expect((await freshnessOf('nba.odds')).status).toBe('fresh');
    // A league whose season ended long ago.
    const long = new Date('2025-09-20T23:00:00Z');
    await plantGame(service.db, { league: 'wnba', tipAt: long, capturedAt: long, status: 'final' });
    await operator.post('/ops/operations/run-ingest', { date: today, league: 'wnba' });
    await service.drain();
    service.clock.advance(3 * 24 * HOUR);
    expect((await freshnessOf('wnba.odds')).status).toBe('fresh');
    expect((await freshnessOf('nba.schedule')).status).toBe('stale');
    service.clock.advance(-3 * 24 * HOUR);
  });

  test('a back-fill of an old day, good or bad, says nothing about today', async () => {
    await ingest('odds');
    service.clock.advance(16 * MINUTE);
    const stale = await freshnessOf('nba.odds');
    expect(stale).toMatchObject({ status: 'stale', ageMinutes: 16 });
    await ingest('odds', addDays(today, -9));
    expect(await freshnessOf('nba.odds')).toEqual(stale);
    pipeline.script('odds', async () => {
      throw new FetchFailed('upstream', 'books', 'answered 500', false);
    });
    await ingest('odds', addDays(today, -8));
    expect(await freshnessOf('nba.odds')).toEqual(stale);
    pipeline.reset();
    await ingest('gamelogs', addDays(today, -1)); // box scores of last night are current this morning
    expect(await freshnessOf('nba.gamelogs')).toMatchObject({ status: 'fresh', ageMinutes: 0 });
    service.clock.advance(MINUTE);
  });

  test('matches the interface, and every time is the one in the tables', async () => {
    const items = await read('/diagnostics/freshness');
    expect(await read('/ops/freshness')).toEqual(items);
    expect(items.map(({ variant }: Item) => variant)).toEqual(
      expect.arrayContaining(['nba.odds', 'wnba.settle']),
    );
    for (const item of items) {
      expect(violations('freshness item', item)).toEqual([]);
      expect(Object.keys(item).sort()).toEqual(fieldNames('freshness item').sort());
    }
    const { rows } = await sql<{ variant: string; ok: Date | null; failed: Date | null }>`
      select o.league || '.' || n.name as variant,
        max(s.finished_at) filter (where s.status = 'succeeded' and s.date >= ${addDays(today, -1)}::date) as ok,
        (select max(occurred_at) from operation_errors e join operations p on p.id = e.operation_id
          where e.step_name = n.name and p.league = o.league and p.date >= ${addDays(today, -1)}::date) as failed
      from operations o cross join (select distinct name from operation_steps) n
      left join operation_steps s on s.operation_id = o.id and s.name = n.name group by o.league, n.name`.execute(
      service.db,
    );
    expect(rows.length).toBe(items.length);
    for (const { variant, ok, failed } of rows)
      expect(items.find((item: Item) => item.variant === variant)).toMatchObject({
        lastSuccessAt: ok?.toISOString() ?? null,
        lastErrorAt: failed?.toISOString() ?? null,
      });
  });
});

describe('on a new instance whose sources fail', () => {
  test('freshness lists every step of the leagues that are asked for', async () => {
    const failing = scriptedSteps();
    const feed = { ...sampleFeed(), name: 'failing', leagues: ['nba'] as const };
    const fresh = await startTestService({}, { steps: failing.steps, feed });
    try {
      const items = async (): Promise<Item[]> =>
        (await (await fresh.opsToken('ops:read')).get('/diagnostics/freshness')).body;
      expect((await items()).map(({ variant, status }) => [variant, status])).toEqual(
        STEP_NAMES.map((step) => [`nba.${step}`, 'never']),
      );
      failing.script('schedule', async () => {
        throw new FetchFailed('upstream', 'schedule', 'answered 500', false);
      });
      await queueDueWork(fresh.deps);
      await fresh.drain();
      expect((await items()).map(({ variant, status }) => [variant, status])).toEqual(
        STEP_NAMES.map((step) => [`nba.${step}`, step === 'schedule' ? 'error' : 'never']),
      );
    } finally {
      await fresh.stop();
    }
  });
});

describe('GET /admin/observability/errors', () => {
  test('counts by category and step, with the newest different messages', async () => {
    const since = service.clock.now().toISOString();
    for (const word of ['one', 'two', 'two']) {
      pipeline.script('injuries', async () => {
        throw new FetchFailed('validation', 'reports', `unknown shape ${word}`, false);
      });
      service.clock.advance(1_000);
      await ingest('injuries');
    }
    const items = await read(`/admin/observability/errors?from=${since}`);
    expect(items).toEqual([
      {
        errorCategory: 'validation',
        stepName: 'injuries',
        count: 3,
        lastOccurrence: service.clock.now().toISOString(),
        sampleMessages: [expect.stringMatching('two'), expect.stringMatching('one')],
      },
    ]);
    expect(await read(`/ops/errors?from=${since}`)).toEqual(items);
    const all = await read('/admin/observability/errors?limit=9999');
    for (const item of all) {
      expect(violations('error summary item', item)).toEqual([]);
      expect(Object.keys(item).sort()).toEqual(fieldNames('error summary item').sort());
    }
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from operation_errors`.execute(
      service.db,
    );
    expect(all.reduce((sum: number, { count }: { count: number }) => sum + count, 0)).toBe(rows[0]?.n);
    expect(await read('/admin/observability/errors?category=nobody')).toEqual([]);
    expect(await read('/admin/observability/errors?limit=1')).toHaveLength(1);
    service.clock.advance(25 * HOUR);
    expect(await read('/admin/observability/errors')).toEqual([]);
    expect(await read('/admin/observability/errors?from=2000-01-01T00:00:00Z')).toHaveLength(all.length);
    service.clock.advance(-25 * HOUR);
  });

  test.each([
    'from=2099-01-01T00:00:00Z',
    'from=yesterday',
    'limit=0',
    'limit=x',
    `category=${'x'.repeat(65)}`,
  ])('400: %s', async (query) => {
    const { status, body } = await reader.get(`/admin/observability/errors?${query}`);
    expect([status, body.type]).toEqual([400, expect.stringMatching('validation-error')]);
  });
});

describe('GET /diagnostics/settlement', () => {
  test('days are empty, pending, settled or overdue, and the worst decides', async () => {
    const tip = minutesAfter(service.clock.now(), 120);
    const publish = (n: number, tipAt: Date) =>
      publishPicks(
        service.db,
        service.clock.now(),
        Array.from({ length: n }, () => pickContent({ date: leagueDate(tipAt), tipAt })),
      );
    const settle = (ids: number[]) =>
      insertResults(
        service.db,
        ids.map((pickId) => ({
          pickId,
          version: 1,
          settledAt: service.clock.now(),
          result: 'hit' as const,
          actual: 30,
          voidReason: null,
          closingLine: null,
          closingProbability: null,
          clvPercent: null,
          cause: 'first',
        })),
      );
    const before = await read('/diagnostics/settlement');
    expect(before).toMatchObject({ daysChecked: 7, checkedTo: today, status: 'ok', totalUnsettled: 0 });
    expect(before.days).toHaveLength(7);
    const picks = await publish(4, tip);
    await settle(picks.slice(0, 1));
    const dayOf = async (ask = '') => {
      const found = await read(`/diagnostics/settlement${ask}`);
      expect(violations('settlement diagnostics record', found)).toEqual([]);
      return {
        status: found.status,
        open: found.totalUnsettled,
        day: found.days.find((d: { date: string }) => d.date === today),
      };
    };
    const row = { date: today, totalPicks: 4, settledPicks: 1, unsettledPicks: 3 };
    expect(await dayOf()).toEqual({ status: 'pending', open: 3, day: { ...row, status: 'pending' } });
    service.clock.advance(2 * HOUR + 15 * HOUR);
    expect((await dayOf()).status).toBe('pending');
    service.clock.advance(1);
    expect(await dayOf()).toEqual({ status: 'overdue', open: 3, day: { ...row, status: 'overdue' } });
    await settle(picks.slice(1));
    expect(await dayOf()).toMatchObject({
      status: 'ok',
      open: 0,
      day: { settledPicks: 4, status: 'settled' },
    });
    // A replaced pick does not count as unsettled.
    const later = minutesAfter(service.clock.now(), 60);
    const [first] = await publish(1, later);
    await publishPicks(
      service.db,
      minutesAfter(service.clock.now(), 1),
      [pickContent({ date: leagueDate(later), tipAt: later })],
      first,
    );
    expect((await dayOf()).open).toBe(1);
    service.clock.set(new Date('2026-01-15T18:00:00Z'));
  });

  test('days: newest first, exactly as many as asked for, ninety at most', async () => {
    const { daysChecked, checkedFrom, days } = await read('/diagnostics/settlement?days=3');
    expect({ daysChecked, checkedFrom }).toEqual({ daysChecked: 3, checkedFrom: addDays(today, -2) });
    expect(days.map(({ date }: { date: string }) => date)).toEqual([
      today,
      addDays(today, -1),
      addDays(today, -2),
    ]);
    expect((await read('/diagnostics/settlement?days=5000')).days).toHaveLength(90);
    for (const bad of ['0', '-1', '1.5', 'week'])
      expect((await reader.get(`/diagnostics/settlement?days=${bad}`)).status).toBe(400);
  });
});

describe('GET /ops/health, /ops/services, /ops/jobs', () => {
  const beat = () => service.deps.monitoring.heartbeat.beat();

  test('a worker that goes silent is seen within a minute, and its return too', async () => {
    await beat();
    expect(await read('/ops/health')).toMatchObject({
      status: 'ok',
      version: expect.any(String),
      uptimeSec: expect.any(Number),
      checks: { database: { status: 'ok' }, worker: { status: 'ok' }, webhooks: { status: 'ok' }, disk: {} },
    });
    const [process_] = (await read('/ops/services')).processes;
    expect(process_).toMatchObject({ role: 'all', pid: process.pid, status: 'up' });
    service.clock.advance(MINUTE);
    expect((await read('/ops/services')).processes[0].status).toBe('silent');
    expect((await read('/ops/health')).checks.worker.status).toBe('degraded');
    await beat();
    expect((await read('/ops/health')).status).toBe('ok');
  });

  test('what a live source costs, how it stands, and when it is asked again', async () => {
    expect((await read('/ops/services')).sources).toEqual([]);
    const request = {
      path: '/v4/sports/basketball_nba/odds',
      durationMs: 80,
      payloadHash: null,
      credits: 3,
      creditsUsed: 12,
      creditsRemaining: 488,
    };
    const now = service.clock.now();
    const save = (ago: number, end: { status: number; failure: string | null; restsUntil: Date | null }) =>
      saveRequest(service.db, 'the-odds-api', { ...request, ...end, requestedAt: minutesAfter(now, -ago) });
    const source = async () => (await read('/ops/services')).sources[0];
    await save(2, { status: 200, failure: null, restsUntil: null });
    expect(await source()).toMatchObject({
      source: 'the-odds-api',
      status: 'ok',
      requestsToday: 1,
      creditsToday: 3,
      creditsUsed: 12,
      creditsRemaining: 488,
    });
    await save(1, { status: 500, failure: 'upstream', restsUntil: null });
    expect(await source()).toMatchObject({ status: 'failing', requestsToday: 2, failuresToday: 1 });
    await save(0, { status: 500, failure: 'upstream', restsUntil: minutesAfter(now, 1) });
    expect(await source()).toMatchObject({
      status: 'resting',
      lastFailure: 'upstream 500 /v4/sports/basketball_nba/odds',
      restsUntil: minutesAfter(now, 1).toISOString(),
    });
    const { text } = await service.anonymous.get('~/metrics');
    expect(text).toContain('hardwood_source_status{source="the-odds-api",status="resting"} 1');
    expect(text).toContain('hardwood_source_credits_remaining{source="the-odds-api"} 488');
    expect(text).toContain('hardwood_source_requests_today{source="the-odds-api",result="failed"} 2');
  });

  test('a full queue is seen, and that it is empty again', async () => {
    await beat();
    for (let n = 1; n <= 100; n++)
      await operator.post('/ops/operations/run-ingest', { date: addDays('2001-01-01', n), step: 'odds' });
    expect((await operator.post('/ops/operations/run-ingest', { date: '2002-01-01' })).status).toBe(503);
    const queue = async () =>
      (await read('/ops/jobs')).find(({ name }: { name: string }) => name === 'operations');
    expect(await queue()).toMatchObject({ status: 'full', waiting: 100, running: 0 });
    expect((await read('/ops/health')).checks.worker).toEqual({
      status: 'degraded',
      detail: 'operations: the queue is full (100 waiting)',
    });
    await service.drain();
    expect(await queue()).toMatchObject({ status: 'ok', waiting: 0, oldestWaitingSec: null });
    expect((await read('/ops/health')).status).toBe('ok');
  });

  test('jobs name every queue, with the failed jobs', async () => {
    const names = (await read('/ops/jobs')).map(({ name }: { name: string }) => name);
    expect(names).toEqual(
      expect.arrayContaining(['operations', 'mail.send', 'operation.run', 'pipeline.schedule']),
    );
  });
});

describe('GET /ops/pipeline-runs', () => {
  test('runs newest first with every step, page by page', async () => {
    const id = await ingest(undefined, '2003-03-03');
    const page = await read('/ops/pipeline-runs?limit=1');
    expect(page.items).toMatchObject([
      { id, type: 'ingest', league: 'nba', date: '2003-03-03', status: 'succeeded' },
    ]);
    expect(
      page.items[0].steps.map(({ name, status }: { name: string; status: string }) => [name, status]),
    ).toEqual(
      ['schedule', 'players', 'gamelogs', 'injuries', 'odds', 'profiles', 'score', 'settle'].map((n) => [
        n,
        'succeeded',
      ]),
    );
    const next = await read(`/ops/pipeline-runs?limit=1&cursor=${page.nextCursor}`);
    expect(next.items[0].id).toBeLessThan(id);
    expect((await reader.get('/ops/pipeline-runs?cursor=x')).status).toBe(400);
  });
});
