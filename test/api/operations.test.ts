import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { addDays } from '../../src/domain/dates.ts';
import type { Caller } from '../support/client.ts';
import { ALL_STEPS, scriptedSteps } from '../support/operations.ts';
import { stretched } from '../support/patience.ts';
import { readRaw, sendRaw } from '../support/raw.ts';
import { startTestService, type TestService } from '../support/service.ts';

/** With the single connection of the embedded database hardly anything can race. */
const ROUNDS = inject('postgresUrl') ? 50 : 10;

const pipeline = scriptedSteps();
let service: TestService;
let operator: Caller & { id: number };
let reader: Caller;
let admin: Caller & { userId: number };

beforeAll(async () => {
  service = await startTestService({}, { steps: pipeline.steps });
  operator = await service.opsToken('ops:commands');
  reader = await service.opsToken('ops:read');
  admin = await service.person('admin');
});
beforeEach(() => pipeline.reset());
afterAll(() => service.stop());

/** Each test uses its own days. */
let lastDay = '2001-01-01';
const freshDay = () => {
  lastDay = addDays(lastDay, 1);
  return lastDay;
};
const RUN_INGEST = '/ops/operations/run-ingest';
const ingest = (body: object = {}, headers = {}) =>
  operator.post(RUN_INGEST, { date: freshDay(), ...body }, headers);
const show = async (id: number) => (await reader.get(`/ops/operations/${id}`)).body;
const row = (id: number) =>
  service.db.selectFrom('operations').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const errorsOf = (answer: { body: { errors: { pointer: string; detail: string }[] } }) =>
  answer.body.errors.map(({ pointer, detail }) => `${pointer}: ${detail}`);

