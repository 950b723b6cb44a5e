import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '../../src/domain/dates.ts';
import type { InjuryStatus } from '../../src/domain/injuries.ts';
import type { PropQuote } from '../../src/domain/quotes.ts';
import { sampleFeed } from '../../src/ingest/feeds/sample/sample-feed.ts';
import { saveFacts } from '../../src/ingest/pipeline/save-facts.ts';
import { takeSnapshot } from '../../src/lines/take-snapshot.ts';
import { inTransaction } from '../../src/platform/db/transaction.ts';
import { HISTORY } from '../data/arrivals.ts';
import { pickContent, publishPicks } from '../data/picks.ts';
import type { Caller } from '../support/client.ts';
import { stretched } from '../support/patience.ts';
import { startTestService, type TestService } from '../support/service.ts';

const DATE = '2026-01-15';
const MINUTE = 60_000;

/** The next data of the feed. */
const upcoming = {
  quotes: [] as PropQuote[],
  injuries: [] as { playerId: number; status: InjuryStatus }[],
};
let service: TestService;
let operator: Caller;
let nextId = 50_000;

beforeAll(async () => {
  const feed = {
    ...sampleFeed(),
    odds: async () => ({ propQuotes: upcoming.quotes, gameLines: [], unmatched: [] }),
    injuries: async ({ asOf }: { asOf: Date }) => ({
      injuries: upcoming.injuries.map((report) => ({
        league: 'nba' as const,
        teamId: 1,
        description: 'left ankle',
        expectedReturn: null,
        source: 'club',
        capturedAt: asOf,
        ...report,
      })),
      unmatched: [],
    }),
  };
  service = await startTestService({ RATE_LIMIT_SHARP: '100000/60' }, { feed });
  operator = await service.opsToken('ops:commands', 'ops:read');
});
afterAll(() => service.stop());

type Subscriber = Caller & { email: string };

/** A Sharp account with a key, which does not expire while the clock moves. */
async function subscriber(): Promise<Subscriber> {
  const person = await service.person('sharp');
  return { ...(await service.apiKey(person)), email: person.email };
}

/** A game this evening with one player, used by no other test. */
async function newGame(
  date = DATE,
): Promise<{ gameId: number; playerId: number; name: string; tipAt: Date }> {
  const gameId = ++nextId;
  const playerId = ++nextId;
  const name = `Player ${playerId}`;
  const tipAt = new Date('2026-01-17T00:30:00Z');
  const capturedAt = new Date('2026-01-10T12:00:00Z');
  const fact = { league: 'nba' as const, otherIds: {}, capturedAt };
  await inTransaction(service.db, (db) =>
    saveFacts(db, {
      league: 'nba',
      arrival: HISTORY,
      facts: {
        players: [
          {
            ...fact,
            id: playerId,
            name,
            position: 'PG',
            teamId: 1,
            heightIn: null,
            weightLb: null,
            birthDate: null,
            aliases: [],
          },
        ],
        games: [
          {
            league: 'nba',
            id: gameId,
            season: '2025-26',
            seasonType: 'regular',
            date,
            tipAt,
            homeTeamId: 1,
            awayTeamId: 2,
            isNeutralSite: false,
            status: 'scheduled',
            homeScore: null,
            awayScore: null,
            periods: null,
            seriesStatus: null,
            capturedAt,
          },
        ],
      },
    }),
  );
  return { gameId, playerId, name, tipAt };
}

const quote = (
  { gameId, playerId }: { gameId: number; playerId: number },
  line: number,
  date = DATE,
): PropQuote => ({
  league: 'nba',
  gameId,
  date,
  playerId,
  stat: 'points',
  book: 'draftkings',
  kind: 'standard',
  line,
  overOdds: -110,
  underOdds: -110,
  suspended: false,
  capturedAt: service.clock.now(),
  isTimed: true,
});

