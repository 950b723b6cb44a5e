import { createHash, randomUUID } from 'node:crypto';
import { parquetReadObjects } from 'hyparquet';
import { beforeAll, describe, expect, test } from 'vitest';
import { listGames } from '../../src/league/game-queries.ts';
import { insertResults } from '../../src/picks/save-queries.ts';
import { parseCsv } from '../../src/platform/csv.ts';
import { inTransaction } from '../../src/platform/db/transaction.ts';
import { claimExport, markProgress } from '../../src/workbench/exports/export-queries.ts';
import { runExport } from '../../src/workbench/exports/run-export.ts';
import { pickContent, publishPicks } from '../data/picks.ts';
import { loadSampleDays } from '../data/sample-days.ts';
import type { Person } from '../support/accounts.ts';
import type { Caller } from '../support/client.ts';
import { duringTests } from '../support/during-tests.ts';
import { stretched } from '../support/patience.ts';
import { startTestService } from '../support/service.ts';

const TODAY = '2026-01-15';
const ORIGIN = () => `http://127.0.0.1:${service.port}/api/v1`;

let sharp: Person;
let game: { id: number; tipAt: Date };
let pickIds: number[];

const service = duringTests(() => startTestService({ RATE_LIMIT_SHARP: '100000/60' }), stretched(120_000));
beforeAll(async () => {
  await loadSampleDays(service, TODAY);
  sharp = await service.person('sharp');
  const { db, clock } = service;
  const games = await listGames(db, { league: 'nba', from: TODAY, to: TODAY, asOf: clock.now() });
  game = games[0]!;
  pickIds = await publishPicks(db, new Date('2026-01-15T16:30:00Z'), [
    pickContent({ gameId: game.id, tipAt: game.tipAt, playerName: '=HYPERLINK("x")', scoreFinal: 91.5 }),
    pickContent({ gameId: game.id, tipAt: game.tipAt, rating: 'standard', stat: 'rebounds', line: 8.5 }),
  ]);
}, stretched(120_000));

const define = (definition: object, name = 'mine') => ({ name, definition });

/** Saves a query and runs it. */
async function ask(definition: object, caller: Caller = sharp) {
  const saved = await caller.post('/data/saved-queries', define(definition));
  expect(saved.status, saved.text).toBe(201);
  return caller.get(`/data/saved-queries/${saved.body.id}/run`);
}

