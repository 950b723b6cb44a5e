import { expect, test } from 'vitest';
import { daysAfter, minutesAfter } from '../../domain/dates.ts';
import { backupName, backupsToDrop, backupTime } from './rotation.ts';

const NOW = new Date('2026-11-15T12:00:00Z');

test('a name says when it was, and what is named otherwise is left alone', () => {
  expect(backupName(NOW)).toBe('2026-11-15T12-00-00Z');
  expect(backupTime('2026-11-15T12-00-00Z')).toEqual(NOW);
  expect(backupsToDrop(['notes.txt', '.2020-01-01T00-00-00Z.unfinished', 'before-upgrade'], NOW)).toEqual([]);
});

test('after a month of hourly backups a day of them is left, and one for each of the days before', () => {
  let kept: string[] = [];
  for (let hour = 0; hour <= 30 * 24; hour++) {
    const now = minutesAfter(daysAfter(NOW, -30), hour * 60);
    kept.push(backupName(now));
    const gone = new Set(backupsToDrop(kept, now));
    kept = kept.filter((name) => !gone.has(name));
  }
  const lastDay = kept.filter((name) => (backupTime(name) ?? NOW) >= daysAfter(NOW, -1));
  const older = kept.filter((name) => !lastDay.includes(name));
  expect(lastDay).toHaveLength(25);
  expect(older.map((name) => name.slice(0, 13))).toEqual(
    ['08', '09', '10', '11', '12', '13'].map((day) => `2026-11-${day}T23`).concat('2026-11-14T11'),
  );
});

test('the newest backup is never dropped, however old it is', () => {
  expect(backupsToDrop(['2020-01-01T00-00-00Z', '2020-01-02T00-00-00Z'], NOW)).toEqual([
    '2020-01-01T00-00-00Z',
  ]);
});