describe('POST /ops/operations/run-ingest', () => {
  test('answers 202 with the record of the interface, where it is, and when to ask', async () => {
    const { status, body, headers } = await ingest();
    expect(status).toBe(202);
    expect(body).toEqual({
      id: expect.any(Number),
      type: 'ingest',
      targetService: 'pipeline',
      status: 'queued',
      createdAt: service.clock.now().toISOString(),
      createdBy: `ops-token:${operator.id}`,
      startedAt: null,
      completedAt: null,
      durationMs: null,
      cancelRequested: false,
      output: null,
      error: null,
      links: {
        self: `/api/v1/ops/operations/${body.id}`,
        cancel: `/api/v1/ops/operations/${body.id}/cancel`,
      },
    });
    expect(headers.get('location')).toBe(body.links.self);
    expect(headers.get('retry-after')).toBe('2');
  });

  test('an Admin who is signed in may ask too, and is named', async () => {
    const { status, body } = await admin.post(RUN_INGEST, { date: freshDay(), step: null });
    expect(status).toBe(202);
    expect(body.createdBy).toBe(`user:${admin.userId}`);
  });

  test('runs every step in order, and the output tells rows and times', async () => {
    await service.drain();
    pipeline.reset();
    pipeline.script('odds', async ({ commit }) => {
      service.clock.advance(250);
      return commit(async () => ({ rows: 12, warnings: ['2 names unmatched'] }));
    });
    const date = freshDay();
    const { body } = await operator.post(RUN_INGEST, { date });
    await service.drain();
    expect(pipeline.ran).toEqual(ALL_STEPS.map((name) => `nba ${date} ${name}`));
    const done = await show(body.id);
    expect(done).toMatchObject({ status: 'succeeded', durationMs: 250, cancelRequested: false, error: null });
    expect(Date.parse(done.completedAt) - Date.parse(done.startedAt)).toBe(250);
    expect(done.output.steps).toEqual(
      ALL_STEPS.map((name) => ({
        name,
        status: 'succeeded',
        rows: name === 'odds' ? 12 : 1,
        durationMs: name === 'odds' ? 250 : 0,
        warnings: name === 'odds' ? ['2 names unmatched'] : [],
      })),
    );
    expect(done.output.counts).toEqual({ steps: 8, done: 8, rows: 19, warnings: 1 });
  });

  test('one step alone, of another league, however it is written', async () => {
    await service.drain();
    pipeline.reset();
    const date = freshDay();
    const { status } = await operator.post(RUN_INGEST, { date, league: '  WNBA ', step: 'odds' });
    expect(status).toBe(202);
    await service.drain();
    expect(pipeline.ran).toEqual([`wnba ${date} odds`]);
  });

  test('the same day of another league, and the same day after the first has ended, are accepted', async () => {
    const date = freshDay();
    expect((await operator.post(RUN_INGEST, { date })).status).toBe(202);
    expect((await operator.post(RUN_INGEST, { date, league: 'wnba' })).status).toBe(202);
    await service.drain();
    expect((await operator.post(RUN_INGEST, { date })).status).toBe(202);
    await service.drain();
  });

  test.each([
    [{}, '/date: is required'],
    [{ date: '15/11/2026' }, '/date: must be a date such as 2026-11-15; got "15/11/2026"'],
    [{ date: '2026-02-30' }, '/date: must be a date such as 2026-11-15; got "2026-02-30"'],
    [{ date: '1999-12-31' }, '/date: must be between 2000-01-01 and 2100-12-31; got "1999-12-31"'],
    [{ date: '2026-01-30' }, '/date: must be a date from 2000-01-01 to 2026-01-29; got "2026-01-30"'],
    [
      { date: '2026-01-15', step: 'odd' },
      '/step: Unknown step "odd". Did you mean "odds"? Steps: schedule, players, gamelogs, injuries, odds, profiles, score, settle',
    ],
    [
      { date: '2026-01-15', step: 'Odds' },
      '/step: Unknown step "Odds". Did you mean "odds"? Steps: schedule, players, gamelogs, injuries, odds, profiles, score, settle',
    ],
    [
      { date: '2026-01-15', league: 'NB' },
      '/league: Unknown league "nb". Did you mean "nba"? Leagues: nba, wnba',
    ],
    [
      { date: '2026-01-15', league: 'euroleague' },
      '/league: Unknown league "euroleague". Leagues: nba, wnba',
    ],
    [{ date: '2026-01-15', leage: 'nba' }, '/leage: is not a known field'],
  ])('%j is 400', async (body, message) => {
    const answer = await operator.post(RUN_INGEST, body);
    expect(answer.status).toBe(400);
    expect(errorsOf(answer)).toEqual([message]);
    expect(answer.headers.get('retry-after')).toBeNull();
  });

  test('who may ask', async () => {
    const body = { date: freshDay() };
    const sharp = await service.person('sharp');
    expect((await service.anonymous.post(RUN_INGEST, body)).status).toBe(401);
    const refused = await reader.post(RUN_INGEST, body);
    expect([refused.status, refused.body.requiredScope]).toEqual([403, 'ops:commands']);
    expect((await sharp.post(RUN_INGEST, body)).status).toBe(403);
    expect((await (await service.apiKey(admin)).post(RUN_INGEST, body)).status).toBe(403);
  });

  test('an open operation for the same day is 409 and is named', async () => {
    const first = await ingest();
    service.clock.advance(42_000);
    const again = await operator.post(RUN_INGEST, { date: lastDay, step: 'odds' });
    expect(again.status).toBe(409);
    expect(again.headers.get('location')).toBe(first.body.links.self);
    expect(again.body).toMatchObject({
      type: expect.stringMatching(/\/errors\/operation-in-progress$/),
      title: 'Already running',
      detail: `Operation ${first.body.id} will ingest nba ${lastDay} (queued 42 s ago).`,
      operationId: first.body.id,
    });
    await service.drain();
  });

  test('of 100 at once one is accepted, and 99 get its id', async () => {
    const date = freshDay();
    const answers = await Promise.all(Array.from({ length: 100 }, () => operator.post(RUN_INGEST, { date })));
    const accepted = answers.filter(({ status }) => status === 202);
    const refused = answers.filter(({ status }) => status === 409);
    expect([accepted.length, refused.length]).toEqual([1, 99]);
    const { id, links } = accepted[0]?.body ?? {};
    expect(new Set(refused.map(({ body }) => body.operationId))).toEqual(new Set([id]));
    expect(new Set(refused.map(({ headers }) => headers.get('location')))).toEqual(new Set([links.self]));
    await service.drain();
  });

  test('of 101 waiting the last is 503 queue-full, and nothing of it is left', async () => {
    await service.drain();
    for (let n = 0; n < 100; n++) expect((await ingest({ step: 'score' })).status).toBe(202);
    const full = await ingest({}, { 'idempotency-key': 'full' });
    expect(full.status).toBe(503);
    expect(full.headers.get('retry-after')).toBe('30');
    expect(full.body).toMatchObject({
      type: expect.stringMatching(/\/errors\/queue-full$/),
      detail: '100 operations are already waiting. Try again later.',
      retryAfter: 30,
    });
    const known = await operator.post(RUN_INGEST, { date: addDays(lastDay, -1) });
    expect(known.status).toBe(409);
    await service.drain();
    const later = await operator.post(RUN_INGEST, { date: lastDay }, { 'idempotency-key': 'full' });
    expect([later.status, later.headers.get('idempotency-replayed')]).toEqual([202, null]);
    await service.drain();
  });
});

