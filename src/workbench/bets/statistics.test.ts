import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Quote } from '../../lines/consensus.ts';
import { profitOn } from './bet.ts';
import type { BetRow } from './bet-queries.ts';
import { closeOf } from './grade-bet.ts';
import { bankrollByDay, composeStatistics, tallyBets } from './statistics.ts';

const TIP = new Date('2026-01-16T00:30:00Z');
const price = fc.oneof(fc.integer({ min: -400, max: -100 }), fc.integer({ min: 100, max: 400 }));
const side = fc.constantFrom('over' as const, 'under' as const);

const bet = fc
  .record({
    date: fc.integer({ min: 1, max: 28 }).map((day) => `2026-01-${String(day).padStart(2, '0')}`),
    price,
    stake: fc.integer({ min: 1, max: 100_000 }).map((cents) => cents / 100),
    result: fc.constantFrom('hit' as const, 'miss' as const, 'push' as const, 'void' as const, null),
    side,
    book: fc.constantFrom('a', 'b'),
    kind: fc.constantFrom('pick' as const, 'prop' as const),
    clvPercent: fc.option(fc.integer({ min: -2000, max: 2000 }).map((n) => n / 100)),
    leadHours: fc.integer({ min: -2, max: 40 }),
    probability: fc.option(fc.double({ min: 0.01, max: 0.99, noNaN: true })),
  })
  .map(
    ({ leadHours, clvPercent, ...one }, n = 0): BetRow => ({
      id: n,
      userId: 1,
      pickId: one.kind === 'pick' ? 1 : null,
      rating: null,
      league: 'nba',
      gameId: 1,
      tipAt: TIP,
      playerId: 1,
      playerName: 'Somebody',
      stat: 'points',
      line: 24.5,
      description: null,
      placedAt: new Date(TIP.getTime() - leadHours * 3_600_000),
      note: null,
      lineShape: null,
      actual: null,
      voidReason: null,
      profit: profitOn(one),
      closingLine: null,
      closingProbability: null,
      clvPercent: one.result === 'void' || one.result === null ? null : clvPercent,
      bookClvPercent: null,
      closingEdgePercent: null,
      settledAt: one.result && TIP,
      resultVersion: 1,
      importId: null,
      createdAt: TIP,
      updatedAt: TIP,
      ...one,
    }),
  );

/** By hand, in cents: what the book pays back minus what it was given. */
function centsWon({ result, stake, price }: BetRow): number {
  const staked = Math.round(stake * 100);
  if (result === 'miss') return -staked;
  if (result !== 'hit') return 0;
  return Math.round(price > 0 ? (staked * price) / 100 : (staked * 100) / -price);
}

test('ROI, its interval, CLV and the bankroll equal a calculation over raw rows', () => {
  fc.assert(
    fc.property(fc.array(bet, { maxLength: 60 }), fc.integer({ min: 0, max: 5_000 }), (bets, starting) => {
      const tally = tallyBets(bets);
      let [staked, won] = [0, 0];
      const rows: [stake: number, profit: number][] = [];
      for (const one of bets) {
        if (one.result === null || one.result === 'void') continue;
        staked += Math.round(one.stake * 100);
        won += centsWon(one);
        rows.push([one.stake, centsWon(one) / 100]);
      }
      expect(Math.round(tally.staked * 100)).toBe(staked);
      // Half a cent may be rounded either way.
      expect(Math.abs(Math.round(tally.profit * 100) - won)).toBeLessThanOrEqual(bets.length);
      if (rows.length === 0) expect(tally.roiPercent).toBeNull();
      else expect(tally.roiPercent!).toBeCloseTo((100 * won) / staked, 0);
      if (rows.length > 1) {
        // Delta method with sample variances and the covariance, instead of residuals.
        const n = rows.length;
        const avg = (of: (row: [number, number]) => number) => rows.reduce((s, row) => s + of(row), 0) / n;
        const [s, p] = [avg(([stake]) => stake), avg(([, profit]) => profit)];
        const cov = (f: 0 | 1, g: 0 | 1, mf: number, mg: number) =>
          rows.reduce((total, row) => total + (row[f] - mf) * (row[g] - mg), 0) / (n - 1);
        const r = p / s;
        const variance = (cov(1, 1, p, p) - 2 * r * cov(0, 1, s, p) + r * r * cov(0, 0, s, s)) / (n * s * s);
        const half = 196 * Math.sqrt(Math.max(variance, 0));
        expect(tally.roiHigh! - tally.roiLow!).toBeGreaterThanOrEqual(0);
        expect(Math.abs((tally.roiHigh! - tally.roiLow!) / 2 - half)).toBeLessThan(0.05 + half * 0.001);
      }
      const values = bets.flatMap(({ clvPercent }) => (clvPercent === null ? [] : [clvPercent]));
      expect(tally.clvBets).toBe(values.length);
      if (values.length > 0) {
        const mean = values.reduce((total, value) => total + value, 0) / values.length;
        expect(Math.abs(tally.meanClvPercent! - mean)).toBeLessThan(0.0051);
        const better = values.filter((value) => value > 0).length;
        expect(Math.abs(tally.beatClose! - better / values.length)).toBeLessThan(0.0001);
      }
      const days = bankrollByDay(bets, starting);
      let cents = starting * 100;
      for (const day of days) {
        const ofDay = bets.filter(({ date, result }) => date === day.date && result !== null);
        cents += ofDay.reduce((total, one) => total + centsWon(one), 0);
        expect(day.bets).toBe(ofDay.length);
        expect(Math.abs(day.balance * 100 - cents)).toBeLessThanOrEqual(bets.length);
      }
      expect(days.map(({ date }) => date)).toEqual([...days.map(({ date }) => date)].sort());
    }),
  );
});

