import { expect, test } from 'vitest';
import { newsDelays } from './news-delay.ts';

const at = (second: number) => new Date(Date.UTC(2026, 0, 15, 18, 0, second));
const games = [
  { id: 1, homeTeamId: 10, awayTeamId: 11 },
  { id: 2, homeTeamId: 20, awayTeamId: 21 },
];
const scorings = games.map(({ id }) => ({ gameId: id, factsAt: at(10) }));

test('a changed pick counts from the oldest report on its teams that came after the last scoring', () => {
  const news = [
    { teamId: 10, knownAt: at(5) },
    { teamId: 11, knownAt: at(20) },
    { teamId: 10, knownAt: at(30) },
  ];
  expect(newsDelays({ news, games, scorings, changed: [{ gameId: 1 }, { gameId: 1 }], at: at(50) })).toEqual([
    30, 30,
  ]);
});

test('a change without news on its teams is not counted, nor the first scoring of a game', () => {
  const news = [{ teamId: 10, knownAt: at(20) }];
  expect(newsDelays({ news, games, scorings, changed: [{ gameId: 2 }], at: at(50) })).toEqual([]);
  expect(newsDelays({ news, games, scorings: [], changed: [{ gameId: 1 }], at: at(50) })).toEqual([]);
});
