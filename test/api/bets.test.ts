import { describe, expect, test } from 'vitest';
import { endGame, plantBetGame, quoteProp, settleDay } from '../data/bets.ts';
import { pickContent, publishPicks } from '../data/picks.ts';
import type { Caller } from '../support/client.ts';
import { duringTests } from '../support/during-tests.ts';
import { startTestService } from '../support/service.ts';

const service = duringTests(startTestService);

const TERMS = { book: 'DraftKings Sportsbook', price: -110, stake: 20 };
const AFTER = new Date('2026-01-16T04:00:00Z');

const log = async (owner: Caller, body: object) => (await owner.post('/me/bets', body)).body.bet;
const onProp = ({ playerId, gameId }: { playerId: number; gameId: number }, change = {}) => ({
  ...TERMS,
  playerId,
  gameId,
  stat: 'points',
  side: 'over',
  line: 24.5,
  ...change,
});

/** A game that is over, as of four in the morning. */
async function finish(game: Parameters<typeof endGame>[1], points: number | null, at = AFTER) {
  await endGame(service.db, game, { points, at });
  await settleDay(service.db, game.date, at);
}

describe('POST /me/bets', () => {
  test('logs a prop, named by its day or its game', async () => {
    const owner = await service.person('free');
    const game = await plantBetGame(service.db);
    const { gameId: _, ...byDay } = onProp(game, { date: game.date, placedAt: '2026-01-15T16:00:00Z' });
    const { status, body } = await owner.post('/me/bets', byDay);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      warnings: [],
      bet: {
        kind: 'prop',
        gameId: game.gameId,
        playerName: game.name,
        book: 'draftkings',
        result: null,
        profit: 0,
        placedAt: '2026-01-15T16:00:00.000Z',
      },
    });
    expect(body.bet).not.toHaveProperty('lineShape');
    expect((await owner.get(`/me/bets/${body.bet.id}`)).body).toEqual(body.bet);
  });

  test('follows a pick: prop, side, line and rating are those of the pick', async () => {
    const owner = await service.person('pro');
    const game = await plantBetGame(service.db);
    const { gameId, playerId, name: playerName, tipAt } = game;
    const content = pickContent({ gameId, playerId, playerName, tipAt });
    const [pickId] = await publishPicks(service.db, new Date('2026-01-15T16:00:00Z'), [content]);
    const bet = await log(owner, { ...TERMS, pickId });
    expect(bet).toMatchObject({ kind: 'pick', pickId, rating: 'premium', line: 24.5, side: 'over', gameId });
    const other = await owner.post('/me/bets', { ...TERMS, pickId, side: 'under' });
    expect(other.body.errors).toEqual([
      { in: 'body', pointer: '/side', detail: 'must be over, the side of the pick' },
    ]);
  });

  test('a pick that the tier does not see yet does not exist, and Free sees none', async () => {
    const [pickId] = await publishPicks(service.db, service.clock.now(), [pickContent()]);
    const pro = await (await service.person('pro')).post('/me/bets', { ...TERMS, pickId });
    expect(pro.body.errors[0].detail).toBe(`There is no pick ${pickId}`);
    const free = await (await service.person('free')).post('/me/bets', { ...TERMS, pickId });
    expect(free.body).toMatchObject({ status: 403, requiredTier: 'Pro' });
    expect((await (await service.person('sharp')).post('/me/bets', { ...TERMS, pickId })).status).toBe(201);
  });

  test('a bet in own words keeps the result that its owner enters', async () => {
    const owner = await service.person('free');
    const bet = await log(owner, { ...TERMS, description: 'Home team by 7', price: 150 });
    expect(bet).toMatchObject({ kind: 'manual', date: '2026-01-15', profit: 0 });
    const won = await owner.patch(`/me/bets/${bet.id}`, { result: 'hit' });
    expect(won.body).toMatchObject({ result: 'hit', profit: 30, clvPercent: null });
    const open = await owner.patch(`/me/bets/${bet.id}`, { result: null });
    expect(open.body).toMatchObject({ result: null, profit: 0, settledAt: null });
  });

  test.each([
    ['nothing to bet on', { ...TERMS }, '/pickId'],
    ['two things to bet on', { ...TERMS, description: 'x', playerId: 1 }, '/pickId'],
    ['a price that does not exist', { ...TERMS, description: 'x', price: 50 }, '/price'],
    ['a stake below a cent', { ...TERMS, description: 'x', stake: 0.001 }, '/stake'],
    ['the future', { ...TERMS, description: 'x', placedAt: '2027-01-01T00:00:00Z' }, '/placedAt'],
    ['a book without a name', { ...TERMS, description: 'x', book: '!' }, '/book'],
    ['a result of a prop', { ...TERMS, playerId: 1, result: 'hit' }, '/result'],
    ['a player who does not exist', onProp({ playerId: 1_999_999_999, gameId: 1 }), '/playerId'],
    ['half a prop', { ...TERMS, playerId: 1, gameId: 1, stat: 'points', line: 1 }, '/side'],
  ])('400 for %s', async (_name, body, pointer) => {
    const { status, body: problem } = await (await service.person('free')).post('/me/bets', body);
    expect(status).toBe(400);
    expect(problem.errors.map((error: { pointer: string }) => error.pointer)).toContain(pointer);
  });

  test("400 for another player's game", async () => {
    const [one, other] = [await plantBetGame(service.db), await plantBetGame(service.db)];
    const body = onProp({ playerId: one.playerId, gameId: other.gameId });
    expect((await (await service.person('free')).post('/me/bets', body)).body.errors[0].pointer).toBe(
      '/gameId',
    );
  });

  test('warns of other open bets on the player and the game', async () => {
    const owner = await service.person('free');
    const game = await plantBetGame(service.db);
    await log(owner, onProp(game));
    const { body } = await owner.post('/me/bets', onProp(game, { stat: 'rebounds', line: 7.5 }));
    expect(body.warnings).toEqual([
      `You have 1 open bet on ${game.name} in this game: they tend to win or lose together.`,
    ]);
  });
});

