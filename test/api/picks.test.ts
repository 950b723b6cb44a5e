import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { minutesAfter } from '../../src/domain/dates.ts';
import { savePlayers, saveTeams } from '../../src/league/save-queries.ts';
import { PICK_FIELDS } from '../../src/picks/contract.ts';
import { closePick, insertResults } from '../../src/picks/save-queries.ts';
import { inTransaction } from '../../src/platform/db/transaction.ts';
import { HISTORY } from '../data/arrivals.ts';
import { playerFact, teamFact } from '../data/facts.ts';
import { pickContent, publishPicks } from '../data/picks.ts';
import type { Caller } from '../support/client.ts';
import { duringTests } from '../support/during-tests.ts';
import { stretched } from '../support/patience.ts';
import { startTestService } from '../support/service.ts';

// The clock stands at 2026-01-15 17:00 UTC, which is noon in New York.
const TODAY = '2026-01-15';
const YESTERDAY = '2026-01-14';
const at = (time: string, date = TODAY) => new Date(`${date}T${time}:00Z`);
let sharp: Caller;
let pro: Caller;
let free: Caller;
const ids: Record<string, number> = {};

const service = duringTests(startTestService);
beforeAll(async () => {
  const { db } = service;
  sharp = await service.apiKey(await service.person('sharp'));
  pro = await service.person('pro');
  free = await service.person('free');
  const old = { date: YESTERDAY, tipAt: at('23:30', YESTERDAY), gameId: 700_010 };
  [ids.settled = 0, ids.voided = 0] = await publishPicks(db, at('16:00', YESTERDAY), [
    pickContent({ ...old, playerName: 'Settled' }),
    pickContent({ ...old, playerName: 'Voided', rating: 'standard' }),
  ]);
  await insertResults(db, [
    {
      pickId: ids.settled,
      version: 1,
      settledAt: at('04:00'),
      result: 'hit',
      actual: 30,
      voidReason: null,
      closingLine: 25.5,
      closingProbability: 0.55,
      clvPercent: 5.05,
      closingEdgePercent: 0.4,
      cause: 'settled',
    },
    {
      pickId: ids.voided,
      version: 1,
      settledAt: at('04:00'),
      result: 'void',
      actual: null,
      voidReason: 'Did not play.',
      closingLine: null,
      closingProbability: null,
      clvPercent: null,
      cause: 'settled',
    },
  ]);
  const moved = pickContent({ playerName: 'Moved', scoreFinal: 90, evPercent: 3 });
  const gone = pickContent({ playerName: 'Gone' });
  [ids.first = 0, ids.gone = 0, ids.zero = 0] = await publishPicks(db, at('15:00'), [
    moved,
    gone,
    pickContent({ playerName: 'Zero', rating: 'standard', stat: 'threes', line: 0, scoreFinal: 72 }),
  ]);
  [ids.second = 0] = await publishPicks(db, at('16:30'), [{ ...moved, line: 25.5 }], ids.first);
  await closePick(db, {
    pickId: ids.gone,
    because: 'The player is ruled out.',
    supersededBy: null,
    closedAt: at('16:40'),
  });
  [ids.fresh = 0] = await publishPicks(db, at('16:50'), [
    pickContent({ playerName: 'Fresh', teamId: 2, scoreFinal: 85, direction: 'under' }),
  ]);
  [ids.women = 0] = await publishPicks(db, at('16:00'), [pickContent({ league: 'wnba', gameId: 700_002 })]);
  service.deps.revisions.expire();
});

const names = (body: { items: { playerName: string }[] }) => body.items.map(({ playerName }) => playerName);

