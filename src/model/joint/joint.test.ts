import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { STATS } from '../../domain/stats.ts';
import { jointOf, MOST_LEGS, pairOf } from './joint.ts';
import type { Leg } from './leg.ts';
import { bothAbove, normalQuantile } from './normal.ts';
import { shippedJoint } from './shipped.ts';

const { leagues } = shippedJoint;

const anyLeg: fc.Arbitrary<Leg> = fc
  .record({
    gameId: fc.integer({ min: 1, max: 3 }),
    place: fc.integer({ min: 0, max: 5 }),
    stat: fc.constantFrom(...STATS),
    side: fc.constantFrom('over' as const, 'under' as const),
    win: fc.double({ min: 0.05, max: 0.95, noNaN: true }),
    push: fc.constantFrom(0, 0, 0.04),
    assists: fc.double({ min: 0, max: 11, noNaN: true }),
  })
  .map(({ place, gameId, win, ...leg }) => ({
    ...leg,
    league: 'nba',
    gameId,
    playerId: 10 * gameId + place,
    team: `${gameId} ${place % 2}`,
    win: Math.min(win, 0.95 - leg.push),
  }));

const slips = (maxLength = 6) =>
  fc.uniqueArray(anyLeg, {
    minLength: 1,
    maxLength,
    selector: ({ playerId, stat }) => `${playerId} ${stat}`,
  });
const check = (property: fc.IProperty<[Leg[]]>) => fc.assert(property, { numRuns: 60, seed: 3 });

const leg = (given: Partial<Leg>): Leg => ({
  league: 'nba',
  gameId: 1,
  team: 'A',
  playerId: 1,
  stat: 'points',
  side: 'over',
  win: 0.5,
  push: 0,
  assists: 3,
  ...given,
});

describe('the joint chance', () => {
  test('of one leg is its own chance, to the last bit', () => {
    fc.assert(
      fc.property(anyLeg, (one) => {
        expect(jointOf([one], leagues).probability).toBe(one.win);
      }),
    );
  });

  test('lies within the Fréchet bounds, and every leg keeps its chance', () => {
    check(
      fc.property(slips(), (legs) => {
        const joint = jointOf(legs, leagues);
        const lowest = legs.reduce((sum, { win }) => sum + win, 1 - legs.length);
        expect(joint.probability).toBeGreaterThanOrEqual(Math.max(0, lowest) - 1e-9);
        expect(joint.probability).toBeLessThanOrEqual(Math.min(...legs.map(({ win }) => win)) + 1e-9);
        const { outcomes } = joint;
        let wins = 0;
        for (let pushes = 0; pushes <= legs.length; pushes++)
          for (let n = 0; n + pushes <= legs.length; n++) wins += n * outcomes.chance(n, pushes);
        expect(wins).toBeCloseTo(
          legs.reduce((sum, { win }) => sum + win, 0),
          7,
        );
        expect(outcomes.table.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 9);
      }),
    );
  });

  test('does not depend on the order of the legs', () => {
    check(
      fc.property(slips(), (legs) => {
        const reversed = jointOf(legs.toReversed(), leagues);
        const joint = jointOf(legs, leagues);
        expect(reversed.probability).toBe(joint.probability);
        expect(reversed.independent).toBe(joint.independent);
        expect(reversed.outcomes.table).toEqual(joint.outcomes.table);
      }),
    );
  });

  test('does not fall when the line of a leg gets easier', () => {
    check(
      fc.property(slips(), (legs) => {
        const [first, ...rest] = legs;
        if (!first) return;
        const easier = { ...first, win: first.win + 0.5 * (1 - first.win - first.push) };
        expect(jointOf([easier, ...rest], leagues).probability).toBeGreaterThanOrEqual(
          jointOf(legs, leagues).probability - 1e-9,
        );
      }),
    );
  });

  test('does not exceed that of the slip without one leg', () => {
    check(
      fc.property(slips(5), (legs) => {
        const joint = jointOf(legs, leagues);
        for (const n of legs.keys()) {
          const without = joint.without(n);
          expect(without.legs).toBe(legs.length - 1);
          expect(without.chance(without.legs, 0)).toBeGreaterThanOrEqual(joint.probability - 1e-9);
        }
      }),
    );
  });

  test('of different games is the product', () => {
    const legs = [leg({ win: 0.4 }), leg({ gameId: 2, playerId: 2, win: 0.6 })];
    expect(jointOf(legs, leagues)).toMatchObject({
      probability: 0.24,
      independent: 0.24,
      error: 0,
      pairs: [],
    });
  });

  test('of two legs agrees with the bivariate normal distribution', () => {
    const legs = [leg({ win: 0.42 }), leg({ stat: 'ptsRebAst', win: 0.55 })] as const;
    const { probability, error } = jointOf(legs, leagues);
    expect(probability).toBeCloseTo(pairOf(...legs, leagues).probability, 3);
    expect(error).toBeLessThan(0.002);
  });

  test('is finite for the most legs, all of one game', () => {
    const legs = Array.from({ length: MOST_LEGS }, (_, n) =>
      leg({ playerId: Math.floor(n / 3), team: n < 6 ? 'A' : 'B', stat: STATS[n % 3] ?? 'points' }),
    );
    expect(jointOf(legs, leagues).probability).toBeGreaterThan(0);
  });
});

describe('correlated pairs', () => {
  test('points and the sum that contains them win together; over and under of them do not', () => {
    const pra = leg({ stat: 'ptsRebAst' });
    expect(pairOf(leg({}), pra, leagues).correlation).toBeGreaterThan(0.5);
    expect(pairOf(leg({ side: 'under' }), pra, leagues).correlation).toBeLessThan(-0.5);
  });

  test('a teammate scores more with a passer, less with another scorer; the better the passer, the more', () => {
    const passer = leg({ playerId: 2, stat: 'assists', assists: 3 });
    const better = { ...passer, assists: 9 };
    const scorer = leg({ playerId: 2 });
    expect(pairOf(leg({}), passer, leagues).correlation).toBeGreaterThan(0.01);
    expect(pairOf(leg({}), better, leagues).correlation).toBeGreaterThan(
      pairOf(leg({}), passer, leagues).correlation + 0.01,
    );
    expect(pairOf(leg({}), scorer, leagues).correlation).toBeLessThan(-0.01);
  });

  test('a turnover is an opponent’s steal', () => {
    const steals = leg({ playerId: 2, team: 'B', stat: 'steals' });
    expect(pairOf(leg({ stat: 'turnovers' }), steals, leagues).correlation).toBeGreaterThan(0.03);
  });
});

test('the bivariate normal distribution has its known values', () => {
  expect(bothAbove(0, 0, 0.5)).toBeCloseTo(1 / 3, 10);
  expect(bothAbove(0, 0, -0.5)).toBeCloseTo(1 / 6, 10);
  expect(bothAbove(1, -0.5, 0)).toBeCloseTo(0.158655254 * 0.691462461, 8);
  expect(normalQuantile(0.975)).toBeCloseTo(1.959963985, 8);
  expect(normalQuantile(0.001)).toBeCloseTo(-3.090232306, 8);
});
