import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../domain/random.ts';
import { FEWEST_DAYS, type Settled, scoreForecasts } from './score-forecasts.ts';
import { scoreEntry } from './show-arena.ts';

const chance = fc.double({ min: 0.01, max: 0.99, noNaN: true });
const forecast: fc.Arbitrary<Settled> = fc.record({
  date: fc.integer({ min: 1, max: 28 }).map((day) => `2026-01-${String(day).padStart(2, '0')}`),
  probability: chance,
  market: fc.option(chance),
  model: fc.option(chance),
  closing: fc.option(chance),
  happened: fc.boolean(),
});

const average = (values: readonly number[]) =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
const near = (value: number | null, wanted: number | null) =>
  wanted === null ? expect(value).toBeNull() : expect(value).toBeCloseTo(wanted, 4);

describe('the score of forecasts', () => {
  test('is that of an independent calculation, on the same props for both sides', () => {
    fc.assert(
      fc.property(fc.array(forecast, { maxLength: 80 }), (list) => {
        const score = scoreForecasts(list, 0.05);
        const loss = (p: number, happened: boolean) => (happened ? -Math.log(p) : -Math.log(1 - p));
        near(score.logLoss, average(list.map((one) => loss(one.probability, one.happened))));
        near(score.brier, average(list.map((one) => (one.probability - Number(one.happened)) ** 2)));
        expect(score.bands.reduce((sum, { n }) => sum + n, 0)).toBe(list.length < 5 ? 0 : list.length);
        const moves: number[] = [];
        for (const { probability, market, closing } of list)
          if (market !== null && closing !== null && market !== probability)
            moves.push(probability > market ? closing - market : market - closing);
        expect(score.clvN).toBe(moves.length);
        const move = average(moves);
        near(score.meanClvPoints === null ? null : score.meanClvPoints / 100, move);
        for (const { opponent, n, days, ...against } of score.against) {
          const other = (one: Settled) => (opponent === 'baseline' ? 0.5 : one[opponent]);
          const both = list.filter((one) => other(one) !== null);
          expect([n, days]).toEqual([both.length, new Set(both.map(({ date }) => date)).size]);
          const own = average(both.map((one) => loss(one.probability, one.happened)));
          const theirs = average(both.map((one) => loss(other(one) ?? 0, one.happened)));
          near(against.ownLogLoss, own);
          near(against.logLoss, theirs);
          near(against.difference, own === null || theirs === null ? null : own - theirs);
          expect(against.low === null).toBe(days < FEWEST_DAYS);
        }
      }),
      { numRuns: 60 },
    );
  });

  /** Twenty days of twenty props; 65% of the overs happen. */
  const season = (probability: number) => {
    const random = seededRandom(7);
    return Array.from({ length: 400 }, (_, n) => ({
      date: `2026-01-${String(1 + Math.floor(n / 20)).padStart(2, '0')}`,
      probability,
      market: 0.5,
      model: null,
      closing: null,
      happened: random() < 0.65,
    }));
  };

  test('says better, worse and unclear, and never with few days', () => {
    const verdict = (list: readonly Settled[]) => scoreForecasts(list, 0.05).against[0]?.verdict;
    expect(verdict(season(0.6))).toBe('better');
    expect(verdict(season(0.3))).toBe('worse');
    expect(verdict(season(0.5))).toBe('unclear');
    expect(verdict(season(0.6).filter(({ date }) => date < '2026-01-06'))).toBe('too few days');
  });

  test('more entries widen every interval', () => {
    const width = (alpha: number) => {
      const [against] = scoreForecasts(season(0.6), alpha).against;
      return (against?.high ?? 0) - (against?.low ?? 0);
    };
    expect(width(0.05 / 20)).toBeGreaterThan(width(0.05 / 2));
    expect(width(0.05 / 2)).toBeGreaterThan(width(0.05));
  });
});

test('first and last forecasts of a prop are scored apart; pushes and voids are counted, not scored', () => {
  const row = (playerId: number, probability: number, result: 'hit' | 'push' | 'void' | null) => ({
    entryId: 1,
    date: '2026-01-15',
    gameId: 1,
    playerId,
    stat: 'points' as const,
    probability,
    market: null,
    model: null,
    result,
    closing: null,
  });
  const scored = scoreEntry(
    [row(1, 0.4, 'hit'), row(2, 0.5, 'push'), row(1, 0.8, 'hit'), row(3, 0.5, 'void'), row(4, 0.5, null)],
    0.05,
  );
  expect(scored).toMatchObject({ submitted: 5, props: 4, open: 1, pushes: 1, voids: 1 });
  expect(scored.first).toMatchObject({ n: 1, brier: 0.36 });
  expect(scored.last).toMatchObject({ n: 1, brier: 0.04 });
});
