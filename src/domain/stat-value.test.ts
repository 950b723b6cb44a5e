import { expect, test } from 'vitest';
import { statValue } from './stat-value.ts';
import type { Stat } from './stats.ts';

const line = {
  points: 27,
  rebounds: 8,
  assists: 6,
  threes: 3,
  steals: 2,
  blocks: 1,
  turnovers: 4,
  fgm: 10,
  fga: 20,
  fg3a: 8,
  ftm: 4,
  fta: 5,
  oreb: 2,
  dreb: 6,
  fouls: 3,
};

test.each([
  ['points', 27],
  ['turnovers', 4],
  ['ptsRebAst', 41],
  ['ptsReb', 35],
  ['ptsAst', 33],
  ['rebAst', 14],
  ['stocks', 3],
  ['fantasyScore', 27 + 9.6 + 9 + 6 + 3 - 4],
] as [Stat, number][])('%s is %d', (stat, value) => expect(statValue(line, stat)).toBeCloseTo(value, 10));
