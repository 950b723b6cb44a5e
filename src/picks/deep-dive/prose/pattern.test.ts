import { describe, expect, test } from 'vitest';
import { BLOCK_PROSE } from './all-blocks.ts';
import { CLOSING } from './closing.ts';
import { EFFECT } from './effect.ts';
import { combine, fill, keysIn, openingOf, withArticle } from './pattern.ts';
import type { Voice } from './voice.ts';
import { WHOLE } from './whole.ts';
import type { Topic } from './writer.ts';

const VALUES: Record<string, string> = {
  gap: '−1.3',
  margin: '8.0%',
  games: '1',
  books: '6',
  names: "Fosterlane's",
};
const voice = {
  text: (slot: string) => VALUES[slot]!,
  amount: (key: string) => Number(VALUES[key]!.replace('−', '-').replace('%', '')),
} as Voice;

test.each([
  ['a gap of {gap}', 'A gap of −1.3'],
  ['{~gap} {gap>above|below} the line', '1.3 below the line'],
  ['with {a margin} margin', 'With an 8.0% margin'],
  ['{games:game} {games=is|are} known', '1 game is known'],
  ['{books:book} {books=is|are} known', '6 books are known'],
  ['{names} role', "Fosterlane's role"],
])('%s', (pattern, text) => {
  expect(fill(pattern, voice)).toBe(text);
});

test('the article follows the sound of the number', () => {
  for (const value of ['8', '8.4%', '80.1%', '11', '11.2%', '18.0%'])
    expect(withArticle(value)).toBe(`an ${value}`);
  for (const value of ['1.8', '110', '118', '7.1%', '48.2%', '180'])
    expect(withArticle(value)).toBe(`a ${value}`);
});

test('parts are combined in every way, and slots are listed', () => {
  expect(combine(['a', 'b'], ['{x}.', '{~y>up|down}.'])).toEqual([
    'a {x}.',
    'a {~y>up|down}.',
    'b {x}.',
    'b {~y>up|down}.',
  ]);
  expect([...keysIn(['{a margin}, {games:game}, {~gap>up|down}'])]).toEqual(['margin', 'games', 'gap']);
});

const patternsIn = (topics: readonly Topic[]) => topics.flat().flatMap(([, ...say]) => say);
const blocks = Object.entries(BLOCK_PROSE);

describe.each(blocks)('%s', (_, { claim, finding, evidence, whyItMatters }) => {
  test('has at least 40 different sentence patterns', () => {
    expect(new Set(patternsIn([claim, ...finding, ...evidence])).size).toBeGreaterThanOrEqual(40);
  });

  test('claims are clauses, everything else is sentences, and none begins with a number', () => {
    for (const pattern of patternsIn([claim])) expect(pattern).toMatch(/[^.:;, ]$/);
    for (const pattern of patternsIn([...finding, ...evidence])) expect(pattern).toMatch(/\.$/);
    const words = /^\{(?:player|names?|he|his|him|opp|team|block|largestName|\w+>)/;
    for (const pattern of patternsIn([claim, ...finding, ...evidence]))
      if (pattern.startsWith('{')) expect(pattern).toMatch(words);
    expect(whyItMatters).not.toMatch(/\d/);
  });

  test('a paragraph can always open unlike the one before it', () => {
    for (const [first = []] of [finding, evidence, EFFECT, WHOLE, CLOSING])
      for (const [, ...say] of first) expect(new Set(say.map(openingOf)).size).not.toBe(1);
  });
});