describe('Idempotency-Key', () => {
  const keyed = (key: string) => ({ 'idempotency-key': key });

  test('the same key gives the first answer again, also after the operation has ended', async () => {
    const date = freshDay();
    const first = await operator.post(RUN_INGEST, { date, league: 'nba' }, keyed('again'));
    await service.drain();
    const again = await operator.post(RUN_INGEST, `{ "league":"nba","date" : "${date}" }`, keyed('again'));
    expect([again.status, again.text]).toEqual([202, first.text]);
    expect(again.headers.get('location')).toBe(first.headers.get('location'));
    expect(again.headers.get('retry-after')).toBe('2');
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    const rows = await service.db.selectFrom('operations').select('id').where('date', '=', date).execute();
    expect(rows).toHaveLength(1);
  });

  test('with another day it is 422, and nothing is queued', async () => {
    await ingest({}, keyed('other'));
    const other = await ingest({}, keyed('other'));
    expect(other.status).toBe(422);
    expect(
      await service.db.selectFrom('operations').select('id').where('date', '=', lastDay).execute(),
    ).toEqual([]);
    await service.drain();
  });

  test('another caller, and another operation, with the same key are other requests', async () => {
    const one = await ingest({}, keyed('mine'));
    const two = await admin.post(RUN_INGEST, { date: freshDay() }, keyed('mine'));
    expect(two.body.id).not.toBe(one.body.id);
    for (const { body } of [one, two])
      expect(
        (await operator.post(`/ops/operations/${body.id}/cancel`, undefined, keyed('mine'))).status,
      ).toBe(204);
    expect([(await row(one.body.id)).status, (await row(two.body.id)).status]).toEqual([
      'cancelled',
      'cancelled',
    ]);
  });

  test('a refused request releases its key', async () => {
    const date = freshDay();
    await operator.post(RUN_INGEST, { date });
    expect((await operator.post(RUN_INGEST, { date }, keyed('later'))).status).toBe(409);
    await service.drain();
    const now = await operator.post(RUN_INGEST, { date }, keyed('later'));
    expect([now.status, now.headers.get('idempotency-replayed')]).toEqual([202, null]);
    await service.drain();
  });

  test('50 at once with one key make one operation, again and again', {
    timeout: stretched(120_000),
  }, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const date = freshDay();
      const answers = await Promise.all(
        Array.from({ length: 50 }, () =>
          operator.post(RUN_INGEST, { date, step: 'score' }, keyed(`round-${round}`)),
        ),
      );
      expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
      expect(answers[0]?.status).toBe(202);
      const rows = await service.db.selectFrom('operations').select('id').where('date', '=', date).execute();
      expect(rows.map(({ id }) => id)).toEqual([answers[0]?.body.id]);
    }
    await service.drain();
  });
});

