import { expect, test } from 'vitest';
import { chooseEvents } from './event-tools.ts';
import { matchingNames } from './look-up.ts';
import { shapeSide } from './shape-prices.ts';

test('players are found by any part of the name, whole names first', () => {
  const players = ['Ada Rivers', 'Luka Dončić', 'Rivera Adams', 'Lukas Rivers Jr.'].map((name) => ({ name }));
  const names = (text: string) => matchingNames(text, players).map(({ name }) => name);
  expect(names('luka doncic')).toEqual(['Luka Dončić']);
  expect(names('rivers')).toEqual(['Ada Rivers', 'Lukas Rivers Jr.']);
  expect(names('River')).toEqual(['Ada Rivers', 'Lukas Rivers Jr.', 'Rivera Adams']);
  expect(names('nobody')).toEqual([]);
  expect(names('--')).toEqual([]);
});

const events = ['a', 'b', 'a', 'b', 'a'].map((type, n) => ({ id: `evt_${n}`, type }));

test('without a cursor the newest events are shown, and the cursor is the last one', () => {
  const { shown, nextCursor, truncated } = chooseEvents(events, {
    types: ['a'],
    limit: 2,
    isContinued: false,
  });
  expect(shown.map(({ id }) => id)).toEqual(['evt_2', 'evt_4']);
  expect([nextCursor, truncated]).toEqual(['evt_4', true]);
});

test('with a cursor no event is skipped: it stops at the last one shown', () => {
  const first = chooseEvents(events, { limit: 2, isContinued: true });
  expect([first.shown.length, first.nextCursor]).toEqual([2, 'evt_1']);
  const rest = chooseEvents(events.slice(2), { types: ['b'], limit: 2, isContinued: true });
  expect([rest.shown.length, rest.nextCursor, rest.truncated]).toEqual([1, 'evt_4', false]);
  expect(chooseEvents([], { limit: 2, isContinued: true })).toEqual({
    shown: [],
    nextCursor: null,
    truncated: false,
  });
});

test('the best price of a side is that of the books on the line', () => {
  const book = (sportsbook: string, overOdds: number | null, overEvPercent: number | null) => ({
    sportsbook,
    isAlternate: false,
    overOdds,
    overEvPercent,
    underOdds: null,
    underEvPercent: null,
    capturedAt: new Date(0),
  });
  const books = [book('one', -120, -1.5), book('two', 105, 4), book('three', null, null)];
  expect(shapeSide('over', { line: 20.5, chance: 0.55, books })).toEqual({
    chance: 0.55,
    fairOdds: -122,
    bestBook: 'two',
    bestOdds: 105,
    evPercent: 4,
  });
  expect(shapeSide('under', { line: 20.5, chance: 0.45, books })).toMatchObject({
    bestBook: null,
    evPercent: null,
  });
});
