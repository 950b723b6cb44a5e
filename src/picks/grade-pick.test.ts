import { expect, test } from 'vitest';
import type { Stat } from '../domain/stats.ts';
import { type GradeFacts, gradePick } from './grade-pick.ts';

const counts = {
  points: 24,
  rebounds: 7,
  assists: 5,
  threes: 0,
  steals: 1,
  blocks: 2,
  turnovers: 3,
  fgm: 9,
  fga: 18,
  fg3a: 4,
  ftm: 6,
  fta: 7,
  oreb: 1,
  dreb: 6,
  fouls: 2,
};
const line = (playerId: number, teamId: number, more = {}) => ({
  ...counts,
  playerId,
  teamId,
  played: true,
  dnpReason: null,
  ...more,
});
const lines = [1, 2, 3, 4, 5].flatMap((n) => [line(n, 1), line(10 + n, 2)]);
const bet = {
  date: '2026-01-15',
  playerId: 1,
  stat: 'points' as Stat,
  line: 24.5,
  direction: 'over' as const,
};
const final: GradeFacts = { game: { status: 'final', date: '2026-01-15' }, lines, status: 'available' };
const settled = (result: string, actual: number | null, voidReason: string | null = null) => ({
  settled: true,
  result,
  actual,
  voidReason,
});
const waits = (why: string) => ({ settled: false, why });
const without = lines.filter(({ playerId }) => playerId !== 1);
const idle = (reason: string | null) => [
  line(1, 1, { played: false, dnpReason: reason }),
  ...without,
  line(6, 1),
];

test.each<[string, object, Partial<GradeFacts>, object]>([
  ['above the line', { line: 23.5 }, {}, settled('hit', 24)],
  ['below the line', {}, {}, settled('miss', 24)],
  ['the under below the line', { direction: 'under' }, {}, settled('hit', 24)],
  ['on the line', { line: 24 }, {}, settled('push', 24)],
  ['a line of 0 is a line', { stat: 'threes', line: 0 }, {}, settled('push', 0)],
  ['a line of 0, beaten', { stat: 'steals', line: 0 }, {}, settled('hit', 1)],
  ['binary dust is no difference', { stat: 'fantasyScore', line: 45.9 }, {}, settled('push', 45.9)],
  ['a sum', { stat: 'ptsRebAst', line: 35.5 }, {}, settled('hit', 36)],
  [
    'did not play',
    {},
    { lines: idle("Coach's decision") },
    settled('void', null, "Did not play: Coach's decision."),
  ],
  ['did not play, nobody says why', {}, { lines: idle(null) }, settled('void', null, 'Did not play.')],
  [
    'not in the box score',
    {},
    { lines: [...without, line(6, 1)] },
    waits('the player is not in the box score'),
  ],
  [
    'not in the box score, but ruled out before',
    {},
    { lines: [...without, line(6, 1)], status: 'out' },
    settled('void', null, 'Did not play: ruled out.'),
  ],
  ['half a box score', {}, { lines: lines.slice(0, 7) }, waits('the box score is not complete')],
  ['no box score', {}, { lines: [] }, waits('the box score is not complete')],
  ['a game under way', {}, { game: { status: 'live', date: '2026-01-15' } }, waits('the game is not over')],
  ['an unknown game', {}, { game: null }, waits('the game is unknown')],
  [
    'a postponed game',
    {},
    { game: { status: 'postponed', date: '2026-01-15' } },
    settled('void', null, 'The game was postponed.'),
  ],
  [
    'a game on another day',
    {},
    { game: { status: 'final', date: '2026-01-20' } },
    settled('void', null, 'The game was moved to 2026-01-20.'),
  ],
  [
    'a stat that nobody can count stays open and is seen',
    { stat: 'dunks' as Stat },
    {},
    waits('nothing says how dunks is counted'),
  ],
])('%s', (_name, ask, facts, grade) => {
  expect(gradePick({ ...bet, ...ask }, { ...final, ...facts })).toEqual(grade);
});