describe.each([
  ['POST /ops/operations/:id/cancel', (id: unknown) => `/ops/operations/${id}/cancel`],
  ['POST /admin/commands/:id/cancel', (id: unknown) => `/admin/commands/${id}/cancel`],
])('%s', (name, path) => {
  const canceller = () => (name.includes('/admin/') ? admin : operator);
  const cancel = (id: unknown, headers = {}) => canceller().post(path(id), undefined, headers);

  test('what waits is cancelled at once and never runs', async () => {
    await service.drain();
    pipeline.reset();
    const { body } = await ingest();
    const answer = await cancel(body.id);
    expect([answer.status, answer.text]).toEqual([204, '']);
    await service.drain();
    expect(pipeline.ran).toEqual([]);
    expect(await show(body.id)).toMatchObject({
      status: 'cancelled',
      cancelRequested: true,
      startedAt: null,
      durationMs: null,
      completedAt: service.clock.now().toISOString(),
      output: null,
    });
  });

  test('what runs is flagged, twice if asked twice, and stops at its next checkpoint with its batch undone', async () => {
    await service.drain();
    const { body } = await ingest();
    pipeline.script('gamelogs', async ({ commit, checkpoint }) => {
      expect((await cancel(body.id)).status).toBe(204);
      expect((await cancel(body.id)).status).toBe(204);
      expect(await show(body.id)).toMatchObject({
        status: 'running',
        cancelRequested: true,
        completedAt: null,
      });
      service.clock.advance(100);
      await checkpoint();
      return commit(async () => ({ rows: 99 }));
    });
    await service.drain();
    const done = await show(body.id);
    expect(done).toMatchObject({ status: 'cancelled', cancelRequested: true, error: null, durationMs: 100 });
    expect(done.output.steps.map(({ status }: { status: string }) => status)).toEqual([
      'succeeded',
      'succeeded',
      'cancelled',
      ...Array.from({ length: 5 }, () => 'skipped'),
    ]);
  });

  test.each(['succeeded', 'failed', 'cancelled'])('what has %s is 409', async (ending) => {
    await service.drain();
    const { body } = await ingest({ step: 'schedule' });
    if (ending === 'failed')
      pipeline.script('schedule', async () => {
        throw new Error('broken');
      });
    if (ending === 'cancelled') await cancel(body.id);
    await service.drain();
    const answer = await cancel(body.id);
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({
      type: expect.stringMatching(/\/errors\/operation-not-cancellable$/),
      detail: `Operation ${body.id} has ended: ${ending}.`,
    });
    expect((await row(body.id)).status).toBe(ending);
  });

  test('the same key again is the same 204, even though it has ended', async () => {
    const { body } = await ingest();
    expect((await cancel(body.id, { 'idempotency-key': 'c' })).status).toBe(204);
    const again = await cancel(body.id, { 'idempotency-key': 'c' });
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([204, 'true']);
    expect((await cancel(body.id, { 'idempotency-key': 'd' })).status).toBe(409);
  });

  test('204 has neither a body nor a type nor a length', async () => {
    const { body } = await ingest();
    const { authorization } = canceller().credentials;
    const head = `POST /api/v1${path(body.id)} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 0`;
    const raw = await sendRaw(service.port, `${head}\r\nAuthorization: ${authorization}\r\n\r\n`);
    const { status, body: text } = readRaw(raw);
    expect([status, text]).toEqual([204, '']);
    expect(raw.toString()).not.toMatch(/^content-(type|length):/im);
  });

  test('each cancel is in the audit trail', async () => {
    const { body } = await ingest();
    await cancel(body.id);
    const events = await service.db
      .selectFrom('auditEvents')
      .select(['actor', 'detail'])
      .where('kind', '=', 'operation_cancelled')
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    const actor = name.includes('/admin/') ? `user:${admin.userId}` : `ops-token:${operator.id}`;
    expect(events).toEqual([
      { actor, detail: { operationId: body.id, was: 'queued', force: name.includes('/admin/') } },
    ]);
  });

  test.each(['abc', '01', '1e3', '2147483648'])('%s is no id: 400', async (id) => {
    expect((await cancel(id)).status).toBe(400);
  });

  test('who may cancel', async () => {
    const { body } = await ingest();
    expect((await service.anonymous.post(path(body.id))).status).toBe(401);
    expect((await reader.post(path(body.id))).status).toBe(403);
    const wanted = name.includes('/admin/') ? 403 : 204;
    expect((await operator.post(path(body.id))).status).toBe(wanted);
    await service.drain();
  });

  test.each([0, -1, 2_147_483_647])('%i never was: 404', async (id) => {
    const answer = await cancel(id);
    expect(answer.status).toBe(404);
    expect(answer.body.detail).toBe(`There is no operation ${id}.`);
  });
});

