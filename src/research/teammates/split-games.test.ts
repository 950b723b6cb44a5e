import { expect, test } from 'vitest';
import { clarityOf, composeSplit, splitByTeammate } from './split-games.ts';

const own = [20, 22, 18, 30, 32, 28].map((value, n) => ({ gameId: n + 1, value, minutes: 30 }));
/** By game id: minutes, or null for somebody on the sheet who did not play. */
const sheetOf = (minutes: Record<number, number | null>) =>
  new Map(
    Object.entries(minutes).map(([id, played]) => {
      const gameId = Number(id);
      return [gameId, { gameId, playerId: 2, teamId: 1, played: played !== null, minutes: played ?? 0 }];
    }),
  );

test('games before the teammate came are neither with nor without him', () => {
  const split = splitByTeammate(own, sheetOf({ 3: 20, 5: null }));
  expect(split.with.map(({ gameId }) => gameId)).toEqual([3]);
  expect(split.without.map(({ gameId }) => gameId)).toEqual([4, 5, 6]);
  expect(split.minutesPerGame).toBe(20);
  expect(splitByTeammate(own, sheetOf({}))).toEqual({ minutesPerGame: 0, with: [], without: [] });
});

test('a difference is clear by its standard errors; bench players and few games do not count', () => {
  const clear = splitByTeammate(own, sheetOf({ 1: 30, 2: 30, 3: 30 }));
  expect(clarityOf(clear)).toBeCloseTo(10 / Math.sqrt(8 / 3), 9);
  expect(clarityOf(splitByTeammate(own, sheetOf({ 1: 10, 2: 10, 3: 10 })))).toBeNull();
  expect(clarityOf(splitByTeammate(own, sheetOf({ 1: 30, 2: 30, 3: 30, 4: 30 })))).toBeNull();
});

test('means, rates per 36 minutes and hit rates with their interval; nothing of no games', () => {
  expect(composeSplit(own.slice(0, 3), 20)).toEqual({
    games: 3,
    minutes: 30,
    mean: 20,
    per36: 24,
    hitRate: { line: 20, hits: 1, games: 2, pushes: 1, lo: 0.0945, hi: 0.9055 },
  });
  expect(composeSplit([], null)).toEqual({ games: 0, minutes: null, mean: null, per36: null, hitRate: null });
});
