import { describe, expect, test } from 'vitest';
import { ahead, five, game, line, plainParams, sheet } from '../../test/data/small-league.ts';
import { statEffects } from './contributions.ts';
import { projectGame } from './project.ts';
import { MEAN_BLOCKS } from './projection.ts';
import { NO_NEWS, type SideNews } from './sheet.ts';
import { createState, learn } from './state.ts';

const out = (...ids: number[]): SideNews => ({
  starters: null,
  availability: new Map(ids.map((id) => [id, 0])),
  complete: false,
});

function stateAfter(games: number, params = plainParams()) {
  const state = createState(params);
  for (let day = 1; day <= games; day++) learn(state, game(day, `2024-11-${String(day).padStart(2, '0')}`));
  return state;
}

const effectOf = (name: (typeof MEAN_BLOCKS)[number]) => MEAN_BLOCKS.indexOf(name);

describe('blocks worked by hand', () => {
  const means = () => new Array(7).fill(null).map(() => ({ home: 0.02, backToBack: -0.01, playoffs: -0.06 }));
  const params = plainParams({ means: { history: means(), lineup: means() } });

  test('a home game on the second night is +2% −1%', () => {
    const state = stateAfter(19, params);
    const home = projectGame(state, ahead(), 'history').get(1)!;
    expect(home.counts[0]!.effects[effectOf('schedule_venue')]).toBeCloseTo(0.01, 12);
    const rested = projectGame(state, ahead({ date: '2024-11-25', playoffs: true }), 'history').get(11)!;
    expect(rested.counts[0]!.effects[effectOf('schedule_venue')]).toBeCloseTo(-0.06, 12);
  });

  test('a player who always does the same stands on his baseline', () => {
    const projection = projectGame(stateAfter(15), ahead(), 'history').get(1)!;
    expect(projection.minutes).toBeCloseTo(30, 9);
    expect(projection.usualMinutes).toBeCloseTo(30, 9);
    // Everybody scores exactly the position's rate: the prior pulls nowhere.
    expect(projection.counts[0]!.slow).toBeCloseTo(0.5, 9);
    expect(projection.counts[0]!.mean).toBeCloseTo(15, 6);
    for (const effect of projection.counts[0]!.effects) expect(effect).toBeCloseTo(0, 9);
  });

  test('a hot week shows as recent form, once shrunk', () => {
    const state = stateAfter(10);
    for (let day = 11; day <= 14; day++)
      learn(
        state,
        game(day, `2024-11-${day}`, {
          home: sheet('HOM', [line(1, { counts: [30, 6, 4, 2, 1, 0, 2] }), ...five(2).slice(0, 4)]),
        }),
      );
    const { slow, fast, effects } = projectGame(state, ahead(), 'history').get(1)!.counts[0]!;
    expect(fast).toBeGreaterThan(slow);
    expect(fast).toBeLessThan(1);
    expect(effects[effectOf('recent_form')]).toBeCloseTo(Math.log(fast / slow), 12);
  });
});

describe('absent teammates', () => {
  const state = stateAfter(19);

  test('their minutes are counted once, and never one’s own', () => {
    const projections = projectGame(state, ahead({ news: { home: out(2, 3), away: NO_NEWS } }), 'lineup');
    expect(projections.get(1)!.absence.vacated).toBeCloseTo(60, 6);
    expect(projections.get(2)!.absence.vacated).toBeCloseTo(30, 6);
    expect(projections.get(11)!.absence.vacated).toBeCloseTo(0, 6);
    // One minute more per ten vacated, as the coefficient says.
    expect(projections.get(1)!.minutes).toBeCloseTo(36, 6);
    expect(projections.get(1)!.minutesWithoutNews).toBeCloseTo(30, 6);
    expect(projections.get(1)!.counts[0]!.effects[effectOf('injuries_usage')]).toBeCloseTo(
      Math.log(36 / 30),
      9,
    );
    expect(projections.get(1)!.netUsage).toBeCloseTo(60 * (18 / 30), 6);
  });

  test('asking changes nothing', () => {
    const before = JSON.stringify([...state.players.values()].map((p) => [p.games, ...p.slowCount]));
    projectGame(state, ahead({ news: { home: out(2), away: NO_NEWS } }), 'lineup');
    expect(JSON.stringify([...state.players.values()].map((p) => [p.games, ...p.slowCount]))).toBe(before);
  });
});

test('the game market near tip-off moves the mean by its coefficient', () => {
  const means = () => new Array(7).fill(null).map(() => ({ logImpliedScore: 0.5 }));
  const state = stateAfter(19, plainParams({ means: { history: means(), lineup: means() } }));
  // Total 231, home favoured by 11: (231 + 11) / 2 = 121 against the 110 that HOM always scored, pulled to the
  // league's 112 by three games.
  const decay = 2 ** (-1 / 15);
  const weight = (1 - decay ** 19) / (1 - decay);
  const usual = (110 * weight + 3 * 112) / (weight + 3);
  const projection = projectGame(state, ahead({ spreadHome: -11, total: 231 }), 'lineup').get(1)!;
  expect(projection.counts[0]!.effects[effectOf('pace_env')]).toBeCloseTo(0.5 * Math.log(121 / usual), 9);
});

test('effects of a sum of counts add up to the change of its mean', () => {
  const means = () =>
    new Array(7)
      .fill(null)
      .map((_, s) => ({ one: 0.01 * s, home: 0.02 * (s + 1), logMinutes: 0.05, netUsage: 0.02 }));
  const state = stateAfter(19, plainParams({ means: { history: means(), lineup: means() } }));
  const projection = projectGame(state, ahead({ news: { home: out(3), away: NO_NEWS } }), 'lineup').get(1)!;
  for (const stat of ['ptsRebAst', 'ptsReb', 'rebAst', 'fantasyScore'] as const) {
    const weights = {
      ptsRebAst: [1, 1, 1],
      ptsReb: [1, 1, 0],
      rebAst: [0, 1, 1],
      fantasyScore: [1, 1.2, 1.5, 0, 3, 3, -1],
    }[stat];
    const total = (of: 'mean' | 'baseline') =>
      weights.reduce((sum, w, s) => sum + w * projection.counts[s]![of], 0);
    const sum = statEffects(projection, stat).reduce((a, b) => a + b, 0);
    expect(sum).toBeCloseTo(Math.log(total('mean') / total('baseline')), 10);
  }
});
