import { describe, expect, test } from 'vitest';
import { noVigByPower } from '../../src/domain/odds.ts';
import {
  endGame,
  type PlantedGame,
  plantBetGame,
  plantNextGame,
  quoteProp,
  settleDay,
} from '../data/bets.ts';
import { pickContent, publishPicks } from '../data/picks.ts';
import type { Caller } from '../support/client.ts';
import { duringTests } from '../support/during-tests.ts';
import { startTestService } from '../support/service.ts';

const SUBMISSIONS = '/me/arena/submissions';
const AFTER = new Date('2026-01-16T04:00:00Z');
const EARLY = new Date('2026-01-15T16:30:00Z');

const service = duringTests(startTestService);

const ROW = { stat: 'points', line: 1, overProbability: 0.5 };
const rowOf = ({ name }: PlantedGame, overProbability: number, line = 24.5) => ({
  player: name,
  stat: 'points',
  line,
  overProbability,
});
const submit = (owner: Caller, { date }: { date: string }, rows: object[], more = {}) =>
  owner.post(SUBMISSIONS, { entry: 'model v3', date, rows, ...more });
const entriesOf = async (owner: Caller) => (await owner.get('/me/arena')).body.entries;
const csv = (...lines: string[]) => Buffer.from(lines.join('\n')).toString('base64');

async function finish(game: PlantedGame, points: number | null) {
  await endGame(service.db, game, { points, at: AFTER });
  await settleDay(service.db, game.date, AFTER);
}