/** Runs the pipeline as an operator would; the alerts follow. */
async function ingest(step: 'odds' | 'injuries') {
  const { body } = await operator.post('/ops/operations/run-ingest', { date: DATE, step });
  await service.drain();
  const { status } = (await operator.get(`/ops/operations/${body.id}`)).body;
  expect(status).toBe('succeeded');
}

async function lineGoesTo(game: { gameId: number; playerId: number }, line: number) {
  service.clock.advance(MINUTE);
  upcoming.quotes = [quote(game, line)];
  await ingest('odds');
}

const history = async (caller: Caller) => (await caller.get('/me/alerts/history')).body.items;
const mailsTo = ({ email }: { email: string }) =>
  service.db
    .selectFrom('mails')
    .selectAll()
    .where('recipient', '=', email)
    .where('kind', '=', 'alert')
    .execute();

describe('a rule on a line', () => {
  test('tells once per game that the line has passed, in the history and by mail', async () => {
    const sharp = await subscriber();
    const game = await newGame();
    await lineGoesTo(game, 24.5);
    const rule = await sharp.post('/me/alerts/rules', {
      kind: 'line',
      playerId: game.playerId,
      stat: 'points',
      direction: 'up',
      line: 25.5,
    });
    expect(rule.status).toBe(201);
    expect(rule.body).toMatchObject({ kind: 'line', line: 25.5, email: true, rating: null });
    await lineGoesTo(game, 25);
    expect(await history(sharp)).toEqual([]);
    await lineGoesTo(game, 25.5);
    const [alert, ...others] = await history(sharp);
    expect(others).toEqual([]);
    expect(alert).toEqual({
      id: expect.any(Number),
      kind: 'line',
      title: `${game.name}: Points line is now 25.5`,
      message: `The consensus line of ${game.name}, Points, went from 25 to 25.5 at ${time()}. Your rule: 25.5 or higher.`,
      playerId: game.playerId,
      pickId: null,
      gameId: game.gameId,
      createdAt: service.clock.now().toISOString(),
      readAt: null,
    });
    for (const line of [25.5, 24.5, 26.5]) await lineGoesTo(game, line);
    expect(await history(sharp)).toHaveLength(1);
    const [mail, ...more] = await mailsTo(sharp);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ subject: alert.title, status: 'sent' });
    expect(mail?.bodyText).toContain(alert.message);
  });

  test('down, without mail, and also when the line opens there', async () => {
    const sharp = await subscriber();
    const game = await newGame();
    const rule = { kind: 'line', playerId: game.playerId, stat: 'points', direction: 'down', line: 20 };
    await sharp.post('/me/alerts/rules', { ...rule, email: false });
    await sharp.post('/me/alerts/rules', { ...rule, line: 18, email: false });
    await lineGoesTo(game, 19.5);
    expect((await history(sharp)).map(({ title }: { title: string }) => title)).toEqual([
      `${game.name}: Points line opened at 19.5`,
    ]);
    await lineGoesTo(game, 18);
    expect(await history(sharp)).toHaveLength(2);
    expect(await mailsTo(sharp)).toEqual([]);
  });

  test('says nothing of what was there before it, nor after it is deleted', async () => {
    const sharp = await subscriber();
    const game = await newGame();
    await lineGoesTo(game, 26.5);
    const rule = { kind: 'line', playerId: game.playerId, stat: 'points', direction: 'up', line: 25.5 };
    const { body } = await sharp.post('/me/alerts/rules', rule);
    await lineGoesTo(game, 27.5);
    expect(await history(sharp)).toEqual([]);
    await sharp.patch(`/me/alerts/rules/${body.id}`, { line: 28.5 });
    await lineGoesTo(game, 28.5);
    expect(await history(sharp)).toHaveLength(1);
    await sharp.delete(`/me/alerts/rules/${body.id}`);
    await lineGoesTo(game, 20);
    await lineGoesTo(game, 30);
    expect(await history(sharp)).toHaveLength(1);
  });

  test('every crossing is notified exactly once, however often and in whatever order the jobs run', {
    timeout: stretched(60_000),
  }, async () => {
    const sharp = await subscriber();
    const lineOf = fc.integer({ min: 20, max: 24 });
    let day = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(lineOf, { minLength: 2, maxLength: 6 }),
        fc.record({ direction: fc.constantFrom('up', 'down'), line: lineOf }),
        fc.array(fc.nat(5), { maxLength: 4 }),
        async (lines, { direction, line }, again) => {
          const { db, clock, handlers } = service;
          const date = addDays(DATE, -++day); // its own board
          const game = await newGame(date);
          const rule = {
            kind: 'line',
            playerId: game.playerId,
            stat: 'points',
            direction,
            line,
            email: false,
          };
          const { body } = await sharp.post('/me/alerts/rules', rule);
          const jobs = [];
          for (const value of lines) {
            clock.advance(MINUTE);
            const now = clock.now();
            const quotes = [quote(game, value, date)];
            await inTransaction(db, (db) => takeSnapshot(db, { league: 'nba', date, quotes, now }));
            const at = now.toISOString();
            jobs.push({ step: 'odds', league: 'nba' as const, date, since: at, at });
          }
          for (const n of [...again, ...jobs.keys(), ...again])
            await handlers['alerts.find'](jobs[n % jobs.length]!);
          await Promise.all([handlers['alerts.tell']({}), handlers['alerts.tell']({})]);
          const beyond = (at: number) => (direction === 'up' ? at >= line : at <= line);
          const passed = lines.some((value, n) => beyond(value) && (n === 0 || !beyond(lines[n - 1]!)));
          const found = await db.selectFrom('alerts').selectAll().where('ruleId', '=', body.id).execute();
          expect(found).toHaveLength(passed ? 1 : 0);
          for (const { toldAt } of found) expect(toldAt).not.toBeNull();
          await sharp.delete(`/me/alerts/rules/${body.id}`);
        },
      ),
      { numRuns: 8 },
    );
    await service.drain();
  });
});

