import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withinPremiumLimits } from './limits.ts';

const contender = fc.record({
  gameId: fc.integer({ min: 1, max: 12 }),
  cautiousValue: fc.double({ min: 0.02, max: 0.2, noNaN: true }),
});
const game = fc.record({ gameId: fc.integer({ min: 1, max: 12 }) });

const mostInOneGame = (picks: Iterable<{ gameId: number }>) =>
  Math.max(0, ...[...Map.groupBy(picks, ({ gameId }) => gameId).values()].map(({ length }) => length));

test('never more than 15 a night and 3 in a game, and always the best of them', () => {
  fc.assert(
    fc.property(fc.array(contender, { maxLength: 60 }), (contenders) => {
      const allowed = withinPremiumLimits(contenders);
      expect(allowed.size).toBeLessThanOrEqual(15);
      expect(mostInOneGame(allowed)).toBeLessThanOrEqual(3);
      for (const out of contenders.filter((one) => !allowed.has(one))) {
        const better = [...allowed].filter(({ cautiousValue }) => cautiousValue >= out.cautiousValue);
        const inGame = better.filter(({ gameId }) => gameId === out.gameId);
        expect(inGame.length === 3 || better.length === 15).toBe(true);
      }
    }),
  );
});

test('picks that stand keep their places', () => {
  fc.assert(
    fc.property(
      fc.array(contender, { maxLength: 40 }),
      fc.array(game, { maxLength: 15 }),
      (contenders, taken) => {
        const allowed = withinPremiumLimits(contenders, taken);
        expect(allowed.size).toBeLessThanOrEqual(15 - taken.length);
        const before = mostInOneGame(taken);
        expect(mostInOneGame([...taken, ...allowed])).toBeLessThanOrEqual(Math.max(3, before));
      },
    ),
  );
});
