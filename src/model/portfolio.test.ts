import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { suggestedStakes } from './portfolio.ts';

const bet = fc.record({
  cautiousValue: fc.double({ min: -0.1, max: 0.5, noNaN: true }),
  decimalPrice: fc.double({ min: 1.2, max: 6, noNaN: true }),
});
const bets = fc.array(bet, { maxLength: 60 });
const sum = (stakes: readonly number[]) => stakes.reduce((a, b) => a + b, 0);

test.each([
  [0.02, 2, 0.005],
  [0.01, 1.9, 0.0027],
  [0.2, 2, 0.01],
  [0, 1.9, 0],
  [-0.05, 1.9, 0],
])('a cautious value of %s at %s is worth %s of the bankroll', (cautiousValue, decimalPrice, stake) => {
  expect(suggestedStakes([{ cautiousValue, decimalPrice }])).toEqual([stake]);
});

describe('suggested stakes', () => {
  test('stay within 1% a pick and 10% a night, whatever stands already', () => {
    fc.assert(
      fc.property(bets, fc.double({ min: 0, max: 0.2, noNaN: true }), (some, staked) => {
        const stakes = suggestedStakes(some, staked);
        expect(stakes).toHaveLength(some.length);
        for (const stake of stakes) {
          expect(stake).toBeGreaterThanOrEqual(0);
          expect(stake).toBeLessThanOrEqual(0.01);
          expect(stake * 10_000).toBeCloseTo(Math.round(stake * 10_000), 6);
        }
        expect(sum(stakes)).toBeLessThanOrEqual(Math.max(0, 0.1 - staked) + 1e-6);
      }),
    );
  });

  test('never fall when the value rises, and never rise with more picks or more already staked', () => {
    fc.assert(
      fc.property(bets, bet, fc.double({ min: 0, max: 0.1, noNaN: true }), (some, extra, staked) => {
        const alone = suggestedStakes(some, staked);
        const together = suggestedStakes([...some, extra], staked);
        for (const [i, stake] of alone.entries()) expect(together[i]).toBeLessThanOrEqual(stake);
        const [before, after] = [extra, { ...extra, cautiousValue: extra.cautiousValue + 0.01 }].map(
          (one) => suggestedStakes([one], staked)[0]!,
        );
        expect(after).toBeGreaterThanOrEqual(before!);
        expect(sum(suggestedStakes(some, staked + 0.05))).toBeLessThanOrEqual(sum(alone));
      }),
    );
  });
});