describe('POST /me/arena/submissions', () => {
  test('201: stores the forecast with what the market and our model say at that instant', async () => {
    const owner = await service.person('free');
    const game = await plantBetGame(service.db);
    const { gameId, playerId, name: playerName, tipAt } = game;
    await quoteProp(service.db, game, [
      { book: 'oldmill', line: 24.5, overOdds: -120, underOdds: 100, capturedAt: EARLY },
      { book: 'oldmill', line: 24.5, overOdds: -150, underOdds: 125 }, // after the submission
    ]);
    await publishPicks(service.db, EARLY, [
      pickContent({ gameId, playerId, playerName, tipAt, direction: 'under', confidence: 0.55 }),
    ]);
    const { status, body } = await submit(owner, game, [rowOf(game, 0.58)]);
    expect(status).toBe(201);
    expect(body).toEqual({
      entry: 'model v3',
      submittedAt: service.clock.now().toISOString(),
      accepted: 1,
      superseded: 0,
      rows: [
        {
          row: 1,
          playerId,
          playerName,
          gameId,
          tipAt: tipAt.toISOString(),
          stat: 'points',
          line: 24.5,
          overProbability: 0.58,
          supersedes: false,
        },
      ],
      refused: [],
    });
    const stored = await service.db
      .selectFrom('arenaForecasts')
      .selectAll()
      .where('gameId', '=', gameId)
      .execute();
    expect(stored).toMatchObject([{ probability: 0.58, model: 0.45, line: 24.5, playerId }]);
    expect(stored[0]?.market).toBeCloseTo(noVigByPower(-120, 100).over, 3);

    await finish(game, 30);
    const [entry] = await entriesOf(owner);
    expect(entry).toMatchObject({ name: 'model v3', submitted: 1, props: 1, open: 0, pushes: 0, voids: 0 });
    expect(entry.last.logLoss).toBeCloseTo(-Math.log(0.58), 4);
    const moved = noVigByPower(-150, 125).over - noVigByPower(-120, 100).over;
    expect(entry.last.meanClvPoints).toBeCloseTo(100 * moved, 1);
    expect(
      entry.last.against.map(({ opponent, n, verdict }: Record<string, unknown>) => [opponent, n, verdict]),
    ).toEqual([
      ['market', 1, 'too few days'],
      ['model', 1, 'too few days'],
      ['baseline', 1, 'too few days'],
    ]);
    expect(entry.last.against[1].logLoss).toBeCloseTo(-Math.log(0.45), 4);
    expect(entry.last.against[2].logLoss).toBeCloseTo(Math.LN2, 4);
  });

  test('without a published pick our chance is that of POST /data/evaluate at the same instant', async () => {
    const [owner, sharp] = [
      await service.person('free'),
      await service.apiKey(await service.person('sharp')),
    ];
    const past = await plantBetGame(service.db, new Date('2026-01-13T00:30:00Z'));
    await endGame(service.db, past, { points: 27, at: new Date('2026-01-13T04:00:00Z') });
    const game = await plantNextGame(service.db, past);
    await quoteProp(service.db, game, [
      { book: 'oldmill', line: 24.5, overOdds: -120, underOdds: 100, capturedAt: EARLY },
    ]);
    const prop = { playerId: game.playerId, stat: 'points' };
    for (const line of [24.5, 21, 999]) {
      await submit(owner, game, [{ ...prop, line, overProbability: 0.5 }]);
      const asked = { ...prop, line: Math.min(line, 100), side: 'over', price: -110, date: game.date };
      const { probability } = (await sharp.post('/data/evaluate', asked)).body;
      const [stored] = await service.db
        .selectFrom('arenaForecasts')
        .select(['model', 'line'])
        .where('gameId', '=', game.gameId)
        .orderBy('id', 'desc')
        .execute();
      expect(stored).toEqual({ model: Math.max(probability, 0.0001), line });
    }
  });

  test('a later forecast supersedes the earlier one; both are kept and scored', async () => {
    const owner = await service.person('free');
    const game = await plantBetGame(service.db);
    await submit(owner, game, [rowOf(game, 0.4)]);
    const { body } = await submit(owner, game, [rowOf(game, 0.8)]);
    expect(body).toMatchObject({ accepted: 1, superseded: 1 });
    await finish(game, 30);
    const [entry, ...others] = await entriesOf(owner);
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ submitted: 2, props: 1, first: { brier: 0.36 }, last: { brier: 0.04 } });
  });

  test('a push and a player who did not play are counted, not scored; a correction settles again', async () => {
    const owner = await service.person('free');
    const [push, absent] = [await plantBetGame(service.db), await plantBetGame(service.db)];
    await submit(owner, push, [rowOf(push, 0.6, 24), rowOf(absent, 0.6)]);
    await finish(push, 24);
    await finish(absent, null);
    expect((await entriesOf(owner))[0]).toMatchObject({
      open: 0,
      pushes: 1,
      voids: 1,
      last: { n: 0, logLoss: null },
    });
    const later = new Date(+AFTER + 3_600_000);
    await endGame(service.db, push, { points: 25, at: later });
    await settleDay(service.db, push.date, later);
    expect((await entriesOf(owner))[0]).toMatchObject({ pushes: 0, last: { n: 1 } });
  });

  test('rows that cannot be stored are listed by name, the others are stored', async () => {
    const owner = await service.person('free');
    const game = await plantBetGame(service.db);
    const begun = await plantBetGame(service.db, new Date(+service.clock.now() - 60_000));
    const { status, body } = await submit(owner, game, [
      rowOf(begun, 0.5),
      rowOf(game, 0.55),
      rowOf(game, 0.65),
      { ...rowOf(game, 0.5), player: 'Nobody Known' },
    ]);
    expect([status, body.accepted]).toEqual([201, 1]);
    expect(body.refused).toEqual([
      { row: 1, player: begun.name, detail: `the game of ${begun.name} on ${game.date} has tipped off` },
      { row: 3, player: game.name, detail: 'the prop is in an earlier row' },
      { row: 4, player: 'Nobody Known', detail: 'no player is called Nobody Known, or more than one' },
    ]);
  });

  test('400 if no row can be stored; nothing is stored, and there is no entry', async () => {
    const owner = await service.person('free');
    const begun = await plantBetGame(service.db, new Date(+service.clock.now() - 60_000));
    const { status, body } = await submit(owner, begun, [rowOf(begun, 0.5)]);
    expect([status, body.errors[0].detail]).toEqual([
      400,
      `row 1 (${begun.name}): the game of ${begun.name} on ${begun.date} has tipped off`,
    ]);
    expect(await entriesOf(owner)).toEqual([]);
  });

  test('a file is read like rows; a preview stores nothing; hostile cells are refused by row', async () => {
    const owner = await service.person('free');
    const game = await plantBetGame(service.db);
    const content = csv(
      'Player;Stat;Line;Over probability',
      `${game.name};Points;24.5;57%`,
      '=1+1;points;24.5;0.5',
      `${game.name};wins;x;1.5e9`,
      `${game.name};points`,
      '\u0007;points;1;NaN',
    );
    const ask = { entry: 'sheet', date: game.date, content };
    const preview = await owner.post(SUBMISSIONS, { ...ask, preview: true });
    expect([preview.status, preview.body.accepted, await entriesOf(owner)]).toEqual([200, 1, []]);
    const { status, body } = await owner.post(SUBMISSIONS, ask);
    expect([status, body.accepted]).toEqual([201, 1]);
    expect(body.refused.map(({ row, player }: { row: number; player: string }) => [row, player])).toEqual([
      [3, ''],
      [4, game.name],
      [5, game.name],
      [6, ''],
    ]);
    expect(await entriesOf(owner)).toMatchObject([{ name: 'sheet', props: 1, open: 1 }]);
  });

  test('a preview in which no row can be stored lists them', async () => {
    const owner = await service.person('free');
    const row = { player: 'Nobody Known', stat: 'points', line: 1.5, overProbability: 0.5 };
    const { status, body } = await submit(owner, { date: '2026-01-15' }, [row], { preview: true });
    expect([status, body.accepted, body.rows, body.refused.length]).toEqual([200, 0, [], 1]);
  });

  test.each([
    ['a player by name and by id', { rows: [{ ...ROW, player: 'x', playerId: 1 }] }, '/rows/0/player'],
    ['neither name nor id', { rows: [ROW] }, '/rows/0/player'],
    ['no rows and no file', {}, '/rows'],
    ['a file that is not base64', { content: '!!' }, '/content'],
    ['a file without the columns', { content: csv('a,b', '1,2') }, '/content'],
    ['a file with a NUL byte', { content: csv('player,stat,line,over', 'x\u0000,points,1,0.5') }, '/content'],
    [
      'too many rows',
      { content: csv('player,stat,line,over', ...Array(1_001).fill('x,points,1,0.5')) },
      '/content',
    ],
    [
      'a chance of 1',
      { rows: [{ player: 'x', stat: 'points', line: 1, overProbability: 1 }] },
      '/rows/0/overProbability',
    ],
    [
      'an entry of spaces',
      { entry: '   ', rows: [{ player: 'x', stat: 'points', line: 1, overProbability: 0.5 }] },
      '/entry',
    ],
  ])('400: %s', async (_, more, pointer) => {
    const owner = await service.person('free');
    const { status, body } = await owner.post(SUBMISSIONS, { entry: 'x', date: '2026-01-15', ...more });
    expect([status, body.errors?.[0]?.pointer]).toEqual([400, pointer]);
  });

  test('400 for the entry after the twentieth; a stored forecast cannot be changed', async () => {
    const owner = await service.person('free');
    const game = await plantBetGame(service.db);
    for (let n = 1; n <= 20; n++) await submit(owner, game, [rowOf(game, 0.5)], { entry: `try ${n}` });
    const { status, body } = await submit(owner, game, [rowOf(game, 0.5)], { entry: 'try 21' });
    expect([status, body.errors[0].pointer]).toEqual([400, '/entry']);
    expect((await submit(owner, game, [rowOf(game, 0.6)], { entry: 'try 20' })).body.superseded).toBe(1);
    const change = service.db.updateTable('arenaForecasts').set({ probability: 0.9 }).execute();
    await expect(change).rejects.toThrow(/append-only/);
  });
});

