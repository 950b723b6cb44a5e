import { expect, test } from 'vitest';
import { minutesAfter } from '../../domain/dates.ts';
import type { StepName } from '../../ingest/operations/step-names.ts';
import { type CalendarGame, freshnessOf, staleBefore } from './freshness-rule.ts';

const NOW = new Date('2026-01-15T12:00:00Z');
const game = (minutes: number, status: CalendarGame['status'] = 'scheduled'): CalendarGame => ({
  tipAt: minutesAfter(NOW, minutes),
  status,
});
const DAY = 26 * 60;

/** Maximum age of the last success in minutes. */
test.each<[string, StepName, CalendarGame[], number | null]>([
  ['no games', 'odds', [], null],
  ['only games that are not played', 'odds', [game(60, 'postponed'), game(90, 'cancelled')], null],
  ['a game in two days', 'odds', [game(48 * 60)], DAY],
  ['a game in an hour', 'odds', [game(60)], 15],
  ['the window has just opened', 'odds', [game(12 * 60 - 10)], DAY],
  ['a game in an hour', 'injuries', [game(60)], 45],
  ['a game in an hour', 'schedule', [game(60)], DAY],
  ['a game that is being played', 'gamelogs', [game(-100, 'live')], DAY],
  ['a game that should have ended two hours ago', 'gamelogs', [game(-300)], 120],
  ['the same game with a result', 'gamelogs', [game(-300, 'final')], DAY],
  ['a game that should have ended half an hour ago', 'gamelogs', [game(-210)], DAY],
  ['a game that should have ended two hours ago', 'settle', [game(-300)], 120],
])('%s: %s', (_name, step, games, minutes) => {
  const tooOld = staleBefore({ step, games, oddsEveryMinutes: 5, now: NOW });
  expect(tooOld).toEqual(minutes === null ? null : minutesAfter(NOW, -minutes));
});

test.each<[Parameters<typeof freshnessOf>[0], Date | null, string]>([
  [{ lastSuccessAt: null, lastErrorAt: null }, null, 'never'],
  [{ lastSuccessAt: null, lastErrorAt: NOW }, null, 'error'],
  [{ lastSuccessAt: minutesAfter(NOW, -9), lastErrorAt: null }, minutesAfter(NOW, -10), 'fresh'],
  [{ lastSuccessAt: minutesAfter(NOW, -11), lastErrorAt: null }, minutesAfter(NOW, -10), 'stale'],
  [{ lastSuccessAt: minutesAfter(NOW, -11), lastErrorAt: minutesAfter(NOW, -12) }, null, 'fresh'],
  [{ lastSuccessAt: minutesAfter(NOW, -11), lastErrorAt: minutesAfter(NOW, -10) }, null, 'error'],
])('%j before %s is %s', (last, tooOld, status) => expect(freshnessOf(last, tooOld)).toBe(status));
