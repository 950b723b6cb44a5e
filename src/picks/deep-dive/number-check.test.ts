import { describe, expect, test } from 'vitest';
import { numberCheck, numbersIn } from './number-check.ts';

const values = ['24.5', '57.9 %', '−4.2 %', '−112', '+105', '18 to 31', '± 5.2', '+2.1 pp', '1,230', '7'];
const names = ['bet365', 'Trey Okafor III'];
const unknown = numberCheck(values, names);

describe('a number resolves to a data point', () => {
  test.each([
    'Over 24.5 points at −112 or +105.',
    'A hyphen is a minus too: -112.',
    'The chance is 57.9 %, or 57.9%, or 57.9 per cent.',
    'The opponent allows 4.2 % less.',
    'It adds 2.1 percentage points, that is +2.1 pp.',
    'An ordinary night lies between 18 and 31, give or take 5.2.',
    'A range of 18-31 and a 24.5-point line.',
    'seven games, 7 games, 1,230 minutes',
    'bet365 has the best price; Trey Okafor III starts.',
    'One reason is enough, and no one doubts it; the first night, the second night in a row.',
    '',
  ])('%s', (text) => {
    expect(unknown(text)).toEqual([]);
  });
});

describe('a number that no data point carries is noticed', () => {
  test.each([
    ['Over 25.5 points.', '25.5'],
    ['57.9 games.', '57.9'],
    ['24.5 % of the time', '24.5 %'],
    ['at +112', '+112'],
    ['it rose by +4.2 %', '+4.2 %'],
    ['2.1 % more', '2.1 %'],
    ['in eight of them', 'eight of'],
    ['twenty-two minutes', 'twenty-two minutes'],
    ['one game', 'one game'],
    ['half of the games, twice', 'half of the'],
    ['½ of it', '1'],
    ['٣ games', '٣'],
    ['bet366', '366'],
    ['a 100% play', '100%'],
    ['2026', '2026'],
  ])('%s', (text, number) => {
    expect(unknown(text)).toContain(number);
  });
});

test('numbers are read with sign and unit', () => {
  expect(numbersIn('−4.2 % and +105')).toEqual([
    { text: '−4.2 %', value: -4.2, signed: true, unit: '%' },
    { text: '+105', value: 105, signed: true, unit: '' },
  ]);
});
