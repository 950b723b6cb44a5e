import { describe, expect, test } from 'vitest';
import { EVENTS, type EventType } from './event-types.ts';
import { matches } from './filter.ts';
import type { Filter } from './filter-contract.ts';

const event = (type: EventType, data: object = {}) => ({ data: { ...EVENTS[type].example, ...data } });

/** The example of `picks.published`: NBA, player 1203, points, premium, EV 4.2%. */
test.each<[Filter, boolean]>([
  [{}, true],
  [{ league: 'nba' }, true],
  [{ league: 'wnba' }, false],
  [{ rating: 'premium' }, true],
  [{ rating: 'standard' }, true],
  [{ stats: ['points', 'rebounds'] }, true],
  [{ stats: ['rebounds'] }, false],
  [{ playerIds: [7, 1203] }, true],
  [{ playerIds: [7] }, false],
  [{ minEvPercent: 4.2 }, true],
  [{ minEvPercent: 4.3 }, false],
  [{ league: 'nba', playerIds: [1203], minEvPercent: 5 }, false],
])('a published pick and the filter %j', (filter, expected) => {
  expect(matches(filter, event('picks.published'))).toBe(expected);
});

test('a standard pick is not premium, and without a filter everything passes', () => {
  const standard = event('picks.published', { rating: 'standard' });
  expect(matches({ rating: 'premium' }, standard)).toBe(false);
  expect(matches({ rating: 'standard' }, standard)).toBe(true);
  expect(matches(null, standard)).toBe(true);
});

test('the stat of a line move is its prop type', () => {
  expect(matches({ stats: ['points'] }, event('lines.moved'))).toBe(true);
  expect(matches({ stats: ['assists'] }, event('lines.moved'))).toBe(false);
  expect(matches({ league: 'wnba' }, event('lines.moved'))).toBe(false);
});

describe('an update passes if one of its versions does', () => {
  const state = (rating: string, evPercent: number) => ({ rating, evPercent });
  const update = (previous: object, current: object) => event('picks.updated', { previous, current });
  test.each([
    [update(state('premium', 6), state('standard', 2)), true],
    [update(state('standard', 2), state('premium', 6)), true],
    [update(state('standard', 6), state('standard', 7)), false],
    [update(state('premium', 2), state('premium', 3)), false],
  ])('%#', (of, expected) => {
    expect(matches({ rating: 'premium', minEvPercent: 5 }, of)).toBe(expected);
  });
});

test('a condition does not apply to events without its field', () => {
  const strict: Filter = { rating: 'premium', stats: ['assists'], playerIds: [7], minEvPercent: 50 };
  for (const type of ['picks.scored', 'picks.settled', 'odds.refreshed'] as const) {
    expect(matches(strict, event(type))).toBe(true);
    expect(matches({ ...strict, league: 'wnba' }, event(type))).toBe(false);
  }
  expect(matches({ rating: 'premium', minEvPercent: 50 }, event('picks.withdrawn'))).toBe(true);
  expect(matches({ playerIds: [7] }, event('picks.withdrawn'))).toBe(false);
});
