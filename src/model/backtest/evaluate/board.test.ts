import { expect, test } from 'vitest';
import { addDays } from '../../../domain/dates.ts';
import type { ScoredRow } from '../scored-row.ts';
import { scoreBoard } from './board.ts';
import { scorePortfolio } from './portfolio.ts';
import { withAnyBooks } from './premium-standard.ts';
import { createResampler } from './resample.ts';

type Given = Partial<ScoredRow> & { hit: boolean };

/** A published under at even money. */
const row = ({ hit, ...given }: Given): ScoredRow =>
  ({
    date: '2025-01-01',
    gameId: 1,
    playerId: 1,
    stat: 'points',
    horizon: 'morning',
    line: 20.5,
    direction: 'under',
    confidence: 0.55,
    averagePrice: 2,
    cautiousEv: 4,
    rating: 'premium',
    gates: [],
    minutesToTip: 300,
    actual: hit ? 10 : 30,
    ...given,
  }) as ScoredRow;

const nights = Array.from({ length: 40 }, (_, i) => addDays('2025-01-01', i));
const resampler = createResampler(nights);
const SPANS = [
  { from: nights[0]!, to: nights[9]! },
  { from: nights[10]!, to: nights[39]! },
];

test('premium minus standard, slices by time, claimed and realized edge', () => {
  const rows = nights.flatMap((date, i) => [
    row({ date, hit: i % 10 < 6 }),
    row({ date, hit: i % 10 < 5, rating: 'standard', confidence: 0.51, minutesToTip: 30 }),
    row({ date, hit: true, rating: 'lean' }),
    row({ date, hit: true, gates: ['out'] }),
  ]);
  const board = scoreBoard(rows, SPANS, resampler)!;
  const [pooled, first, second] = board.premiumMinusStandard;
  expect(pooled).toMatchObject({ key: 'all nights', premium: { n: 40 }, standard: { n: 40 } });
  expect(pooled!.difference!.average.mean).toBeCloseTo(0.2, 12);
  // Even money becomes −105: a hit returns 1/1.05 instead of 1.
  expect(pooled!.difference!.fiveCentsWorse.mean).toBeCloseTo(0.1 * (1 + 1 / 1.05), 3);
  expect(pooled!.difference!.average.lo).toBeLessThan(0.2);
  expect([first!.premium.n, second!.premium.n]).toEqual([10, 30]);
  expect(board.byTimeToTip.map(({ key, n }) => [key, n])).toEqual([
    ['1–12 h', 40],
    ['≤ 1 h', 40],
  ]);
  expect(board.edges.reduce((n, band) => n + band.n, 0)).toBe(80);
  expect(board.edges[0]!.claimed).toBeCloseTo(0.01, 12);
  expect(board.edges.at(-1)!.claimed).toBeCloseTo(0.05, 12);
  expect(scoreBoard(rows.slice(0, 1), SPANS, resampler)).toBeNull();
});

test('without the rule on books, thinly quoted props are rated, but only one of a family and three of a game', () => {
  const thin = (given: Partial<ScoredRow>) =>
    row({ hit: true, gates: ['few-books'], cautiousEv: 6, ...given });
  const rows = [
    row({ hit: true, cautiousEv: 5.5, playerId: 1 }),
    thin({ playerId: 1, stat: 'ptsAst', scoreFinal: 95 }),
    ...[2, 3, 4, 5].map((playerId) => thin({ playerId, cautiousEv: 6 + playerId })),
    thin({ playerId: 6, cautiousEv: 4 }),
    thin({ playerId: 7, gates: ['few-books', 'out'] }),
  ].map((one) => ({ ...one, scoreFinal: one.scoreFinal ?? 90 }));
  const published = withAnyBooks(rows).filter(({ gates }) => gates.length === 0);
  const rated = (rating: string) =>
    published.filter((one) => one.rating === rating).map(({ playerId, stat }) => `${playerId} ${stat}`);
  expect(rated('premium')).toEqual(['3 points', '4 points', '5 points']);
  expect(rated('standard')).toEqual(['1 ptsAst', '2 points', '6 points']);
});

test('picks that win and lose together double the variance of a day', () => {
  const rows = nights.flatMap((date, i) =>
    (['premium', 'standard'] as const).map((rating) => row({ date, rating, hit: i % 2 === 0 })),
  );
  expect(scoreBoard(rows, SPANS, resampler)!.dayVariance).toBeCloseTo(2, 12);
});

test('the bankroll follows the suggested stakes; voids and pushes return them', () => {
  // A cautious value of 4% at even money is the highest stake, 1%.
  const rows = [
    row({ date: nights[0]!, hit: true }),
    row({ date: nights[1]!, hit: false }),
    row({ date: nights[2]!, hit: false, actual: null }),
    row({ date: nights[3]!, hit: false, actual: 20.5 }),
  ];
  const portfolio = scorePortfolio(rows, resampler)!;
  expect(portfolio).toMatchObject({ nights: 4, roi: { mean: 0 }, flatRoi: { mean: 0 } });
  expect(portfolio.finalBankroll).toBeCloseTo(1.01 * 0.99, 12);
  expect(portfolio.maxDrawdown).toBeCloseTo(0.01, 12);
  expect(scorePortfolio([], resampler)).toBeNull();
});