const time = () =>
  `${service.clock
    .now()
    .toLocaleTimeString('en-US', { timeZone: 'America/New_York', hour: 'numeric', minute: '2-digit' })
    .replace('\u202f', ' ')} ET`;

describe('a rule on injuries', () => {
  test('tells every change of status, and nothing when the same is said again', async () => {
    const sharp = await subscriber();
    const { playerId, name } = await newGame();
    await sharp.post('/me/alerts/rules', { kind: 'injury', playerId });
    for (const status of ['available', 'questionable', 'questionable', 'out', 'available'] as const) {
      service.clock.advance(MINUTE);
      upcoming.injuries = [{ playerId, status }];
      await ingest('injuries');
      await ingest('injuries');
    }
    expect((await history(sharp)).map(({ title }: { title: string }) => title)).toEqual([
      `${name} is available (was out)`,
      `${name} is out (was questionable)`,
      `${name} is questionable (was available)`,
    ]);
    expect(await mailsTo(sharp)).toHaveLength(3);
  });
});

describe('a rule on picks', () => {
  const scored = (at = service.clock.now()) =>
    service.handlers['alerts.find']({
      step: 'score',
      league: 'nba',
      date: DATE,
      since: at.toISOString(),
      at: at.toISOString(),
    });

  test('tells of picks with the rating or better, once per prop and side', async () => {
    const [all, premium, points, wnba] = (await Promise.all(Array.from({ length: 4 }, subscriber))) as [
      Subscriber,
      Subscriber,
      Subscriber,
      Subscriber,
    ];
    const { gameId, playerId, tipAt } = await newGame();
    await all.post('/me/alerts/rules', { kind: 'pick' });
    await premium.post('/me/alerts/rules', { kind: 'pick', rating: 'premium' });
    await points.post('/me/alerts/rules', { kind: 'pick', playerId, stat: 'points' });
    await wnba.post('/me/alerts/rules', { kind: 'pick', league: 'wnba' });
    service.clock.advance(MINUTE);
    const mine = { gameId, tipAt, playerId, playerName: 'A. Scorer' };
    const [first] = await publishPicks(service.db, service.clock.now(), [
      pickContent({ ...mine, rating: 'standard' }),
      pickContent({ gameId, tipAt, stat: 'assists', line: 7.5, direction: 'under' }),
    ]);
    await scored();
    await scored();
    service.clock.advance(MINUTE);
    await publishPicks(service.db, service.clock.now(), [pickContent({ ...mine, line: 25.5 })], first);
    await scored();
    await service.drain();
    const titles = async (person: Subscriber) =>
      (await history(person)).map(({ title }: { title: string }) => title).sort();
    expect(await titles(all)).toEqual([
      expect.stringMatching(/^Premium pick: Player \d+ under 7.5 Assists$/),
      'Standard pick: A. Scorer over 24.5 Points',
    ]);
    // It was below the rating at first, so its better version matches.
    expect(await titles(premium)).toEqual([
      'Premium pick: A. Scorer over 25.5 Points',
      expect.stringMatching(/^Premium pick: Player/),
    ]);
    expect(await titles(points)).toEqual(['Standard pick: A. Scorer over 24.5 Points']);
    expect(await titles(wnba)).toEqual([]);
    const [mail, ...more] = await mailsTo(all);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('2 alerts');
  });

  test('a Pro owner hears of nothing that is younger than 15 minutes', async () => {
    const pro = await service.person('pro');
    const sharp = await subscriber();
    const { gameId, playerId, tipAt } = await newGame();
    for (const person of [pro, sharp]) await person.post('/me/alerts/rules', { kind: 'pick', playerId });
    service.clock.advance(1);
    const publishedAt = service.clock.now();
    await publishPicks(service.db, publishedAt, [pickContent({ gameId, playerId, tipAt })]);
    await scored();
    await service.drain();
    expect(await history(sharp)).toHaveLength(1);
    for (const waited of [0, 1, 14 * MINUTE, 15 * MINUTE - 1]) {
      service.clock.set(new Date(publishedAt.getTime() + waited));
      await service.handlers['alerts.tell']({});
      expect(await history(pro), `${waited} ms`).toEqual([]);
      expect(await mailsTo(pro)).toEqual([]);
    }
    service.clock.set(new Date(publishedAt.getTime() + 15 * MINUTE));
    await service.handlers['alerts.tell']({});
    expect(await history(pro)).toMatchObject([{ createdAt: service.clock.now().toISOString() }]);
    expect(await mailsTo(pro)).toHaveLength(1);
  });

  test('a Free account may not ask for picks, and one that became Free hears of none', async () => {
    const free = await service.person('free');
    const refused = await free.post('/me/alerts/rules', { kind: 'pick' });
    expect({ status: refused.status, tier: refused.body.requiredTier }).toEqual({ status: 403, tier: 'Pro' });
    const pro = await service.person('pro');
    const { gameId, playerId, tipAt } = await newGame();
    await pro.post('/me/alerts/rules', { kind: 'pick', playerId });
    await free.post('/me/alerts/rules', { kind: 'injury', playerId });
    service.clock.advance(1_000);
    await publishPicks(service.db, service.clock.now(), [pickContent({ gameId, playerId, tipAt })]);
    await scored();
    upcoming.injuries = [{ playerId, status: 'out' }];
    await ingest('injuries');
    await service.setTier(pro.userId, 'free');
    expect(await history(free)).toEqual([]);
    service.clock.advance(15 * MINUTE);
    await service.handlers['alerts.tell']({});
    expect(await history(pro)).toEqual([]);
    expect(await history(free)).toMatchObject([{ kind: 'injury' }]);
  });
});