test('a running operation whose worker is gone: ops can flag it, an Admin can end it', async () => {
  await service.drain();
  const { body } = await ingest();
  pipeline.script('players', async ({ commit }) => {
    service.clock.advance(31_000);
    expect((await operator.post(`/ops/operations/${body.id}/cancel`)).status).toBe(204);
    expect(await show(body.id)).toMatchObject({ status: 'running', cancelRequested: true });
    expect((await admin.post(`/admin/commands/${body.id}/cancel`)).status).toBe(204);
    expect(await show(body.id)).toMatchObject({ status: 'cancelled', cancelRequested: true });
    return commit(async () => ({ rows: 1 }));
  });
  await service.drain();
  const done = await show(body.id);
  expect(done.status).toBe('cancelled');
  expect(done.output.steps[1]).toMatchObject({ name: 'players', status: 'cancelled', rows: 0 });
});

describe('POST /ops/operations/:id/retry', () => {
  test('queues the same work as a new operation', async () => {
    await service.drain();
    pipeline.script('odds', async () => {
      throw new Error('broken');
    });
    const { body } = await ingest({ league: 'wnba', step: 'odds' });
    await service.drain();
    expect(await show(body.id)).toMatchObject({ status: 'failed', error: 'odds: broken' });
    pipeline.reset();
    const retried = await operator.post(`/ops/operations/${body.id}/retry`);
    expect(retried.status).toBe(202);
    expect(retried.headers.get('location')).toBe(`/api/v1/ops/operations/${retried.body.id}`);
    expect(retried.headers.get('retry-after')).toBe('2');
    await service.drain();
    expect(pipeline.ran).toEqual([`wnba ${lastDay} odds`]);
    expect((await show(retried.body.id)).status).toBe('succeeded');
    expect((await show(body.id)).status).toBe('failed');
  });

  test('one that is under way is 409, an unknown one 404', async () => {
    const { body } = await ingest();
    const early = await operator.post(`/ops/operations/${body.id}/retry`);
    expect([early.status, early.body.operationId]).toEqual([409, body.id]);
    expect((await operator.post('/ops/operations/2147483647/retry')).status).toBe(404);
    expect((await reader.post(`/ops/operations/${body.id}/retry`)).status).toBe(403);
    await service.drain();
  });
});

