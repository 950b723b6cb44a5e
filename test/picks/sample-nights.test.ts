import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { mean } from '../../src/domain/numeric.ts';
import { isSameFamily } from '../../src/model/overlap.ts';
import { stretched } from '../support/patience.ts';
import { type NightPick, type SampleNight, sampleNights } from './sample-nights.ts';

let nights: SampleNight[];
let picks: NightPick[];
beforeAll(async () => {
  nights = await sampleNights({ league: 'nba', from: '2026-01-10', days: 60, every: 3, historyDays: 70 });
  picks = nights.flatMap((night) => night.picks);
}, stretched(120_000));

const rated = (rating: string) => picks.filter((pick) => pick.rating === rating);
const perNight = (rating: string) => rated(rating).length / nights.length;
const share = (is: (pick: NightPick) => boolean) => mean(picks.map((pick) => (is(pick) ? 1 : 0)));
const closingValue = () => mean(picks.flatMap(({ clvPercent }) => clvPercent ?? []));
const SMALL_COUNTS = ['steals', 'blocks', 'threes', 'rebounds'];
const books = () => mean(picks.map((pick) => pick.books));
const smallCountShare = () => share(({ stat }) => SMALL_COUNTS.includes(stat));
const unders = () => share(({ direction }) => direction === 'under');
const ratedShare = () => picks.length / nights.reduce((sum, { props }) => sum + props, 0);
const roi = (rating: string) =>
  mean(
    rated(rating)
      .filter(({ result }) => result === 'hit' || result === 'miss')
      .map(({ result, decimalPrice }) => (result === 'hit' ? decimalPrice - 1 : -1)),
  );

/** Of the published picks of 2023-24 on nights of eight games or more: `hardwood backtest --season 2023-24`. */
const REAL = { unders: 0.959, books: 4.5, smallCountShare: 0.832, ratedShare: 0.046 };
/** 95% intervals of the returns of 2023-24 and 2024-25 together (docs/model.md, section 10). */
const REAL_RETURN = { premium: [0.067, 0.201], standard: [0.025, 0.101] } as const;

test('a night shows as many picks as a real one', () => {
  expect(perNight('premium')).toBeGreaterThan(5);
  expect(perNight('premium')).toBeLessThanOrEqual(15);
  expect(perNight('standard')).toBeGreaterThan(10);
  expect(perNight('standard')).toBeLessThan(39);
  expect(Math.abs(ratedShare() - REAL.ratedShare)).toBeLessThan(0.025);
});

test('the picks are like real ones: sides, stats, books', () => {
  expect(Math.abs(unders() - REAL.unders)).toBeLessThan(0.1);
  expect(Math.abs(smallCountShare() - REAL.smallCountShare)).toBeLessThan(0.15);
  expect(Math.abs(books() - REAL.books)).toBeLessThan(1);
});

test.each(['premium', 'standard'] as const)(
  'the return of %s picks is within the real interval',
  (rating) => {
    const [low, high] = REAL_RETURN[rating];
    expect(roi(rating)).toBeGreaterThan(low);
    expect(roi(rating)).toBeLessThan(high);
  },
);

test('prices do not move against the picks before tip-off', () => {
  expect(Math.abs(closingValue())).toBeLessThan(1.5);
});

test('no player has two picks that count the same events', () => {
  for (const night of nights)
    for (const [, own] of Map.groupBy(night.picks, ({ playerId }) => playerId))
      for (const [i, one] of own.entries())
        for (const other of own.slice(i + 1)) expect(isSameFamily(one.stat, other.stat)).toBe(false);
});

test('docs/sample-league.md shows these numbers', () => {
  const percent = (value: number) => `${(100 * value).toFixed(1)}%`;
  const rows = [
    ['premium picks a night', perNight('premium').toFixed(1)],
    ['standard picks a night', perNight('standard').toFixed(1)],
    ['props with three books that become a pick', percent(ratedShare())],
    ['unders', percent(unders())],
    ['steals, blocks, threes and rebounds', percent(smallCountShare())],
    ['books per pick', books().toFixed(1)],
    ['closing-line value', `${closingValue().toFixed(2)}%`],
    ['return of premium', percent(roi('premium'))],
    ['return of standard', percent(roi('standard'))],
  ];
  expect(missingOnPage(rows)).toEqual([]);
});

/** Rows of docs/sample-league.md that it should have. */
function missingOnPage(rows: readonly (readonly string[])[]): string[] {
  const page = readFileSync(new URL('../../docs/sample-league.md', import.meta.url), 'utf8');
  return rows.map(([name, value]) => `| ${name} | ${value} |`).filter((row) => !page.includes(row));
}

test(
  'the wnba has as many props a game, few games and few picks, as the page says',
  async () => {
    const short = await sampleNights({
      league: 'wnba',
      from: '2026-05-01',
      days: 60,
      every: 2,
      historyDays: 70,
    });
    const total = (count: (night: SampleNight) => number) =>
      short.reduce((sum, night) => sum + count(night), 0);
    const rated = (rating: string) =>
      total((night) => night.picks.filter((one) => one.rating === rating).length);
    const perWnbaNight = (count: number) => (count / short.length).toFixed(1);
    const percent = (value: number) => `${(100 * value).toFixed(1)}%`;
    const [games, props] = [total((night) => night.games), total((night) => night.props)];
    const rows = [
      ['games a night', perWnbaNight(games)],
      ['props with three books a game', (props / games).toFixed(1)],
      ['premium picks a night', perWnbaNight(rated('premium'))],
      ['standard picks a night', perWnbaNight(rated('standard'))],
      ['props with three books that become a pick', percent(total((night) => night.picks.length) / props)],
      ['nights without a pick', percent(total((night) => (night.picks.length === 0 ? 1 : 0)) / short.length)],
    ];
    expect(missingOnPage(rows)).toEqual([]);
  },
  stretched(120_000),
);