describe('saved queries', () => {
  test('game logs are filtered, sorted and cut as the definition says', async () => {
    const { status, body } = await ask({
      resource: 'gameLogs',
      filters: [
        { field: 'points', op: 'gte', value: 25 },
        { field: 'isHome', op: 'eq', value: true },
      ],
      sort: ['-points', 'playerName'],
      columns: ['playerName', 'points', 'date', 'gameDate', 'isHome'],
      limit: 5,
    });
    expect(status).toBe(200);
    expect(body.columns).toEqual([
      { name: 'playerName', type: 'string' },
      { name: 'points', type: 'integer' },
      { name: 'date', type: 'date' },
      { name: 'gameDate', type: 'date-time' },
      { name: 'isHome', type: 'boolean' },
    ]);
    expect(body).toMatchObject({ rowCount: 5, truncated: true, ranAt: service.clock.now().toISOString() });
    const points = body.rows.map((row: { points: number }) => row.points);
    expect(points).toEqual([...points].sort((a, b) => b - a));
    expect(Math.min(...points)).toBeGreaterThanOrEqual(25);
    for (const row of body.rows) expect(row.gameDate).toMatch(/^2026-01-.*Z$/);
  });

  test('the same rows as a count over the stored facts', async () => {
    const { body } = await ask({
      resource: 'gameLogs',
      filters: [{ field: 'rebounds', op: 'gte', value: 12 }],
      limit: 1000,
    });
    const rows = await service.db
      .selectFrom('playerBoxScores')
      .distinctOn(['gameId', 'playerId'])
      .select('rebounds')
      .orderBy('gameId')
      .orderBy('playerId')
      .orderBy('capturedAt', 'desc')
      .execute();
    expect(body.rowCount).toBe(rows.filter(({ rebounds }) => rebounds >= 12).length);
    expect(body.rowCount).toBeGreaterThan(10);
  });

  test('props are those of today unless a date is given', async () => {
    const { body } = await ask({
      resource: 'props',
      filters: [{ field: 'stat', op: 'in', value: ['points', 'rebounds'] }],
      sort: ['-consensusLine'],
      limit: 1000,
    });
    expect(body.rowCount).toBeGreaterThan(50);
    expect(new Set(body.rows.map((row: { stat: string }) => row.stat))).toEqual(
      new Set(['points', 'rebounds']),
    );
    expect(new Set(body.rows.map((row: { date: string }) => row.date))).toEqual(new Set([TODAY]));
    for (const { consensusLine, openingLine, lineDelta } of body.rows)
      expect(lineDelta).toBeCloseTo(consensusLine - openingLine);
  });

  test('picks, with what was known at an instant', async () => {
    const saved = await sharp.post(
      '/data/saved-queries',
      define({ resource: 'picks', filters: [{ field: 'playerName', op: 'contains', value: 'hyperlink' }] }),
    );
    const run = `/data/saved-queries/${saved.body.id}/run`;
    expect((await sharp.get(run)).body.rows).toMatchObject([
      { pickId: pickIds[0], rating: 'premium', result: null },
    ]);
    expect((await sharp.get(`${run}?asOf=2026-01-15T16:00:00Z`)).body.rowCount).toBe(0);
    expect((await sharp.get(`${run}?asOf=2027-01-15T16:00:00Z`)).status).toBe(400);
  });

  test('a query is listed, renamed, changed and forgotten', async () => {
    const owner = await service.person('sharp');
    const { body } = await owner.post('/data/saved-queries', define({ resource: 'props' }));
    expect(body.definition).toEqual({
      resource: 'props',
      league: 'nba',
      filters: [],
      sort: [],
      columns: [],
      limit: 100,
    });
    const renamed = await owner.patch(`/data/saved-queries/${body.id}`, { name: 'other' });
    expect(renamed.body).toMatchObject({ name: 'other', definition: body.definition });
    await owner.patch(`/data/saved-queries/${body.id}`, { definition: { resource: 'gameLogs', limit: 1 } });
    expect((await owner.get('/data/saved-queries')).body).toMatchObject([
      { name: 'other', definition: { resource: 'gameLogs', limit: 1 } },
    ]);
    expect((await owner.delete(`/data/saved-queries/${body.id}`)).body).toEqual({
      id: body.id,
      deleted: true,
    });
    expect((await owner.delete(`/data/saved-queries/${body.id}`)).status).toBe(404);
  });

  test.each([
    [{ filters: [{ field: 'salary', op: 'eq', value: 1 }] }, '/definition/filters/0/field'],
    [{ filters: [{ field: 'points; drop table users', op: 'eq', value: 1 }] }, '/definition/filters/0/field'],
    [{ filters: [{ field: 'points', op: 'contains', value: 'x' }] }, '/definition/filters/0/op'],
    [{ filters: [{ field: 'points', op: 'gt', value: '20' }] }, '/definition/filters/0/value'],
    [{ filters: [{ field: 'points', op: 'in', value: [] }] }, '/definition/filters/0/value'],
    [{ filters: [{ field: 'date', op: 'eq', value: '2026-02-30' }] }, '/definition/filters/0/value'],
    [{ filters: [{ field: 'gameDate', op: 'gt', value: 'now()' }] }, '/definition/filters/0/value'],
    [{ filters: [{ field: 'isHome', op: 'eq', value: 'true' }] }, '/definition/filters/0/value'],
    [{ filters: [{ field: 'date', op: 'gte', value: '2001-01-01' }] }, '/definition/filters'],
    [{ sort: ['-nothing'] }, '/definition/sort/0'],
    [{ columns: ['points', 'password_hash'] }, '/definition/columns/1'],
    [{ limit: 1001 }, '/definition/limit'],
    [{ resource: 'users' }, '/definition/resource'],
    [{ sql: 'select 1' }, '/definition/sql'],
    [{ filters: [{ field: 'points', op: 'raw', value: 1 }] }, '/definition/filters/0/op'],
  ])('%j is refused, and the place is named', async (change, pointer) => {
    const { status, body } = await sharp.post(
      '/data/saved-queries',
      define({ resource: 'gameLogs', ...change }),
    );
    expect(status).toBe(400);
    expect(body.errors.map((error: { pointer: string }) => error.pointer)).toContain(pointer);
  });

  test('text in a value is only ever text', async () => {
    for (const value of ["'; drop table picks; --", '%', '_', '\\', "' or '1'='1"]) {
      const { status, body } = await ask({
        resource: 'gameLogs',
        filters: [{ field: 'playerName', op: 'contains', value }],
      });
      expect({ status, rowCount: body.rowCount }).toEqual({ status: 200, rowCount: 0 });
    }
  });

  test('the 51st is refused, also when many ask at once', async () => {
    const owner = await service.person('sharp');
    // As many as one account may have running and waiting.
    const create = (count: number) =>
      Promise.all(
        Array.from({ length: count }, () => owner.post('/data/saved-queries', define({ resource: 'props' }))),
      );
    const answers = [...(await create(15)), ...(await create(40))];
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(50);
    expect(answers.find(({ status }) => status === 409)?.body.type).toMatch(/saved-query-limit-reached$/);
  });
});

