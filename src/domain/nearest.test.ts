import { expect, test } from 'vitest';
import { nearest } from './nearest.ts';

const STEPS = ['schedule', 'players', 'gamelogs', 'injuries', 'odds', 'profiles', 'score', 'settle'];

test.each([
  ['odd', 'odds'],
  ['ODDS ', 'odds'],
  ['gamelog', 'gamelogs'],
  ['game-logs', 'gamelogs'],
  ['setle', 'settle'],
  ['injury', null],
  ['x', null],
  ['', null],
  ['x'.repeat(10_000), null],
])('%j is probably %j', (word, meant) => {
  expect(nearest(word, STEPS)).toBe(meant);
});
