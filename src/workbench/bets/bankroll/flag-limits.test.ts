import { expect, test } from 'vitest';
import type { LimitRow } from './bankroll-queries.ts';
import { flagLimits } from './flag-limits.ts';

const NOW = new Date('2026-01-15T17:00:00Z'); // a Thursday
const limit = (kind: LimitRow['kind'], more: Partial<LimitRow>): LimitRow => ({
  id: 1,
  userId: 1,
  kind,
  stake: null,
  until: null,
  requestedAt: new Date(0),
  effectiveAt: new Date(0),
  ...more,
});
const placed = (day: string, stake: number, tipAt: Date | null = null) => ({
  stake,
  placedAt: new Date(`${day}T16:00:00Z`),
  tipAt,
});

test('stakes of the past count toward the week and are never flagged, wherever they stand in the file', () => {
  const limits = [limit('week', { stake: 100 })];
  const added = [placed('2026-01-15', 30), placed('2026-01-12', 90), placed('2026-01-11', 500)];
  const flags = flagLimits(added, { bets: [], limits, now: NOW });
  expect(flags).toEqual(['above your limit of 100.00 per week', null, null]);
});

test('bets that are logged already count; exactly the limit is allowed', () => {
  const limits = [limit('day', { stake: 50 })];
  const known = { bets: [placed('2026-01-15', 20.1)], limits, now: NOW };
  expect(flagLimits([placed('2026-01-15', 29.9)], known)).toEqual([null]);
  expect(flagLimits([placed('2026-01-15', 29.91)], known)).toEqual(['above your limit of 50.00 per day']);
});

test('a bet of another day on a game ahead counts on the day on which it was placed', () => {
  const limits = [limit('day', { stake: 50 })];
  const ahead = new Date('2026-01-16T00:30:00Z');
  const added = [placed('2026-01-14', 60, ahead), placed('2026-01-15', 40, ahead)];
  expect(flagLimits(added, { bets: [], limits, now: NOW })).toEqual([
    'above your limit of 50.00 per day',
    null,
  ]);
});

test('a break flags new bets; one that is over and a limit that is not in force yet flag none', () => {
  const until = new Date('2026-01-20T00:00:00Z');
  const added = [placed('2026-01-14', 10), placed('2026-01-15', 10)];
  const flags = (limits: LimitRow[]) => flagLimits(added, { bets: [], limits, now: NOW });
  expect(flags([limit('coolOff', { until })])).toEqual([
    null,
    `you asked for a break until ${until.toISOString()}`,
  ]);
  expect(flags([limit('coolOff', { until: NOW })])).toEqual([null, null]);
  expect(flags([limit('day', { stake: 1, effectiveAt: until })])).toEqual([null, null]);
});