/** Creates an export, runs the worker, and downloads it. */
async function exported(body: object, caller: Caller = sharp) {
  const asked = await caller.post('/data/exports', body);
  expect(asked.status, asked.text).toBe(202);
  await service.drain();
  const record = (await caller.get(`/data/exports/${asked.body.id}`)).body;
  const response = await fetch(`${ORIGIN()}/data/exports/${record.id}/download`, {
    headers: caller.credentials,
  });
  return { asked, record, response, bytes: Buffer.from(await response.arrayBuffer()) };
}

describe('exports', () => {
  test('game logs in three formats hold the same rows', async () => {
    const owner = await service.person('sharp');
    const ask = { type: 'gameLogs', filters: { from: '2026-01-12', to: '2026-01-14' } };
    const csv = await exported({ ...ask, format: 'csv' }, owner);
    expect(csv.asked.headers.get('location')).toBe(`/api/v1/data/exports/${csv.record.id}`);
    expect(csv.asked.body).toMatchObject({
      status: 'queued',
      links: { self: `/api/v1/data/exports/${csv.record.id}` },
    });
    expect(csv.record).toMatchObject({ status: 'completed', truncated: false, byteSize: csv.bytes.length });
    expect(csv.response.headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present');
    expect(csv.response.headers.get('content-disposition')).toBe(
      `attachment; filename="hardwood-gameLogs-${csv.record.id}.csv"`,
    );
    expect(csv.response.headers.get('etag')).toBe(
      `"${createHash('sha256').update(csv.bytes).digest('hex')}"`,
    );
    const { rows } = parseCsv(csv.bytes.toString());
    expect(rows).toHaveLength(csv.record.rowCount + 1);

    const jsonl = await exported({ ...ask, format: 'jsonl' }, owner);
    const objects = jsonl.bytes
      .toString()
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(objects).toHaveLength(csv.record.rowCount);
    expect(Object.keys(objects[0])).toEqual(rows[0]);

    const parquet = await exported({ ...ask, format: 'parquet' }, owner);
    const { buffer, byteOffset, length } = parquet.bytes;
    const file = buffer.slice(byteOffset, byteOffset + length) as ArrayBuffer;
    const read = (await parquetReadObjects({ file })).map((row) => ({
      ...row,
      date: (row.date as Date).toISOString().slice(0, 10),
      gameDate: (row.gameDate as Date).toISOString(),
    }));
    expect(read).toEqual(objects);
    expect(new Set(read.map(({ date }) => date))).toEqual(
      new Set(['2026-01-14', '2026-01-13', '2026-01-12']),
    );
  });

  test('picks keep their formulas harmless, and filters leave what they say', async () => {
    const { bytes, record } = await exported({
      type: 'picks',
      format: 'csv',
      filters: { rating: 'premium' },
    });
    const [head = [], row = []] = parseCsv(bytes.toString()).rows;
    expect(record.rowCount).toBe(1);
    expect(row[head.indexOf('playerName')]).toBe('\'=HYPERLINK("x")');
    expect(row[head.indexOf('fairOdds')]).toBe('-138');
    expect(row[head.indexOf('bestSportsbook')]).toBe('draftkings');
    expect(row[head.indexOf('price')]).toBe('1.91');
    expect(row[head.indexOf('breakEven')]).toBe('0.524');
    const rebounds = await exported({ type: 'picks', format: 'jsonl', filters: { stat: 'rebounds' } });
    expect(JSON.parse(rebounds.bytes.toString())).toMatchObject({
      pickId: pickIds[1],
      stat: 'rebounds',
      result: null,
    });
  });

  test('settled picks and the track record agree', async () => {
    const { db } = service;
    const owner = await service.person('sharp');
    const settled = { closingProbability: 0.5, cause: 'first', version: 1, voidReason: null };
    const settledAt = service.clock.now();
    await inTransaction(db, (db) =>
      insertResults(db, [
        {
          ...settled,
          pickId: pickIds[0]!,
          settledAt,
          result: 'hit',
          actual: 31,
          closingLine: 25.5,
          clvPercent: 2,
          closingEdgePercent: -2.5,
        },
        {
          ...settled,
          pickId: pickIds[1]!,
          settledAt,
          result: 'miss',
          actual: 3,
          closingLine: 8.5,
          clvPercent: -1,
        },
      ]),
    );
    const picks = await exported({ type: 'settledPicks', format: 'jsonl' }, owner);
    expect(
      picks.bytes
        .toString()
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line).result)
        .sort(),
    ).toEqual(['hit', 'miss']);
    const record = await exported({ type: 'trackRecord', format: 'jsonl' }, owner);
    expect(
      record.bytes
        .toString()
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual(
      expect.arrayContaining([
        {
          date: TODAY,
          league: 'nba',
          origin: 'live',
          rating: 'premium',
          picks: 1,
          hits: 1,
          misses: 0,
          pushes: 0,
          voids: 0,
          hitRate: 1,
          meanConfidence: 0.58,
          meanClvPercent: 2,
          beatClose: 1,
        },
      ]),
    );
  });

  test('nothing to export is an empty file with its head, and downloads', async () => {
    const owner = await service.person('sharp');
    const filters = { from: '2010-01-01', to: '2010-01-02' };
    const csv = await exported({ type: 'lineMoves', format: 'csv', filters }, owner);
    expect(parseCsv(csv.bytes.toString()).rows).toHaveLength(1);
    const jsonl = await exported({ type: 'lineMoves', format: 'jsonl', filters }, owner);
    expect({ status: jsonl.response.status, length: jsonl.bytes.length }).toEqual({ status: 200, length: 0 });
    const parquet = await exported({ type: 'lineMoves', format: 'parquet', filters }, owner);
    const { buffer, byteOffset, length } = parquet.bytes;
    expect(
      await parquetReadObjects({ file: buffer.slice(byteOffset, byteOffset + length) as ArrayBuffer }),
    ).toEqual([]);
  });

  test('a download that broke off goes on where it stood', async () => {
    const { record, bytes, response } = await exported({ type: 'gameLogs', format: 'jsonl' });
    expect(bytes.length).toBeGreaterThan(600_000); // several chunks
    expect(response.headers.get('accept-ranges')).toBe('bytes');
    const path = `/data/exports/${record.id}/download`;
    const tag = response.headers.get('etag') ?? '';
    const part = async (headers: Record<string, string>) => {
      const answer = await fetch(`${ORIGIN()}${path}`, { headers: { ...sharp.credentials, ...headers } });
      return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
    };
    for (const [range, first, last] of [
      ['bytes=300000-', 300_000, bytes.length - 1],
      ['bytes=0-0', 0, 0],
      ['bytes=262143-262144', 262_143, 262_144],
      ['bytes=-70', bytes.length - 70, bytes.length - 1],
    ] as const) {
      const { answer, bytes: got } = await part({ range, 'if-range': tag });
      expect(answer.status).toBe(206);
      expect(answer.headers.get('content-range')).toBe(`bytes ${first}-${last}/${bytes.length}`);
      expect(got.equals(bytes.subarray(first, last + 1))).toBe(true);
    }
    const changed = await part({ range: 'bytes=5-', 'if-range': '"another file"' });
    expect({ status: changed.answer.status, same: changed.bytes.equals(bytes) }).toEqual({
      status: 200,
      same: true,
    });
    const beyond = await sharp.get(path, { range: `bytes=${bytes.length}-` });
    expect(beyond.status).toBe(416);
    expect(beyond.headers.get('content-range')).toBe(`bytes */${bytes.length}`);
    const again = await part({ 'if-none-match': tag });
    expect({ status: again.answer.status, length: again.bytes.length }).toEqual({ status: 304, length: 0 });
    const head = await sharp.request('HEAD', path);
    expect(head.headers.get('content-length')).toBe(String(bytes.length));
  });

  test('is not there yet, is there for a week, and has expired', async () => {
    const owner = await service.person('sharp');
    const { body } = await owner.post('/data/exports', { type: 'gameLogs', format: 'csv' });
    const path = `/data/exports/${body.id}/download`;
    const early = await owner.get(path);
    expect({ status: early.status, type: early.body.type, wait: early.headers.get('retry-after') }).toEqual({
      status: 409,
      type: expect.stringMatching(/export-not-ready$/),
      wait: '2',
    });
    await service.drain();
    expect((await owner.get(path)).status).toBe(200);
    service.clock.advance(7 * 86_400_000);
    const later = await service.signIn(owner.email);
    const late = await later.get(path);
    expect({ status: late.status, type: late.body.type }).toEqual({
      status: 410,
      type: expect.stringMatching(/export-expired$/),
    });
    await service.handlers['workbench.housekeeping']({});
    const chunks = await service.db
      .selectFrom('exportChunks')
      .select('startByte')
      .where('exportId', '=', body.id)
      .execute();
    expect(chunks).toEqual([]);
    expect((await later.get(`/data/exports/${body.id}`)).body).toMatchObject({
      expired: true,
      status: 'completed',
    });
    service.clock.advance(31 * 86_400_000);
    await service.handlers['workbench.housekeeping']({});
    const last = await service.signIn(owner.email);
    expect((await last.get(path)).status).toBe(404);
    service.clock.advance(-38 * 86_400_000);
  });

  test('what cannot be written is tried three times and then says so', async () => {
    const owner = await service.person('sharp');
    const { id } = (await owner.post('/data/exports', { type: 'gameLogs', format: 'csv' })).body;
    const filters = JSON.stringify({ from: 'a day that PostgreSQL refuses' });
    await service.db.updateTable('exports').set({ filters }).where('id', '=', id).execute();
    const run = () => runExport(service.deps, id);
    await expect(run()).rejects.toThrow();
    await expect(run()).rejects.toThrow();
    await run();
    expect((await owner.get(`/data/exports/${id}`)).body).toMatchObject({
      status: 'failed',
      error: 'The file could not be written. Try again, or choose a shorter range.',
    });
    const answer = await owner.get(`/data/exports/${id}/download`);
    expect({ status: answer.status, type: answer.body.type }).toEqual({
      status: 409,
      type: expect.stringMatching(/export-failed$/),
    });
  });

  test('a lost worker is replaced, and cannot write any more when it comes back', async () => {
    const owner = await service.person('sharp');
    const { body } = await owner.post('/data/exports', { type: 'gameLogs', format: 'csv' });
    const { db, clock } = service;
    const lost = { id: body.id, runToken: randomUUID() };
    expect(await claimExport(db, { ...lost, now: clock.now() })).toBeDefined();
    expect((await owner.get(`/data/exports/${body.id}`)).body.status).toBe('running');
    await service.drain(); // the queue gives the job to one worker at a time: the first is lost
    expect((await owner.get(`/data/exports/${body.id}`)).body.status).toBe('completed');
    expect(await markProgress(db, lost, { rowCount: 1, byteSize: 1, now: clock.now() })).toBe(false);
  });

  test('one that lost its job too is found by the housekeeping', async () => {
    const owner = await service.person('sharp');
    const { body } = await owner.post('/data/exports', { type: 'gameLogs', format: 'csv' });
    const { db, clock, deps, handlers } = service;
    await deps.jobs.drain({ ...handlers, 'exports.run': async () => {} });
    const lost = { id: body.id, runToken: randomUUID() };
    expect(await claimExport(db, { ...lost, now: clock.now() })).toBeDefined();
    clock.advance(121_000);
    await service.handlers['workbench.housekeeping']({});
    await service.drain();
    expect((await owner.get(`/data/exports/${body.id}`)).body.status).toBe('completed');
    clock.advance(-121_000);
  });

  test.each([
    [{ type: 'users', format: 'csv' }, '/type'],
    [{ type: 'picks', format: 'xlsx' }, '/format'],
    [{ type: 'gameLogs', format: 'csv', filters: { rating: 'premium' } }, '/filters/rating'],
    [{ type: 'gameLogs', format: 'csv', filters: { stat: 'points' } }, '/filters/stat'],
    [{ type: 'picks', format: 'csv', filters: { from: '2026-01-15', to: '2026-01-14' } }, '/filters/to'],
    [{ type: 'picks', format: 'csv', filters: { from: '1999-12-31' } }, '/filters/from'],
    [{ type: 'picks', format: 'csv', filters: { where: '1=1' } }, '/filters/where'],
  ])('%j is refused, and the place is named', async (body, pointer) => {
    const answer = await sharp.post('/data/exports', body);
    expect(answer.status).toBe(400);
    expect(answer.body.errors[0].pointer).toBe(pointer);
  });

  test('the eleventh is refused; deleting one makes room', async () => {
    const owner = await service.person('sharp');
    const ask = () => owner.post('/data/exports', { type: 'picks', format: 'csv' });
    const answers = await Promise.all(Array.from({ length: 12 }, ask));
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(10);
    const [first] = (await owner.get('/data/exports')).body;
    expect((await owner.delete(`/data/exports/${first.id}`)).body).toEqual({ id: first.id, deleted: true });
    expect((await ask()).status).toBe(202);
    expect((await ask()).body.type).toMatch(/export-limit-reached$/);
    await service.drain();
  });
});