describe('settlement', () => {
  test('with the box score, and again with a row of history when it is corrected', async () => {
    const owner = await service.person('free');
    const game = await plantBetGame(service.db);
    const bet = await log(owner, onProp(game));
    await finish(game, 26);
    const settled = (await owner.get(`/me/bets/${bet.id}`)).body;
    expect(settled).toMatchObject({ result: 'hit', actual: 26, profit: 18.18 });
    const before = (await owner.get('/me/bets/statistics')).body;
    expect(before.bankroll).toEqual([{ date: game.date, bets: 1, profit: 18.18, balance: 18.18 }]);
    await settleDay(service.db, game.date, AFTER);

    await finish(game, 24, new Date('2026-01-16T15:00:00Z'));
    expect((await owner.get(`/me/bets/${bet.id}`)).body).toMatchObject({
      result: 'miss',
      actual: 24,
      profit: -20,
    });
    expect((await owner.get('/me/bets/statistics')).body.bankroll).toEqual([
      { date: game.date, bets: 1, profit: -20, balance: -20 },
    ]);
    const history = (await owner.get(`/me/bets/${bet.id}/history`)).body;
    expect(history.map(({ kind, reason }: { kind: string; reason: string }) => [kind, reason])).toEqual([
      ['logged', 'logged'],
      ['settled', 'settled'],
      ['corrected', 'points corrected from 26 to 24'],
    ]);
    expect(history[2]).toMatchObject({
      before: { result: 'hit', profit: 18.18 },
      after: { result: 'miss', profit: -20 },
    });
  });

  test.each([
    ['on the line', { line: 24 }, 24, 'push', 0],
    ['did not play', {}, null, 'void', 0],
    ['under', { side: 'under', price: 120 }, 10, 'hit', 24],
  ])('%s', async (_name, change, points, result, profit) => {
    const owner = await service.person('free');
    const game = await plantBetGame(service.db);
    const bet = await log(owner, onProp(game, change));
    await finish(game, points);
    expect((await owner.get(`/me/bets/${bet.id}`)).body).toMatchObject({ result, profit });
  });

  test("by the book's own rules from their first day on", async () => {
    const owner = await service.person('free');
    await service.db
      .insertInto('bookRules')
      .values([
        { book: 'strict', validFrom: '2026-01-01', didNotPlay: 'miss', onTheLine: 'miss', movedGame: 'void' },
        { book: 'strict', validFrom: '2026-02-01', didNotPlay: 'void', onTheLine: 'push', movedGame: 'void' },
      ])
      .execute();
    const game = await plantBetGame(service.db);
    const absent = await log(owner, onProp(game, { book: 'Strict' }));
    await finish(game, null);
    expect((await owner.get(`/me/bets/${absent.id}`)).body).toMatchObject({ result: 'miss', profit: -20 });
    const later = await plantBetGame(service.db, new Date('2026-02-02T00:30:00Z'));
    const stands = await log(owner, onProp(later, { book: 'strict' }));
    await finish(later, null, new Date('2026-02-02T05:00:00Z'));
    expect((await owner.get(`/me/bets/${stands.id}`)).body).toMatchObject({ result: 'void', profit: 0 });
  });

  test('closing-line value against all books and against the own book', async () => {
    const owner = await service.person('free');
    const game = await plantBetGame(service.db);
    await quoteProp(service.db, game, [
      { book: 'draftkings', line: 24.5, overOdds: -120, underOdds: 100 },
      { book: 'fanduel', line: 24.5, overOdds: -130, underOdds: 110 },
      { book: 'betmgm', line: 24.5, overOdds: -130, underOdds: 110 },
    ]);
    const bet = await log(owner, onProp(game, { price: 100, probability: 0.6 }));
    await finish(game, 30);
    const { body } = await owner.get(`/me/bets/${bet.id}`);
    expect(body).toMatchObject({ closingLine: 24.5, clvPercent: 13.04, bookClvPercent: 9.09 });
    const { overall, calibration } = (await owner.get('/me/bets/statistics')).body;
    expect(overall).toMatchObject({ clvBets: 1, meanClvPercent: 13.04, beatClose: 1, beatBookClose: 1 });
    expect(calibration).toMatchObject({ bets: 1, brier: 0.16 });
  });

  test('a bet that is logged after its game is settled at once', async () => {
    const game = await plantBetGame(service.db, new Date('2026-01-15T00:30:00Z'));
    await endGame(service.db, game, { points: 30, at: new Date('2026-01-15T05:00:00Z') });
    const owner = await service.person('free');
    const bet = await log(owner, onProp(game, { placedAt: '2026-01-14T20:00:00Z' }));
    expect(bet).toMatchObject({ result: 'hit', profit: 18.18 });
    const changed = await owner.patch(`/me/bets/${bet.id}`, { stake: 40, line: 30 });
    expect(changed.body).toMatchObject({ result: 'push', profit: 0, stake: 40 });
    await owner.patch(`/me/bets/${bet.id}`, { note: 'moved' });
    const kinds = (await owner.get(`/me/bets/${bet.id}/history`)).body.map(
      ({ kind }: { kind: string }) => kind,
    );
    expect(kinds).toEqual(['logged', 'settled', 'edited', 'settled', 'edited']);
  });
});