describe('POST /ops/operations/score-day and settle', () => {
  test('score one day', async () => {
    await service.drain();
    pipeline.reset();
    const date = freshDay();
    const { status, body } = await operator.post('/ops/operations/score-day', { date, league: 'WNBA' });
    expect([status, body.type]).toEqual([202, 'score-day']);
    await service.drain();
    expect(pipeline.ran).toEqual([`wnba ${date} score`]);
  });

  test('settle several days: the days of the step are added up', async () => {
    await service.drain();
    pipeline.reset();
    pipeline.script('settle', ({ commit, date }) =>
      commit(async () => ({ rows: 5, warnings: [`late ${date}`] })),
    );
    const { body } = await operator.post('/ops/operations/settle', {
      from: '2002-02-27',
      to: '2002-03-01',
      force: true,
    });
    await service.drain();
    expect(pipeline.ran).toEqual(['nba 2002-02-27 settle', 'nba 2002-02-28 settle', 'nba 2002-03-01 settle']);
    const { type, output } = await show(body.id);
    expect(type).toBe('settle');
    expect(output.steps).toEqual([
      {
        name: 'settle',
        status: 'succeeded',
        rows: 15,
        durationMs: 0,
        warnings: [
          '2002-02-27: late 2002-02-27',
          '2002-02-28: late 2002-02-28',
          '2002-03-01: late 2002-03-01',
        ],
      },
    ]);
    expect((await row(body.id)).force).toBe(true);
  });

  test.each([
    [{}, '/date: is required'],
    [{ from: '2002-01-01' }, '/to: is required'],
    [{ to: '2002-01-01' }, '/from: is required'],
    [
      { date: '2002-01-01', from: '2002-01-01', to: '2002-01-02' },
      '/date: comes alone: either date, or from and to',
    ],
    [{ from: '2002-01-02', to: '2002-01-01' }, '/to: must not be before from; got "2002-01-01"'],
    [{ from: '2002-01-01', to: '2002-04-03' }, '/to: must be within 92 days of from; got "2002-04-03"'],
    [
      { from: '1999-01-01', to: '2002-04-02' },
      '/from: must be between 2000-01-01 and 2100-12-31; got "1999-01-01"',
    ],
  ])('settle %j is 400', async (body, message) => {
    const answer = await operator.post('/ops/operations/settle', body);
    expect(answer.status).toBe(400);
    expect(errorsOf(answer)).toEqual([message]);
  });

  test('different work on the same day does not stand in each other’s way', async () => {
    const date = freshDay();
    for (const [path, status] of [
      ['score-day', 202],
      ['settle', 202],
      ['run-ingest', 202],
      ['settle', 409],
    ] as const)
      expect((await operator.post(`/ops/operations/${path}`, { date })).status).toBe(status);
    await service.drain();
  });
});

describe('GET /ops/operations', () => {
  test('lists the newest first, page by page, and by type and status', async () => {
    await service.drain();
    const ids: number[] = [];
    for (let n = 0; n < 5; n++) ids.unshift((await ingest()).body.id);
    const first = await reader.get('/ops/operations?limit=2');
    expect(first.status).toBe(200);
    expect(first.body.items.map(({ id }: { id: number }) => id)).toEqual(ids.slice(0, 2));
    const second = await reader.get(`/ops/operations?limit=3&cursor=${first.body.nextCursor}`);
    expect(second.body.items.map(({ id }: { id: number }) => id)).toEqual(ids.slice(2));
    const queued = await reader.get('/ops/operations?status=queued&type=ingest&limit=100000');
    expect(queued.body.items.map(({ id }: { id: number }) => id)).toEqual(ids);
    expect(queued.body.nextCursor).toBeNull();
    expect((await reader.get('/ops/operations?status=queued&type=settle')).body).toEqual({
      items: [],
      nextCursor: null,
    });
    await service.drain();
    const done = await reader.get('/ops/operations?status=succeeded&limit=1');
    expect(done.body.items[0].output.counts.done).toBe(8);
  });

  test.each([
    'limit=0',
    'limit=x',
    'status=done',
    'type=x',
    'cursor=x',
    'cursor=0',
    'status=failed&status=queued',
  ])('?%s is 400', async (query) => {
    expect((await reader.get(`/ops/operations?${query}`)).status).toBe(400);
  });

  test('needs ops:read', async () => {
    expect((await service.anonymous.get('/ops/operations')).status).toBe(401);
    expect((await operator.get('/ops/operations')).status).toBe(403);
    expect((await operator.get('/ops/operations/1')).status).toBe(403);
    expect((await admin.get('/ops/operations')).status).toBe(200);
  });

  test('an unknown operation is 404', async () => {
    expect((await reader.get('/ops/operations/2147483647')).status).toBe(404);
    expect((await reader.get('/ops/operations/x')).status).toBe(400);
  });
});

// Last, because it moves the clock past the expiry of an access token.
test('the limits are days of the league, not of Greenwich', async () => {
  service.clock.set(new Date('2026-01-17T03:00:00Z')); // still the 16th in New York
  expect((await ingest({ date: '2026-01-31' })).status).toBe(400);
  expect((await ingest({ date: '2026-01-30' })).status).toBe(202);
  await service.drain();
});