test('each breakdown divides the bets without losing money', () => {
  fc.assert(
    fc.property(fc.array(bet, { maxLength: 40 }), (bets) => {
      const { overall, breakdowns } = composeStatistics(bets, { starting: 0 });
      for (const by of ['book', 'side', 'stat', 'beforeTip', 'origin']) {
        const groups = breakdowns.filter((one) => one.by === by);
        const sum = (of: (one: (typeof groups)[number]) => number) =>
          groups.reduce((total, one) => total + of(one), 0);
        expect(sum((one) => one.bets)).toBe(overall.bets);
        expect(sum((one) => one.profit)).toBeCloseTo(overall.profit, 2);
      }
    }),
  );
});

const implied = (american: number) => (american > 0 ? 100 / (100 + american) : -american / (100 - american));

test('CLV equals price over the median closing price of the books, and of the own book', () => {
  const quote = fc.record({ over: price, under: price });
  fc.assert(
    fc.property(fc.array(quote, { minLength: 1, maxLength: 7 }), price, side, (offers, taken, direction) => {
      const quotes = offers.map(
        ({ over, under }, n): Quote => ({
          book: `book${n}`,
          kind: 'standard',
          line: 24.5,
          overOdds: over,
          underOdds: under,
          suspended: false,
          capturedAt: new Date(TIP.getTime() - 60_000),
        }),
      );
      const own = { line: 24.5, side: direction, price: taken, book: 'book0', lineShape: null };
      const close = closeOf(own, quotes, TIP);
      const prices = offers
        .map(({ over, under }) => 1 / implied(direction === 'over' ? over : under))
        .sort((a, b) => a - b);
      const half = prices.length >> 1;
      const median = prices.length % 2 === 1 ? prices[half]! : (prices[half - 1]! + prices[half]!) / 2;
      expect(close.clvPercent!).toBeCloseTo(100 * (1 / implied(taken) / median - 1), 1);
      const first = offers[0]!;
      const bookPrice = 1 / implied(direction === 'over' ? first.over : first.under);
      expect(close.bookClvPercent!).toBeCloseTo(100 * (1 / implied(taken) / bookPrice - 1), 1);
    }),
  );
});

test('a quote at another line counts only with a line shape', () => {
  const quotes: Quote[] = [
    {
      book: 'a',
      kind: 'standard',
      line: 25.5,
      overOdds: -110,
      underOdds: -110,
      suspended: false,
      capturedAt: new Date(TIP.getTime() - 60_000),
    },
  ];
  const own = { line: 24.5, side: 'over' as const, price: -110, book: 'a' };
  expect(closeOf({ ...own, lineShape: null }, quotes, TIP)).toMatchObject({
    closingLine: 25.5,
    clvPercent: null,
  });
  const lineShape = { from: 23.5, overLogOdds: [0.4, 0.3, 0.2, 0.1, 0, -0.1] };
  expect(closeOf({ ...own, lineShape }, quotes, TIP).clvPercent!).toBeGreaterThan(5);
});
