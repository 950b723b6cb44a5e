import { expect, test } from 'vitest';
import { five, game, plainParams, sheet } from '../../test/data/small-league.ts';
import { explainProp } from '../model/explain.ts';
import { projectGame } from '../model/project.ts';
import { scoreProp } from '../model/score.ts';
import { NO_NEWS } from '../model/sheet.ts';
import { createState, learn } from '../model/state.ts';
import { withOpponentRank } from './opponent-rank.ts';

/** Points that players of CCC made against each team, per player. */
const ALLOWED = { AAA: 24, BBB: 12, DDD: 17 };

const params = plainParams();
const state = createState(params);
for (const [day, [team, points]] of Object.entries(ALLOWED).entries())
  learn(
    state,
    game(day + 1, `2024-11-0${day + 1}`, {
      home: sheet(team, five(20 + 10 * day)),
      away: sheet('CCC', five(1, { counts: [points, 6, 3, 1.5, 0.9, 0.6, 1.8] })),
    }),
  );

test.each([
  ['BBB', '1st of 4'],
  ['AAA', '4th of 4'],
])('against %s the matchup of a scorer says %s', (opponent, rank) => {
  const ahead = {
    date: '2024-11-10',
    season: '2024-25',
    playoffs: false,
    home: opponent,
    away: 'CCC',
    news: { home: NO_NEWS, away: NO_NEWS },
    spreadHome: null,
    total: null,
  };
  const projection = projectGame(state, ahead, 'history').get(1)!;
  const quotes = [{ book: 'a', line: 14.5, overOdds: -110, underOdds: -110, capturedAt: null }];
  const asked = { at: null, tipAt: null, date: ahead.date, status: 'available', variant: 'history' } as const;
  const scored = scoreProp({ ...asked, stat: 'points', projection, quotes, params })!;
  const blocks = withOpponentRank(explainProp(scored, projection), { scored, projection }, state);
  const point = blocks.flatMap(({ dataPoints }) => dataPoints).find(({ key }) => key === 'opponentRank');
  expect(point).toMatchObject({ value: rank, note: 'counted from the fewest allowed' });
});