describe('GET /me/arena', () => {
  test('the level falls with the number of entries, in words too', async () => {
    const owner = await service.person('free');
    const game = await plantBetGame(service.db);
    expect((await owner.get('/me/arena')).body).toMatchObject({ level: 0.95, entries: [] });
    for (const entry of ['a', 'b']) await submit(owner, game, [rowOf(game, 0.5)], { entry });
    const { body } = await owner.get('/me/arena');
    expect(body.level).toBe(0.975);
    expect(body.correction).toContain('2 entries: each interval has a level of 1 − 5% / 2');
  });

  test('another account sees nothing of it; export and deletion have it', async () => {
    const [owner, other] = [await service.person('sharp'), await service.person('admin')];
    const game = await plantBetGame(service.db);
    await submit(owner, game, [rowOf(game, 0.123456)], { entry: 'a secret model' });
    const reads = service.routes
      .filter(({ method, url }) => method === 'GET' && /^\/api\/v1\/me\//.test(url) && !url.includes(':'))
      .map(({ url }) => url.replace('/api/v1', ''));
    expect(reads).toContain('/me/arena');
    for (const path of reads)
      expect((await other.get(path)).text, path).not.toMatch(/a secret model|0\.123456/);
    const { tables } = (await owner.get('/me/data')).body;
    expect(tables.arena_entries).toMatchObject([{ name: 'a secret model' }]);
    expect(tables.arena_forecasts).toMatchObject([{ probability: 0.123456 }]);
    await service.db.deleteFrom('users').where('id', '=', owner.userId).execute();
    const left = await service.db
      .selectFrom('arenaForecasts')
      .select('id')
      .where('gameId', '=', game.gameId)
      .execute();
    expect(left).toEqual([]);
  });
});

describe('GET /me/arena/forecasts', () => {
  test('pages of own forecasts; market and model are shown from tip-off on', async () => {
    const person = await service.person('sharp');
    const owner = await service.apiKey(person);
    const game = await plantBetGame(service.db);
    await quoteProp(service.db, game, [
      { book: 'oldmill', line: 24.5, overOdds: -120, underOdds: 100, capturedAt: EARLY },
    ]);
    for (const chance of [0.4, 0.6]) await submit(owner, game, [rowOf(game, chance)]);
    await submit(owner, game, [rowOf(game, 0.7)], { entry: 'other' });
    const list = async (query = '') => (await owner.get(`/me/arena/forecasts${query}`)).body;
    const shown = ({ items }: { items: Record<string, unknown>[] }) =>
      items.map(({ entry, overProbability, superseded }) => [entry, overProbability, superseded]);
    const all = await list();
    expect(shown(all)).toEqual([
      ['other', 0.7, false],
      ['model v3', 0.6, false],
      ['model v3', 0.4, true],
    ]);
    expect(all.items[0]).toMatchObject({ marketProbability: null, modelProbability: null, result: null });
    const first = await list('?limit=2');
    expect(shown(await list(`?limit=2&cursor=${first.nextCursor}`))).toEqual([['model v3', 0.4, true]]);
    expect(shown(await list(`?entryId=${all.items[0].entryId}`))).toEqual([['other', 0.7, false]]);
    expect((await list('?state=settled')).items).toEqual([]);
    expect((await person.get('/me/data')).body.tables.arena_forecasts[0]).not.toHaveProperty('market');

    await finish(game, 30);
    service.clock.set(AFTER);
    const market = expect.closeTo(noVigByPower(-120, 100).over, 3);
    expect((await list('?state=settled')).items[0]).toMatchObject({
      result: 'hit',
      marketProbability: market,
      closingProbability: market,
    });
    expect((await list('?state=open')).items).toEqual([]);
  });

  test('400 for a cursor of something else', async () => {
    const owner = await service.apiKey(await service.person('sharp'));
    expect((await owner.get('/me/arena/forecasts?cursor=x')).status).toBe(400);
  });
});