describe('what belongs to another account', () => {
  test('is answered like what never was, and nothing happens to it', async () => {
    const stranger = await service.person('sharp');
    const query = (await sharp.post('/data/saved-queries', define({ resource: 'props' }))).body;
    const { record } = await exported({ type: 'picks', format: 'csv' });
    const none = 2_147_483_647;
    for (const [method, path] of [
      ['get', (id: number) => `/data/saved-queries/${id}/run`],
      ['patch', (id: number) => `/data/saved-queries/${id}`],
      ['delete', (id: number) => `/data/saved-queries/${id}`],
      ['get', (id: number) => `/data/exports/${id}`],
      ['get', (id: number) => `/data/exports/${id}/download`],
      ['delete', (id: number) => `/data/exports/${id}`],
    ] as const) {
      const id = path(0).includes('exports') ? record.id : query.id;
      const send = (id: number) =>
        method === 'patch' ? stranger.patch(path(id), { name: 'stolen' }) : stranger[method](path(id));
      const [theirs, nobodys] = [await send(id), await send(none)];
      expect({ path: path(id), status: theirs.status }).toEqual({ path: path(id), status: 404 });
      expect(theirs.body.detail.replace(String(id), '')).toBe(nobodys.body.detail.replace(String(none), ''));
    }
    expect((await stranger.get('/data/saved-queries')).body).toEqual([]);
    expect((await stranger.get('/data/exports')).body).toEqual([]);
    expect((await sharp.get('/data/saved-queries')).body).toContainEqual(query);
    expect((await sharp.get(`/data/exports/${record.id}/download`)).status).toBe(200);
  });
});
