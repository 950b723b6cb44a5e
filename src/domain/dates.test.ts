import { describe, expect, test } from 'vitest';
import { addDays, daysBetween, endOfLeagueDay, isCalendarDate, leagueDate } from './dates.ts';

describe('leagueDate', () => {
  test.each([
    ['2026-11-15T03:30:00Z', '2026-11-14'],
    ['2026-11-15T05:00:00Z', '2026-11-15'],
    ['2026-07-01T03:59:59Z', '2026-06-30'],
    ['2026-07-01T04:00:00Z', '2026-07-01'],
  ])('%s belongs to %s', (instant, date) => expect(leagueDate(new Date(instant))).toBe(date));
});

test.each([
  ['2026-01-15', '2026-01-16T05:00:00.000Z'],
  ['2026-07-01', '2026-07-02T04:00:00.000Z'],
  ['2026-03-08', '2026-03-09T04:00:00.000Z'], // clocks go forward
  ['2026-11-01', '2026-11-02T05:00:00.000Z'], // and back
])('%s ends at %s', (date, instant) => expect(endOfLeagueDay(date).toISOString()).toBe(instant));

test.each([
  ['2024-02-29', true],
  ['2026-02-29', false],
  ['2026-2-09', false],
  ['2026-13-01', false],
  ['20260115', false],
])('%s is a calendar date: %s', (text, expected) => expect(isCalendarDate(text)).toBe(expected));

test('days are counted over a clock change', () => {
  expect(addDays('2026-03-07', 2)).toBe('2026-03-09');
  expect(daysBetween('2026-10-31', '2026-11-02')).toBe(2);
});