describe('PATCH and DELETE /me/bets/{id}', () => {
  test('keep every change, also of a deleted bet', async () => {
    const owner = await service.person('free');
    const bet = await log(owner, { ...TERMS, description: 'A parlay' });
    await owner.patch(`/me/bets/${bet.id}`, { stake: 25, note: 'late' });
    await owner.patch(`/me/bets/${bet.id}`, { stake: 25 });
    expect((await owner.delete(`/me/bets/${bet.id}`)).body).toEqual({ id: bet.id, deleted: true });
    expect((await owner.get(`/me/bets/${bet.id}`)).status).toBe(404);
    const history = (await owner.get(`/me/bets/${bet.id}/history`)).body;
    expect(history).toMatchObject([
      { kind: 'logged' },
      { kind: 'edited', before: { stake: 20, note: null }, after: { stake: 25, note: 'late' } },
      { kind: 'deleted', before: { stake: 25, description: 'A parlay' }, after: null },
    ]);
  });

  test('404 for the bet of another account', async () => {
    const bet = await log(await service.person('free'), { ...TERMS, description: 'Mine' });
    const other = await service.person('admin');
    for (const answer of [
      await other.get(`/me/bets/${bet.id}`),
      await other.patch(`/me/bets/${bet.id}`, { stake: 1 }),
      await other.delete(`/me/bets/${bet.id}`),
      await other.get(`/me/bets/${bet.id}/history`),
    ])
      expect(answer.status).toBe(404);
  });
});

describe('GET /me/bets', () => {
  test('pages, newest first, filtered', async () => {
    const owner = await service.person('free');
    for (const [n, book] of ['a', 'b', 'a', 'a'].entries())
      await log(owner, { ...TERMS, book, description: `Bet ${n}`, placedAt: `2026-01-1${n}T12:00:00Z` });
    const names = ({ items }: { items: { description: string }[] }) => items.map((one) => one.description);
    const first = (await owner.get('/me/bets?book=A&limit=2')).body;
    expect(names(first)).toEqual(['Bet 3', 'Bet 2']);
    const rest = (await owner.get(`/me/bets?book=A&limit=2&cursor=${first.nextCursor}`)).body;
    expect([names(rest), rest.nextCursor]).toEqual([['Bet 0'], null]);
    expect(names((await owner.get('/me/bets?from=2026-01-11&to=2026-01-12')).body)).toEqual([
      'Bet 2',
      'Bet 1',
    ]);
    expect(names((await owner.get('/me/bets?settled=true')).body)).toEqual([]);
    expect((await owner.get('/me/bets?cursor=nonsense')).status).toBe(400);
  });
});
