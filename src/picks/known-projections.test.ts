import { expect, test } from 'vitest';
import { ahead, game, plainParams } from '../../test/data/small-league.ts';
import { projectGame } from '../model/project.ts';
import { type GameAhead, NO_NEWS, type SideNews } from '../model/sheet.ts';
import { createState, learn } from '../model/state.ts';
import { knownProjections } from './known-projections.ts';

const out: SideNews = { ...NO_NEWS, availability: new Map([[2, 0]]) };
const doubtful: SideNews = { ...NO_NEWS, availability: new Map([[2, 0.25]]) };
const lineup: SideNews = { ...NO_NEWS, starters: new Set([1, 2, 3, 4, 5]), complete: true };

const state = createState(plainParams());
for (let day = 1; day <= 15; day++) learn(state, game(day, `2024-11-${String(day).padStart(2, '0')}`));

test('a game about which nothing is new keeps its forecasts', () => {
  const first = knownProjections(state, ahead());
  expect(first.size).toBeGreaterThan(5);
  expect(knownProjections(state, ahead())).toBe(first);
  expect(knownProjections(createState(plainParams()), ahead())).not.toBe(first);
});

test.each<[string, Partial<GameAhead>]>([
  ['another day', { date: '2024-11-21' }],
  ['the playoffs', { playoffs: true }],
  ['other sides', { home: 'AWY', away: 'HOM' }],
  ['a player out', { news: { home: out, away: NO_NEWS } }],
  ['the same player of the other team out', { news: { home: NO_NEWS, away: out } }],
  ['another chance to play', { news: { home: doubtful, away: NO_NEWS } }],
  ['a lineup', { news: { home: lineup, away: NO_NEWS } }],
  ['a spread', { spreadHome: -4.5 }],
  ['a total', { total: 231 }],
])('%s is forecast again', (_, change) => {
  const changed = ahead(change);
  const known = knownProjections(state, changed);
  expect(known).not.toBe(knownProjections(state, ahead()));
  expect([...known]).toEqual([...projectGame(state, changed, 'history')]);
});