describe('GET /data/picks/today', () => {
  test('200: what stands now, best first, with counts that add up', async () => {
    const { status, body } = await sharp.get('/data/picks/today');
    expect(status).toBe(200);
    expect(names(body)).toEqual(['Moved', 'Fresh', 'Zero']);
    expect(body).toMatchObject({
      date: TODAY,
      league: 'nba',
      generatedAt: at('16:50').toISOString(),
      count: 3,
      premiumCount: 2,
      standardCount: 1,
      nextCursor: null,
    });
    for (const item of body.items) expect(Object.keys(item)).toEqual(PICK_FIELDS);
    expect(body.items[0]).toMatchObject({
      pickId: ids.second,
      line: 25.5,
      ratingEmoji: '🔥',
      status: 'open',
      result: null,
      bestBook: { sportsbook: 'draftkings', line: 24.5, odds: -105, breakEven: 0.5122, evPercent: 13.24 },
      blocks: [{ blockName: 'market', blockDisplayName: 'Market', score: 55, confidence: 0.8 }],
    });
    expect(body.items[2].line).toBe(0);
  });

  test.each([
    ['league=wnba', 1],
    ['rating=standard', 1],
    ['direction=under', 1],
    ['stat=threes', 1],
    ['teamId=2', 1],
    ['minScore=80', 2],
    ['gameId=700001', 3],
    ['gameId=1', 0],
    ['playerId=1', 0],
  ])('200: %s', async (query, count) => {
    const { body } = await sharp.get(`/data/picks/today?${query}`);
    expect([body.count, body.items.length, body.premiumCount + body.standardCount]).toEqual([
      count,
      count,
      count,
    ]);
  });

  test('200: sorted', async () => {
    const sorted = async (sort: string) => names((await sharp.get(`/data/picks/today?sort=${sort}`)).body);
    expect(await sorted('player')).toEqual(['Fresh', 'Moved', 'Zero']);
    expect(await sorted('score')).toEqual(['Zero', 'Fresh', 'Moved']);
    expect((await sorted('ev')).at(-1)).toBe('Moved');
  });

  test('200: pages neither repeat nor skip, whatever is published meanwhile', async () => {
    const first = (await sharp.get('/data/picks/today?league=wnba&limit=1&asOf=2026-01-15T16:55:00Z')).body;
    expect(first.nextCursor).toBeNull();
    const seen: string[] = [];
    let cursor = '';
    for (let page = 0; page < 5; page++) {
      const { body } = await sharp.get(`/data/picks/today?limit=1${cursor}`);
      seen.push(...names(body));
      if (page === 0)
        await publishPicks(service.db, at('17:00'), [
          pickContent({ playerName: 'New', scoreFinal: 99, date: '2026-01-16' }),
        ]);
      if (body.nextCursor === null) break;
      cursor = `&cursor=${body.nextCursor}`;
    }
    expect(seen).toEqual(['Moved', 'Fresh', 'Zero']);
  });

  test('200: only the fields that were asked for', async () => {
    const { body } = await sharp.get('/data/picks/today?fields=pickId,%20line');
    expect(body.items.map(Object.keys)).toEqual(Array(3).fill(['pickId', 'line']));
    expect(body.count).toBe(3);
  });

  test('200: as of an earlier instant', async () => {
    const then = (time: string) => sharp.get(`/data/picks/today?asOf=2026-01-15T${time}:00Z`);
    expect(names((await then('15:30')).body)).toEqual(['Moved', 'Gone', 'Zero']);
    expect((await then('15:30')).body.items[0].line).toBe(24.5);
    expect((await then('14:59')).body.count).toBe(0);
  });

  test('304: nothing changed since', async () => {
    const { headers } = await sharp.get('/data/picks/today');
    const again = await sharp.get('/data/picks/today', { 'if-none-match': headers.get('etag') ?? '' });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  test.each(['sort=best', 'fields=secret', 'cursor=x', 'limit=0', 'asOf=2027-01-01T00:00:00Z', 'stat=dunks'])(
    '400: %s',
    async (query) => {
      const { status, body } = await sharp.get(`/data/picks/today?${query}`);
      expect([status, body.errors[0].name]).toEqual([400, query.split('=')[0]]);
    },
  );

  test('a limit above the most is the most', async () => {
    expect((await sharp.get('/data/picks/today?limit=5000')).status).toBe(200);
  });
});

describe('GET /data/picks', () => {
  test('200: over days, newest first, with results; nba when no league is named', async () => {
    const { body } = await sharp.get(`/data/picks?from=${YESTERDAY}&to=${TODAY}`);
    expect(body.count).toBe(5);
    expect(new Set(body.items.map(({ league }: { league: string }) => league))).toEqual(new Set(['nba']));
    const settled = body.items.find(({ pickId }: { pickId: number }) => pickId === ids.settled);
    expect(settled).toMatchObject({ result: 'hit', actual: 30, closingLine: 25.5, clvPercent: 5.05 });
    expect(settled.closingEdgePercent).toBe(0.4);
  });

  test.each([
    ['settled=true', 2],
    ['settled=false&league=nba&to=2026-01-15', 3],
    ['result=void', 1],
    ['closed=true&to=2026-01-15', 7],
    ['closed=true&to=2026-01-15&league=wnba', 1],
  ])('200: %s', async (query, count) => {
    expect((await sharp.get(`/data/picks?${query}`)).body.count).toBe(count);
  });

  test('304 while nothing changes, however late it is; another page and another ETag once something does', async () => {
    const path = '/data/picks?limit=2';
    const first = await sharp.get(path);
    const etag = first.headers.get('etag')!;
    expect(first.body.nextCursor).not.toBeNull();
    service.clock.advance(60_000);
    const again = await sharp.get(path, { 'if-none-match': etag });
    expect(again.status).toBe(304);
    const before = await sharp.get(`/data/picks?limit=200&cursor=${first.body.nextCursor}`);
    const [added = 0] = await publishPicks(service.db, service.clock.now(), [
      pickContent({ playerName: 'New', date: '2026-01-16', tipAt: new Date('2026-01-17T00:30:00Z') }),
    ]);
    const changed = await sharp.get(path, { 'if-none-match': etag });
    expect(changed.status).toBe(200);
    expect(changed.body.items[0].pickId).toBe(added);
    const after = await sharp.get(`/data/picks?limit=200&cursor=${first.body.nextCursor}`);
    expect(after.body).toEqual(before.body); // the page that follows the first one, as it was
  });
});

describe('GET /data/picks/{id}', () => {
  test('200: versions, flip points and history', async () => {
    const { body } = await sharp.get(`/data/picks/${ids.first}`);
    expect(body).toMatchObject({
      pickId: ids.first,
      line: 24.5,
      status: 'withdrawn',
      version: 1,
      previous: null,
      supersededBy: ids.second,
    });
    expect(body.versions.map(({ pickId, version, status }: never) => [pickId, version, status])).toEqual([
      [ids.first, 1, 'withdrawn'],
      [ids.second, 2, 'open'],
    ]);
    expect((await sharp.get(`/data/picks/${ids.second}`)).body).toMatchObject({
      version: 2,
      previous: ids.first,
      supersededBy: null,
    });
    expect(body.flipPoints).toEqual({ line: 25.5, lineLostAt: 26.5, odds: -120, oddsLostAt: -121 });
    expect(body.history.map(({ event }: { event: string }) => event)).toEqual(['published', 'superseded']);
    expect(body.books).toHaveLength(1);
  });

  test('200: a settled one, and why one was void', async () => {
    expect((await sharp.get(`/data/picks/${ids.settled}`)).body.history.at(-1)).toEqual({
      at: at('04:00').toISOString(),
      event: 'settled',
      detail: 'hit with 30',
    });
    expect((await sharp.get(`/data/picks/${ids.voided}`)).body).toMatchObject({
      voidReason: 'Did not play.',
    });
  });

  test('200: open until tip-off, live during the game, settled afterwards', async () => {
    const status = async (asOf: string) =>
      (await sharp.get(`/data/picks/${ids.settled}?asOf=${asOf}`)).body.status;
    const { gameDate } = (await sharp.get(`/data/picks/${ids.settled}`)).body;
    expect(await status(new Date(Date.parse(gameDate) - 1).toISOString())).toBe('open');
    expect(await status(gameDate)).toBe('live');
    expect(await status(at('03:59').toISOString())).toBe('live');
    expect(await status(at('04:00').toISOString())).toBe('settled');
    expect((await sharp.get(`/data/picks/${ids.gone}`)).body.status).toBe('withdrawn');
  });

  test('404: none, and none yet', async () => {
    expect((await sharp.get('/data/picks/2000000000')).status).toBe(404);
    expect((await sharp.get(`/data/picks/${ids.fresh}?asOf=2026-01-15T16:49:59Z`)).status).toBe(404);
  });
});

describe('members', () => {
  test('Pro sees today as it was fifteen minutes ago, and says so', async () => {
    const { body } = await pro.get('/picks/today');
    expect(names(body)).toEqual(['Moved', 'Zero']); // Fresh is ten minutes old
    expect(body.dataDelayMinutes).toBe(15);
    expect((await pro.get(`/picks/${ids.fresh}`)).status).toBe(404);
    expect((await pro.get(`/picks/${ids.second}`)).status).toBe(200);
    expect((await (await service.person('sharp')).get('/picks/today')).body).toMatchObject({
      count: 3,
      dataDelayMinutes: 0,
    });
  });

  test('Free sees days that are over', async () => {
    const { status, body } = await free.get(`/picks?date=${YESTERDAY}`);
    expect([status, body.count, body.items[0].result]).toEqual([200, 2, 'hit']);
    expect((await free.get('/picks')).body.date).toBe(YESTERDAY);
    for (const url of [`/picks?date=${TODAY}`, '/picks?date=2026-01-16'])
      expect((await free.get(url)).body).toMatchObject({ status: 403, requiredTier: 'Pro' });
    expect((await free.get('/picks/today')).status).toBe(403);
    expect((await free.get(`/picks/${ids.settled}`)).status).toBe(403);
  });
});

describe('the record', () => {
  test('200: what stood when its game began, live apart from what was scored afterwards', async () => {
    const { body } = await sharp.get('/data/track-record');
    expect(body.live).toMatchObject({
      picks: 2,
      settled: 2,
      hits: 1,
      voids: 1,
      units: 0.91,
      meanClvPercent: 5.05,
    });
    expect(body.backfill.picks).toBe(0);
    expect(body.days).toEqual([
      { date: YESTERDAY, origin: 'live', picks: 2, settled: 2, hits: 1, misses: 0, units: 0.91 },
    ]);
    const { body: before } = await sharp.get('/data/track-record?asOf=2026-01-15T03:00:00Z');
    expect(before.live).toMatchObject({ picks: 2, settled: 0, unsettled: 2 });
  });

  test('200: reliability by rating, stat, direction and league', async () => {
    const { body } = await sharp.get('/data/reliability');
    expect(body).toHaveLength(2);
    expect(body[0]).toMatchObject({
      league: 'nba',
      rating: 'premium',
      stat: 'points',
      direction: 'over',
      hits: 1,
    });
  });

  test('200: earlier picks of the same kind, with their results', async () => {
    const path = `/picks/${ids.second}/similar`;
    const { body } = await pro.get(path);
    expect(body).toMatchObject({ origin: 'live', settled: 1, hits: 1, misses: 0, pushes: 0, units: 0.91 });
    expect(body.items).toMatchObject([
      { pickId: ids.settled, date: YESTERDAY, result: 'hit', actual: 30, units: 0.91, clvPercent: 5.05 },
    ]);
    const { body: another } = await sharp.get(`/picks/${ids.fresh}/similar`);
    expect([another.settled, another.hitRate, another.items]).toEqual([0, null, []]);
    const { body: earlier } = await pro.get(`/picks/${ids.second}/similar?asOf=2026-01-15T16:31:00Z`);
    expect(earlier).toEqual(body);
    expect((await pro.get(`${path}?asOf=2026-01-15T16:00:00Z`)).status).toBe(404);
    expect((await free.get(path)).status).toBe(403);
  });

  test('200: the public summary tells no pick', async () => {
    const { status, body, headers } = await service.anonymous.get('/track-record');
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('public, max-age=300');
    expect(body.records[0]).toMatchObject({ origin: 'live', league: 'nba', rating: 'premium', settled: 1 });
    expect(body.records[0].units).toBeUndefined();
  });

  test('200: of one player, of one team', async () => {
    const { playerId } = (await sharp.get(`/data/picks/${ids.settled}`)).body;
    const capturedAt = at('00:00', YESTERDAY);
    await inTransaction(service.db, async (db) => {
      const teams = ['HOM', 'AWY'].map((abbreviation, n) =>
        teamFact({ id: n + 1, abbreviation, capturedAt }),
      );
      await saveTeams(db, teams, HISTORY);
      const players = [playerId, 1].map((id) => playerFact({ id, name: `Player ${id}`, capturedAt }));
      await savePlayers(db, players, HISTORY);
    });
    const { body: all } = await service.anonymous.get('/track-record');
    expect(all.teams).toEqual([{ teamId: 1, abbreviation: 'HOM', league: 'nba' }]);
    for (const [filter, picks] of [
      [`playerId=${playerId}`, 1],
      ['teamId=1', 2],
      ['playerId=1', 0],
      ['teamId=2', 0],
    ] as const) {
      const { body: record } = await service.anonymous.get(`/track-record?${filter}`);
      expect(record.overall[0]?.picks ?? 0, filter).toBe(picks);
      expect(record.teams).toEqual(all.teams);
      expect((await sharp.get(`/data/track-record?${filter}`)).body.live.picks, filter).toBe(picks);
      expect((await sharp.get(`/data/reliability?${filter}`)).body, filter).toHaveLength(picks);
      expect((await pro.get(`/track-record/picks?origin=live&${filter}`)).body.count, filter).toBe(picks);
    }
  });

  test('400: a range that ends before it begins, a player or team that does not exist', async () => {
    expect((await sharp.get('/data/reliability?from=2026-01-02&to=2026-01-01')).status).toBe(400);
    for (const name of ['playerId', 'teamId']) {
      const { status, body } = await service.anonymous.get(`/track-record?${name}=2000000000`);
      expect([status, body.errors[0].name]).toEqual([400, name]);
    }
  });
});

describe('the delay', () => {
  test(
    'a Pro caller never sees anything younger than fifteen minutes',
    async () => {
      const start = service.clock.now();
      const tipAt = minutesAfter(start, 600);
      let before: number | undefined;
      const pick = pickContent({ league: 'wnba', gameId: 700_003, tipAt });
      for (let n = 0; n < 12; n++) {
        const other = pickContent({ league: 'wnba', gameId: 700_003, tipAt });
        const versions = [{ ...pick, line: 20.5 + n }, other];
        [before] = await publishPicks(service.db, minutesAfter(start, 1 + 4 * n), versions, before);
      }
      const seed = Math.floor(Math.random() * 2 ** 31);
      const steps = fc.sample(fc.integer({ min: 1, max: 5 }), { numRuns: 16, seed });
      const url = '/picks/today?league=wnba&limit=200';
      let [someone, admin] = [pro, await service.person('admin')];
      let signedInAt = start;
      for (const minutes of steps) {
        service.clock.advance(minutes * 60_000);
        const now = service.clock.now();
        if (minutesAfter(signedInAt, 10) < now) {
          [someone, admin] = [await service.person('pro'), await service.person('admin')];
          signedInAt = now;
        }
        const delayed = (await someone.get(url)).body;
        const then = minutesAfter(now, -15);
        const known = (await admin.get(`${url}&asOf=${then.toISOString()}`)).body;
        expect({ ...delayed, dataDelayMinutes: 0 }, `seed ${seed} at ${now.toISOString()}`).toEqual(known);
        for (const { publishedAt } of delayed.items)
          expect(Date.parse(publishedAt)).toBeLessThanOrEqual(+then);
        // An `asOf` inside the delay, direct or from another account's cursor, gives no more.
        expect((await someone.get(`${url}&asOf=${now.toISOString()}`)).body).toEqual(delayed);
      }
      const { body } = await admin.get('/picks/today?league=wnba&limit=1');
      expect((await someone.get(`/picks/today?limit=1&cursor=${body.nextCursor}`)).status).toBe(400);
      expect(body.count).toBeGreaterThan(5);
    },
    stretched(60_000),
  );
});
