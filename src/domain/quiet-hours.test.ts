import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isQuiet, isTimeZone } from './quiet-hours.ts';

const NIGHT = { from: '22:30', to: '07:00', timeZone: 'America/New_York' };

test.each([
  ['2026-01-15T03:29:00Z', false], // 22:29
  ['2026-01-15T03:30:00Z', true],
  ['2026-01-15T11:59:00Z', true], // 6:59
  ['2026-01-15T12:00:00Z', false],
  ['2026-07-15T10:59:00Z', true], // the same hours in summer time
  ['2026-07-15T11:00:00Z', false],
  ['2026-03-08T10:59:00Z', true], // the night that has no 2:30
  ['2026-03-08T11:00:00Z', false],
])('a night in New York: %s is quiet: %s', (at, quiet) => {
  expect(isQuiet(NIGHT, new Date(at))).toBe(quiet);
});

test('an afternoon, in a zone with half an hour', () => {
  const nap = { from: '13:00', to: '14:15', timeZone: 'Asia/Kolkata' };
  const at = (time: string) => isQuiet(nap, new Date(`2026-01-15T${time}:00Z`));
  expect([at('07:29'), at('07:30'), at('08:44'), at('08:45')]).toEqual([false, true, true, false]);
});

test('every minute is either in the hours or in their complement', () => {
  const time = fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));
  const instant = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true });
  const zone = fc.constantFrom('America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe', 'UTC');
  fc.assert(
    fc.property(time, time, zone, instant, (from, to, timeZone, at) => {
      fc.pre(from !== to);
      expect(isQuiet({ from, to, timeZone }, at)).toBe(!isQuiet({ from: to, to: from, timeZone }, at));
    }),
  );
});

test('knows time zones', () => {
  expect(['Europe/Berlin', 'UTC', 'Mars/Base', ''].map(isTimeZone)).toEqual([true, true, false, false]);
});
