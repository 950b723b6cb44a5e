import { describe, expect, test } from 'vitest';
import { five, game, line, plainParams, sheet } from '../../test/data/small-league.ts';
import { opponentTeamFactor } from './mean-features.ts';
import { fastRate, slowRate } from './player-state.ts';
import { createState, groupRate, learn, teamOf } from './state.ts';

const POINTS = 0;

describe('rates after two games, worked by hand', () => {
  const state = createState(plainParams());
  learn(
    state,
    game(1, '2024-11-01', {
      home: sheet('HOM', [line(1, { counts: [30, 0, 0, 0, 0, 0, 0] }), ...five(2).slice(0, 4)]),
    }),
  );
  learn(
    state,
    game(2, '2024-11-03', {
      home: sheet('HOM', [line(1, { counts: [10, 0, 0, 0, 0, 0, 0], minutes: 20 }), ...five(2).slice(0, 4)]),
    }),
  );
  const player = state.players.get(1)!;

  test('the slow rate is pulled to the position by a hundred minutes', () => {
    const decay = 2 ** (-1 / 60);
    const expected = (30 * decay + 10 + 100 * 0.5) / (30 * decay + 20 + 100);
    expect(slowRate(player, POINTS, state.params, 0.5)).toBeCloseTo(expected, 12);
  });

  test('the fast rate is pulled to the slow one by three hundred', () => {
    const decay = 2 ** (-1 / 8);
    const expected = (30 * decay + 10 + 300 * 0.55) / (30 * decay + 20 + 300);
    expect(fastRate(player, POINTS, state.params, 0.55)).toBeCloseTo(expected, 12);
  });
});

test('a defence that allows what was expected stands at one, and moves by its prior', () => {
  const state = createState(plainParams());
  // First game of everybody: expected = minutes × position rate = 30 × 0.5 = 15 points each, allowed 18.
  learn(
    state,
    game(1, '2024-11-01', { away: sheet('AWY', five(11, { counts: [18, 6, 3, 1.5, 0.9, 0.6, 1.8] })) }),
  );
  const { factor, expected } = opponentTeamFactor(state, teamOf(state, 'HOM'), POINTS);
  expect(expected).toBeCloseTo(75, 9);
  expect(factor).toBeCloseTo((90 + 8 * 112) / (75 + 8 * 112), 9);
  expect(opponentTeamFactor(state, teamOf(state, 'HOM'), 1).factor).toBeCloseTo(1, 9);
});

test('a new season keeps the means and lowers the certainty', () => {
  const state = createState(plainParams());
  learn(state, game(1, '2024-11-01'));
  const before = state.players.get(1)!.slowMinutes[POINTS]!;
  learn(state, game(2, '2025-10-25', { season: '2025-26', home: sheet('HOM', five(2)) }));
  const player = state.players.get(1)!;
  expect(player.slowMinutes[POINTS]).toBeCloseTo(0.6 * before, 12);
  expect(player.slowCount[POINTS]! / player.slowMinutes[POINTS]!).toBeCloseTo(15 / 30, 12);
  expect(player.season.games).toBe(0);
});

describe('who belongs to a team', () => {
  test('a missed game lowers presence; a healthy scratch also lowers use', () => {
    const state = createState(plainParams());
    learn(state, game(1, '2024-11-01'));
    learn(
      state,
      game(2, '2024-11-03', {
        home: sheet('HOM', [line(1), line(2), line(3), line(6), line(7)], {
          idle: [{ playerId: 4, reason: 'coach' }],
        }),
      }),
    );
    const share = (id: number) =>
      state.players.get(id)!.presence.sum / state.players.get(id)!.presence.weight;
    const decay = 2 ** (-1 / 12);
    expect(share(1)).toBe(1);
    expect(share(4)).toBeCloseTo(decay / (1 + decay), 12);
    expect(share(5)).toBeCloseTo(decay / (1 + decay), 12);
    expect(state.players.get(4)!.usedWhenAvailable.weight).toBeGreaterThan(
      state.players.get(5)!.usedWhenAvailable.weight,
    );
    expect(state.players.get(5)!.missedInARow).toBe(1);
  });

  test('a traded player leaves his old team with his first game for the new one', () => {
    const state = createState(plainParams());
    learn(state, game(1, '2024-11-01'));
    learn(
      state,
      game(2, '2024-11-03', {
        away: sheet('AWY', [line(1), ...five(11).slice(0, 4)]),
        home: sheet('HOM', five(2)),
      }),
    );
    expect(teamOf(state, 'HOM').roster.has(1)).toBe(false);
    expect(teamOf(state, 'AWY').roster.has(1)).toBe(true);
    expect(state.players.get(1)!.gamesWithTeam).toBe(1);
  });
});

test('games out of order are refused', () => {
  const state = createState(plainParams());
  learn(state, game(1, '2024-11-03'));
  expect(() => learn(state, game(2, '2024-11-01'))).toThrow(/out of order/);
});

test('the league moves slowly away from its fitted rates', () => {
  const state = createState(plainParams());
  for (let day = 1; day <= 28; day++)
    learn(
      state,
      game(day, `2024-11-${String(day).padStart(2, '0')}`, {
        home: sheet('HOM', five(1, { counts: [24, 6, 3, 1.5, 0.9, 0.6, 1.8] })),
      }),
    );
  const rate = groupRate(state, 0, POINTS);
  expect(rate).toBeGreaterThan(0.5);
  expect(rate).toBeLessThan(0.53);
});
