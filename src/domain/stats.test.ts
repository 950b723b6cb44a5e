import { expect, test } from 'vitest';
import { isWhole, PARTS, STAT_CATALOGUE, STATS, type Stat, statsByWord } from './stats.ts';

/** What is stored and what sources write, spelled out a second time: a change of any of these loses data. */
const FIXED: Record<Stat, [code: number, market: string, file: string]> = {
  points: [0, 'player_points', 'pts'],
  rebounds: [1, 'player_rebounds', 'reb'],
  assists: [2, 'player_assists', 'ast'],
  threes: [3, 'player_threes', 'threes'],
  steals: [4, 'player_steals', 'stl'],
  blocks: [5, 'player_blocks', 'blk'],
  turnovers: [6, 'player_turnovers', 'tov'],
  ptsRebAst: [7, 'player_points_rebounds_assists', 'pra'],
  ptsReb: [8, 'player_points_rebounds', 'pr'],
  ptsAst: [9, 'player_points_assists', 'pa'],
  rebAst: [10, 'player_rebounds_assists', 'ra'],
  stocks: [11, 'player_blocks_steals', 'stocks'],
  fantasyScore: [12, 'player_fantasy_points', 'fantasy'],
};

test.each(Object.entries(FIXED))('%s keeps its code and its names', (stat, [code, market, file]) => {
  const { storageCode, words } = STAT_CATALOGUE[stat as Stat];
  expect([storageCode, words.theOddsApi, words.seasonFiles]).toEqual([code, market, file]);
});

test('no two stats share a code or a name at a source', () => {
  expect(new Set(STATS.map((stat) => STAT_CATALOGUE[stat].storageCode)).size).toBe(STATS.length);
  for (const source of ['theOddsApi', 'seasonFiles'] as const)
    expect(Object.keys(statsByWord(source))).toHaveLength(STATS.length);
});

test('only the fantasy score has weights: the model adds up every other stat as whole numbers', () => {
  const weighted = STATS.filter((stat) => PARTS[stat].some(({ weight }) => weight !== 1));
  expect(weighted).toEqual(['fantasyScore']);
  expect(STATS.filter((stat) => !isWhole(stat))).toEqual(['fantasyScore']);
});