describe('GET /me/alerts/history', () => {
  /** Seven alerts, two minutes apart. */
  async function withAlerts(): Promise<Subscriber> {
    const sharp = await subscriber();
    const { playerId } = await newGame();
    await sharp.post('/me/alerts/rules', { kind: 'injury', playerId, email: false });
    for (let n = 0; n < 7; n++) {
      service.clock.advance(2 * MINUTE);
      upcoming.injuries = [{ playerId, status: n % 2 ? 'questionable' : 'out' }];
      await ingest('injuries');
    }
    return sharp;
  }

  test('comes in pages, newest first, and what was read is marked', async () => {
    const sharp = await withAlerts();
    const seen: number[] = [];
    for (let cursor = ''; ; ) {
      const { body } = await sharp.get(`/me/alerts/history?limit=3${cursor}`);
      seen.push(...body.items.map(({ id }: { id: number }) => id));
      if (body.nextCursor === null) break;
      cursor = `&cursor=${body.nextCursor}`;
    }
    expect(seen).toHaveLength(7);
    expect(seen).toEqual([...new Set(seen)].sort((a, b) => b - a));
    const stranger = await subscriber();
    expect((await stranger.post('/me/alerts/history/read', { ids: seen.slice(0, 2) })).body).toEqual({
      read: 0,
    });
    expect((await sharp.post('/me/alerts/history/read', { ids: seen.slice(0, 2) })).body).toEqual({
      read: 2,
    });
    expect((await history(sharp)).map(({ readAt }: { readAt: string | null }) => readAt !== null)).toEqual(
      seen.map((_, n) => n < 2),
    );
    expect((await sharp.post('/me/alerts/history/read', {})).body).toEqual({ read: 5 });
    expect((await sharp.post('/me/alerts/history/read', {})).body).toEqual({ read: 0 });
  });

  test('takes a limit above 200 as 200; refuses none and less, and cursors of other lists', async () => {
    const sharp = await subscriber();
    expect((await sharp.get('/me/alerts/history?limit=5000')).status).toBe(200);
    for (const query of ['limit=0', 'limit=-1', 'limit=x', 'cursor=x', 'cursor=12', 'cursor=1700000000000-0'])
      expect((await sharp.get(`/me/alerts/history?${query}`)).status, query).toBe(400);
  });
});

