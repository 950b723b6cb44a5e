import { expect, test } from 'vitest';
import type { Pick } from '../wire.ts';
import { toCsv } from './csv.ts';
import { applyFilters, bestToDrop, countChanges, readFilters, sortPicks } from './filters.ts';

const pick = (pickId: number, change: Partial<Pick> = {}): Pick => ({
  date: '2026-01-15',
  breakEven: 0.524,
  price: 1.91,
  origin: 'live',
  version: 1,
  previous: null,
  supersededBy: null,
  currentPrice: null,
  status: 'open',
  result: null,
  actual: null,
  closingLine: null,
  clvPercent: null,
  pickId,
  playerId: pickId,
  playerName: `Player ${pickId}`,
  teamId: 1,
  teamAbbreviation: 'AAA',
  stat: 'points',
  line: 20.5,
  direction: 'over',
  scoreFinal: 60,
  rating: 'standard',
  ratingEmoji: '',
  league: 'nba',
  gameId: 1,
  gameDate: '2026-01-15T20:00:00Z',
  opponentAbbreviation: 'BBB',
  isHome: true,
  confidence: 0.55,
  projection: { mean: 21, p10: 12, p50: 21, p90: 31 },
  fairOdds: -122,
  bestBook: { sportsbook: 'oldmill', line: 20.5, odds: -110 },
  evPercent: 3,
  summary: '',
  blocks: [],
  modelVersion: 'm1',
  publishedAt: '2026-01-15T15:00:00Z',
  ...change,
});

const filters = (query: string) => readFilters(new URLSearchParams(query));
const PICKS = [
  pick(1),
  pick(2, { stat: 'threes', bestBook: { sportsbook: 'b', line: 2.5, odds: -130 } }),
  pick(3, { stat: 'threes', direction: 'under', bestBook: { sportsbook: 'b', line: 2.5, odds: 105 } }),
  pick(4, { playerName: 'Zoë Ádler', bestBook: null }),
];
const ids = (picks: readonly Pick[]) => picks.map(({ pickId }) => pickId);

test('filters combine', () => {
  expect(ids(applyFilters(PICKS, filters('stat=threes')))).toEqual([2, 3]);
  expect(ids(applyFilters(PICKS, filters('stat=threes&price=-110')))).toEqual([3]);
  expect(ids(applyFilters(PICKS, filters('q=zoe%20adl')))).toEqual([4]);
  expect(ids(applyFilters(PICKS, filters('min=60')))).toEqual([]);
});

test('an empty result names the filter that frees the most', () => {
  expect(bestToDrop(PICKS, filters('stat=threes&price=-110&side=over'))).toEqual({ name: 'stat', frees: 1 });
  expect(bestToDrop(PICKS, filters('stat=blocks&team=ZZZ'))).toBeNull();
});

test('a sort is stable by score, and turns round', () => {
  const picks = [pick(1, { scoreFinal: 50 }), pick(2, { scoreFinal: 70 }), pick(3, { scoreFinal: 60 })];
  expect(ids(sortPicks(picks, 'score', true))).toEqual([2, 3, 1]);
  expect(ids(sortPicks(picks, 'score', false))).toEqual([1, 3, 2]);
  expect(ids(sortPicks(picks, 'tip', true))).toEqual([2, 3, 1]);
});

test('changes are new picks, lost picks and moved ones', () => {
  expect(countChanges(PICKS, PICKS)).toBe(0);
  expect(countChanges(PICKS, [...PICKS.slice(1), pick(9), pick(1, { line: 21.5 })])).toBe(2);
  expect(countChanges(PICKS, [])).toBe(4);
});

test('a spreadsheet finds no formula and no broken row', () => {
  expect(toCsv([['=1+1', 'a,b', 'say "x"', -110, null]])).toBe(`'=1+1,"a,b","say ""x""",-110,\r\n`);
});
