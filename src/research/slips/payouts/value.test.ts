import { expect, test } from 'vitest';
import { jointOf } from '../../../model/joint/joint.ts';
import type { Leg } from '../../../model/joint/leg.ts';
import { shippedJoint } from '../../../model/joint/shipped.ts';
import { expectedReturn } from '../slip-value.ts';
import { expectedPayout, paysFor } from './value.ts';

const legs = (...chances: readonly (readonly [win: number, push: number])[]): Leg[] =>
  chances.map(([win, push], n) => ({
    league: 'nba',
    gameId: n,
    team: 'A',
    playerId: n,
    stat: 'points',
    side: 'over',
    win,
    push,
    assists: 3,
  }));
const joint = (of: Leg[]) => jointOf(of, shippedJoint.leagues);
const FLEX = [
  { legs: 2, hits: 2, pays: 3 },
  { legs: 3, hits: 3, pays: 3 },
  { legs: 3, hits: 2, pays: 1 },
];

test('unlisted hits pay nothing', () => {
  expect(paysFor(FLEX, 3, 2)).toBe(1);
  expect(paysFor(FLEX, 3, 1)).toBe(0);
});

test('three even legs: one eighth of all three, three eighths of two', () => {
  const { outcomes } = joint(legs([0.5, 0], [0.5, 0], [0.5, 0]));
  expect(expectedPayout({ entries: FLEX, voidRule: 'revert' }, outcomes)).toBeCloseTo(3 / 8 + 3 / 8, 12);
});

test('a leg that pushes makes it an entry of two legs, or returns the stake', () => {
  const { outcomes } = joint(legs([1, 0], [1, 0], [0, 1]));
  expect(expectedPayout({ entries: FLEX, voidRule: 'revert' }, outcomes)).toBeCloseTo(3, 9);
  expect(expectedPayout({ entries: FLEX, voidRule: 'refund' }, outcomes)).toBeCloseTo(1, 9);
});

test('too few legs are left: the stake is returned, even if the last one loses', () => {
  const { outcomes } = joint(legs([0, 0], [0, 1], [0, 1]));
  expect(expectedPayout({ entries: FLEX, voidRule: 'revert' }, outcomes)).toBeCloseTo(1, 9);
});

test('a size that the table does not have has no value', () => {
  const { outcomes } = joint(legs([0.5, 0], [0.5, 0], [0.5, 0], [0.5, 0]));
  expect(expectedPayout({ entries: FLEX, voidRule: 'revert' }, outcomes)).toBeNull();
});

test('a parlay at leg prices drops a leg that pushes; at a quoted price it returns the stake', () => {
  const pushing = joint(legs([0.5, 0], [0, 1]));
  expect(expectedReturn({ by: 'legs', prices: [2, 1.9] }, pushing)).toBeCloseTo(1, 12);
  expect(expectedReturn({ by: 'price', price: 3.8 }, pushing)).toBeCloseTo(0.5, 12);
  expect(expectedReturn({ by: 'nothing' }, pushing)).toBeNull();
});