describe('rules', () => {
  test.each([
    [{ kind: 'line', playerId: 1, stat: 'points', line: 20 }, '/direction'],
    [{ kind: 'line', stat: 'points', direction: 'up', line: 20 }, '/playerId'],
    [{ kind: 'injury' }, '/playerId'],
    [{ kind: 'injury', playerId: 1, stat: 'points' }, '/stat'],
    [{ kind: 'pick', line: 20 }, '/line'],
    [{ kind: 'pick', playerId: 2_000_000_000 }, '/playerId'],
    [{ kind: 'pick', stat: 'dunks' }, '/stat'],
    [{ kind: 'pick', rating: 'lean' }, '/rating'],
    [{ kind: 'line', playerId: 1, stat: 'points', direction: 'up', line: 20.1 }, '/line'],
    [{ kind: 'weather' }, '/kind'],
  ])('%j is refused, and the place is named', async (body, pointer) => {
    const sharp = await subscriber();
    const answer = await sharp.post('/me/alerts/rules', body);
    expect(answer.status).toBe(400);
    expect(answer.body.errors.map((error: { pointer: string }) => error.pointer)).toContain(pointer);
  });

  test('the 51st is refused, also when many ask at once; others cannot touch them', async () => {
    const sharp = await subscriber();
    // As many as one account may have running and waiting.
    const create = (count: number) =>
      Promise.all(Array.from({ length: count }, () => sharp.post('/me/alerts/rules', { kind: 'pick' })));
    const answers = [...(await create(13)), ...(await create(40))];
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(50);
    expect(answers.find(({ status }) => status === 409)?.body.type).toMatch(/alert-rule-limit-reached$/);
    const stranger = await subscriber();
    const [rule] = (await sharp.get('/me/alerts/rules')).body;
    expect((await stranger.patch(`/me/alerts/rules/${rule.id}`, { email: false })).status).toBe(404);
    expect((await stranger.delete(`/me/alerts/rules/${rule.id}`)).status).toBe(404);
    expect((await sharp.get('/me/alerts/rules')).body[0]).toEqual(rule);
    expect((await stranger.get('/me/alerts/rules')).body).toEqual([]);
  });
});
