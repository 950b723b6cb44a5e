import { describe, expect, test } from 'vitest';
import { matchName, plainName } from './plain-name.ts';

test.each([
  ['Zálesky', 'Zalesky'],
  ['T.J. Løvstad Jr.', 'TJ Lovstad'],
  ["Quentin N'Dariou", 'Quentin NDariou'],
  ['Viggo Halloran-Pike III', 'viggo halloran pike'],
  ['Dovrećan, Bram', 'Dovrecan  Bram'],
])('%s is %s', (a, b) => expect(plainName(a)).toBe(plainName(b)));

test('a generation is not cut off from within a name', () => {
  expect(plainName('Ivy Vane')).toBe('ivy vane');
});

describe('matchName', () => {
  const roster = [{ name: 'Bram Cardew' }, { name: 'Bram Cardew Jr.' }, { name: 'Örjan Quiñarte' }];
  test('finds the only one', () => expect(matchName('orjan quinarte', roster)).toBe(roster[2]));
  test('takes neither of two', () => expect(matchName('Bram Cardew', roster)).toBeNull());
  test('never guesses', () => expect(matchName('B. Cardew', roster)).toBeNull());
});
