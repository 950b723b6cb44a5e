import { expect, test } from 'vitest';
import { toCsv } from '../parts/csv.ts';
import type { Pick } from '../wire.ts';
import { columnsFor, DEFAULT_COLUMNS } from './columns.tsx';
import { picksAsCsv } from './csv.ts';
import { summarizeDay } from './day-summary.ts';
import { applyFilters, bestNow, bestToDrop, countChanges, readFilters, shownEv } from './filters.ts';
import { atMyBooks } from './my-books.ts';
import { edgeOf, lineMoveOf, sortPicks } from './sorts.ts';
import { viewQuery } from './use-board-look.ts';

const BEST = { sportsbook: 'oldmill', line: 20.5, odds: -110, breakEven: 0.5238, evPercent: 5 };
const pick = (pickId: number, change: Partial<Pick> = {}): Pick => ({
  date: '2026-01-15',
  stake: 0.01,
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
  closingEdgePercent: null,
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
  bestBook: BEST,
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
  pick(2, { stat: 'threes', bestBook: { ...BEST, sportsbook: 'b', odds: -130, evPercent: -4 } }),
  pick(3, {
    stat: 'threes',
    direction: 'under',
    bestBook: { ...BEST, sportsbook: 'b', odds: 105, evPercent: 12 },
  }),
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

test('the board shows the expected value at the price beside it, and sorts by that', () => {
  expect(PICKS.map(shownEv)).toEqual([5, -4, 12, 3]); // without a best price, at the published one
  expect(ids(sortPicks(PICKS, 'ev', true))).toEqual([3, 1, 4, 2]);
  const now = { price: 1.8, bestBook: { ...BEST, odds: -125, evPercent: -1 }, at: '2026-01-15T18:00:00Z' };
  expect(shownEv(pick(5, { currentPrice: now }))).toBe(-1);
});

test('changes are new picks, lost picks and moved ones', () => {
  expect(countChanges(PICKS, PICKS)).toBe(0);
  expect(countChanges(PICKS, [...PICKS.slice(1), pick(9), pick(1, { line: 21.5 })])).toBe(2);
  expect(countChanges(PICKS, [])).toBe(4);
});

test('a spreadsheet finds no formula and no broken row', () => {
  expect(toCsv([['=1+1', 'a,b', 'say "x"', -110, null]])).toBe(`'=1+1,"a,b","say ""x""",-110,\r\n`);
});

test('the day: record, units at the published price and at the suggested stake, and closing-line value', () => {
  const day = [
    pick(1, { result: 'hit', price: 1.9, stake: 0.01, clvPercent: 2 }),
    pick(2, { result: 'miss', stake: 0.005, clvPercent: -1 }),
    pick(3, { result: 'push', clvPercent: 0 }),
    pick(4, { result: 'void' }),
    pick(5),
  ];
  const { clv, units, stakedUnits, ...counts } = summarizeDay(day);
  expect(counts).toEqual({ picks: 5, settled: 4, hits: 1, misses: 1, pushes: 1 });
  expect([units, stakedUnits].map((value) => value.toFixed(2))).toEqual(['-0.10', '0.40']);
  expect(clv).toEqual({ mean: 1 / 3, beat: 1, n: 3 });
  expect(summarizeDay([pick(1)]).clv).toBeNull();
});

const BOOKS = [
  { sportsbook: 'a', line: 20.5, odds: -110, breakEven: 0.5238, evPercent: 5 },
  { sportsbook: 'b', line: 20.5, odds: 102, breakEven: 0.495, evPercent: 11 },
  { sportsbook: 'c', line: 19.5, odds: -105, breakEven: 0.5122, evPercent: null },
];

test('my books: the best price on the line of the pick at the books that I use', () => {
  const known = pick(1, { books: BOOKS });
  expect(atMyBooks(known, [])).toBe(known);
  expect(bestNow(atMyBooks(known, ['a', 'c']))?.sportsbook).toBe('a');
  expect(edgeOf(atMyBooks(known, ['b']))).toBeCloseTo(0.055, 6);
  expect(bestNow(atMyBooks(known, ['c']))).toBeNull();
  expect(bestNow(atMyBooks(pick(1), ['c']))).toEqual(BEST); // prices by book not known yet
});

test('a line that rises after publication moved for an over and against an under', () => {
  expect(lineMoveOf(pick(1, { currentLine: 21.5 }))).toBe(1);
  expect(lineMoveOf(pick(1, { currentLine: 21.5, direction: 'under' }))).toBe(-1);
  expect(lineMoveOf(pick(1, { currentLine: null }))).toBeNull();
});

test('columns that do not fit are left out, the least important first', () => {
  const ids = (room: number, chosen = DEFAULT_COLUMNS) =>
    columnsFor({ started: false, chosen }, room).map(({ id }) => id);
  expect(ids(5_000)).toEqual(DEFAULT_COLUMNS);
  expect(ids(300)).toEqual(['best', 'edge']);
  expect(ids(5_000, ['tip', 'best'])).toEqual(['best', 'tip']);
});

test('a saved view keeps filters and look, but neither day nor league', () => {
  const params = new URLSearchParams('side=under&date=2026-01-15&league=wnba');
  expect(viewQuery(params, { columns: ['best', 'tip'], dense: true })).toBe(
    'cols=best.tip&dense=1&side=under',
  );
});

test('a file has the fields of the chosen columns, and always what names the pick', () => {
  const [head] = picksAsCsv([pick(1)], ['stake']).split('\r\n');
  expect(head?.split(',')).toEqual(expect.arrayContaining(['pickId', 'player', 'line', 'stake']));
  expect(head).not.toContain('l10Hits');
});
