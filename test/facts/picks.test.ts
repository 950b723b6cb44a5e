import { expect, test } from 'vitest';
import { countPicks, findPick, listPicks } from '../../src/picks/pick-queries.ts';
import { closePick, insertResults, saveScoredProps } from '../../src/picks/save-queries.ts';
import { pickContent, publishPicks } from '../data/picks.ts';
import { startTestDatabase } from '../support/database.ts';
import { duringTests } from '../support/during-tests.ts';

const database = duringTests(startTestDatabase);

const at = (time: string) => new Date(`2026-01-15T${time}:00Z`);
const LATER = new Date('2026-01-17T12:00:00Z');
let games = 710_000;

test('a pick is shown as of the instant: published, superseded, settled, corrected', async () => {
  const { db } = database;
  const pick = pickContent({ gameId: ++games });
  const [first = 0] = await publishPicks(db, at('16:00'), [pick]);
  const [second = 0] = await publishPicks(db, at('17:00'), [{ ...pick, line: 25.5 }], first);
  const result = {
    pickId: second,
    voidReason: null,
    closingLine: 25,
    closingProbability: 0.5,
    clvPercent: 1,
  };
  const settled = (version: number, settledAt: string, actual: number, word: 'hit' | 'miss') =>
    insertResults(db, [
      { ...result, version, settledAt: new Date(settledAt), actual, result: word, cause: 'test' },
    ]);
  await settled(1, '2026-01-16T04:00:00Z', 26, 'hit');
  await settled(2, '2026-01-16T16:00:00Z', 25, 'miss');

  const game = (asOf: Date, includeClosed = false) =>
    listPicks(db, { asOf, gameIds: [games], includeClosed });
  expect(await game(at('15:59'))).toEqual([]);
  expect(await findPick(db, { id: first, asOf: at('15:59') })).toBeNull();
  expect((await game(at('16:59'))).map(({ id, closedAt }) => [id, closedAt])).toEqual([[first, null]]);
  expect((await game(at('17:00'))).map(({ id, line }) => [id, line])).toEqual([[second, 25.5]]);
  expect(await game(LATER, true)).toHaveLength(2);
  expect(await findPick(db, { id: first, asOf: at('16:30') })).toMatchObject({ ...pick, closedAs: null });
  expect(await findPick(db, { id: first, asOf: LATER })).toMatchObject({
    closedAs: 'superseded',
    supersededBy: second,
    closedBecause: 'The line moved.',
  });
  const outcome = async (asOf: string) => (await findPick(db, { id: second, asOf: new Date(asOf) }))?.outcome;
  expect(await outcome('2026-01-16T03:59:59Z')).toBeNull();
  expect(await outcome('2026-01-16T04:00:00Z')).toMatchObject({ result: 'hit', actual: 26, version: 1 });
  expect(await outcome('2026-01-17T04:00:00Z')).toMatchObject({ result: 'miss', actual: 25, version: 2 });
});

test('a published pick can be closed once and never be changed', async () => {
  const { db } = database;
  const [id = 0] = await publishPicks(db, at('16:00'), [pickContent({ gameId: ++games })]);
  await expect(
    db.updateTable('picks').set('closedBecause', 'x').where('id', '=', id).execute(),
  ).rejects.toThrow();
  await expect(db.deleteFrom('picks').where('id', '=', id).execute()).rejects.toThrow('never changes');
  const close = () =>
    closePick(db, { pickId: id, because: 'Out.', supersededBy: null, closedAt: at('18:00') });
  await close();
  await expect(close()).rejects.toThrow('never changes');
  expect(await listPicks(db, { asOf: LATER, gameIds: [games] })).toEqual([]);
});

test('a prop has one open pick, published before its game', async () => {
  const { db } = database;
  const pick = pickContent({ gameId: ++games });
  await publishPicks(db, at('16:00'), [pick]);
  await expect(publishPicks(db, at('17:00'), [pick])).rejects.toThrow('one_open_pick_per_prop');
  const late = pickContent({ gameId: ++games, tipAt: at('16:00') });
  await expect(publishPicks(db, at('16:00'), [late])).rejects.toThrow();
});

test('lists filter, sort and count', async () => {
  const { db } = database;
  const gameId = ++games;
  await publishPicks(db, at('16:00'), [
    pickContent({ gameId, playerName: 'Zed', scoreFinal: 90, rating: 'premium', stat: 'points' }),
    pickContent({ gameId, playerName: 'Abe', scoreFinal: 75, rating: 'standard', stat: 'assists', line: 0 }),
  ]);
  const filter = { asOf: LATER, gameIds: [gameId] };
  const names = async (more: object, order = {}) =>
    (await listPicks(db, { ...filter, ...more }, order)).map(({ playerName }) => playerName);
  expect(await names({})).toEqual(['Zed', 'Abe']);
  expect(await names({}, { sort: 'player' })).toEqual(['Abe', 'Zed']);
  expect(await names({}, { sort: 'score', limit: 1, offset: 1 })).toEqual(['Zed']);
  expect(await names({ rating: 'premium' })).toEqual(['Zed']);
  expect(await names({ stat: 'assists', settled: false })).toEqual(['Abe']);
  expect(await names({ minScore: 80 })).toEqual(['Zed']);
  expect(await names({ from: '2026-01-16' })).toEqual([]);
  expect(await names({ result: 'hit' })).toEqual([]);
  expect(await countPicks(db, filter)).toEqual({ count: 2, premiumCount: 1, standardCount: 1 });
  expect(await countPicks(db, { ...filter, gameIds: [] })).toMatchObject({ count: 0 });
});

test('what the model thought of a prop is kept where it changed', async () => {
  const { db } = database;
  const prop = (time: string, score: number, gates: string[]) => ({
    capturedAt: at(time),
    league: 'nba' as const,
    date: '2026-01-15',
    gameId: ++games,
    playerId: 1,
    stat: 'points' as const,
    line: 24.5,
    direction: 'over' as const,
    rating: 'lean',
    gates,
    score,
  });
  const first = prop('16:00', 60, []);
  expect(await saveScoredProps(db, [first])).toBe(1);
  expect(await saveScoredProps(db, [{ ...first, capturedAt: at('16:05') }])).toBe(0);
  expect(await saveScoredProps(db, [{ ...first, capturedAt: at('16:10'), gates: ['out'] }])).toBe(1);
});
