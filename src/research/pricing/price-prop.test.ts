import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ahead, five, game, line, plainParams, sheet } from '../../../test/data/small-league.ts';
import { decimalOdds, isPrice } from '../../domain/odds.ts';
import { isWhole, STATS } from '../../domain/stats.ts';
import { quantileOf } from '../../model/distribution.ts';
import type { PropAsk } from '../../model/score.ts';
import { createState, learn } from '../../model/state.ts';
import { suppose } from '../../model/what-if.ts';
import {
  createLineScorer,
  distributionOf,
  type ForecastProp,
  returnOf,
  shiftOf,
} from '../../picks/pricing/price-prop.ts';
import { flipsOf, returnAt } from './flips.ts';
import { rungsOf } from './ladder.ts';

const params = plainParams();
const state = createState(params);
for (let day = 1; day <= 20; day++)
  learn(
    state,
    game(day, `2024-11-${String(day).padStart(2, '0')}`, {
      home: sheet('HOM', [line(1, { minutes: 24 + (day % 5) * 3 }), ...five(2).slice(0, 4)]),
      away: sheet('AWY', five(11)),
    }),
  );
const next = ahead({ date: '2024-11-21' });
const forecast = (minutes?: number) =>
  suppose(state, next, { variant: 'history', playerId: 1, ...(minutes ? { minutes } : {}) })!;

const anyProp: fc.Arbitrary<ForecastProp> = fc
  .record({
    stat: fc.constantFrom(...STATS),
    minutes: fc.option(fc.integer({ min: 8, max: 40 }), { nil: undefined }),
    quotes: fc.array(
      fc.record({
        book: fc.constantFrom('a', 'b', 'c', 'd'),
        line: fc.integer({ min: 0, max: 40 }).map((n) => n + 0.5),
        overOdds: fc.integer({ min: -160, max: -100 }),
        underOdds: fc.integer({ min: -160, max: -100 }),
        capturedAt: fc.constant(null),
      }),
      { maxLength: 4 },
    ),
  })
  .map(({ stat, minutes, quotes }) => {
    const shared = { params, variant: 'history', at: null, tipAt: null, status: 'available' } as const;
    const known = forecast();
    const ask: PropAsk & { projection: typeof known } = {
      ...shared,
      stat,
      quotes,
      date: next.date,
      projection: known,
    };
    return { ask, projection: minutes === undefined ? known : forecast(minutes) };
  });
const anyLine = fc.integer({ min: 0, max: 90 }).map((n) => n / 2);
const anySide = fc.constantFrom('over' as const, 'under' as const);
const anyPrice = fc.integer({ min: -900, max: 900 }).filter(isPrice);

test('the chances of all values add up to 1 and agree with every half-point line', () => {
  fc.assert(
    fc.property(anyProp, fc.integer({ min: 0, max: 45 }), (prop, value) => {
      const scored = createLineScorer(prop)(value + 0.5);
      const distribution = distributionOf(scored, prop.projection);
      const { offset, pmf } = distribution;
      expect(pmf.every((chance) => chance >= 0)).toBe(true);
      expect(pmf.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 9);
      if (!isWhole(prop.ask.stat) || value < offset || value >= offset + pmf.length - 1) return;
      const over = pmf.subarray(value + 1 - offset).reduce((sum, chance) => sum + chance, 0);
      expect(over).toBeCloseTo(scored.overProbability, 4);
      expect(quantileOf(distribution, 0.5) > value).toBe(over > 0.5);
    }),
  );
});

test('a higher line is never likelier, so fair odds only get longer', () => {
  fc.assert(
    fc.property(anyProp, anyLine, (prop, at) => {
      const score = createLineScorer(prop);
      for (const step of [0.5, 1])
        expect(score(at + step).overProbability).toBeLessThanOrEqual(score(at).overProbability + 1e-12);
      const rungs = rungsOf(prop.ask.stat, prop, { quotes: [], consensus: null });
      for (const [n, rung] of rungs.entries())
        expect(decimalOdds(rung.fairOver)).toBeGreaterThanOrEqual(
          decimalOdds(rungs[n - 1]?.fairOver ?? -1e9),
        );
    }),
  );
});

test('a better price is worth more', () => {
  fc.assert(
    fc.property(anyProp, anyLine, anySide, anyPrice, anyPrice, (prop, at, side, one, other) => {
      const scored = createLineScorer(prop)(at);
      const [shorter, longer] = decimalOdds(one) <= decimalOdds(other) ? [one, other] : [other, one];
      expect(returnOf(scored, side, longer)).toBeGreaterThanOrEqual(returnOf(scored, side, shorter));
    }),
  );
});

test('the call changes at the flip points and not one step before', () => {
  let found = 0;
  fc.assert(
    fc.property(anyProp, anyLine, anySide, anyPrice, (prop, line, side, price) => {
      const { projection, ask } = prop;
      const scored = createLineScorer(prop)(line);
      const bet = { stat: ask.stat, line, side, price, projection, shift: shiftOf(scored) };
      expect(returnAt(bet, line)).toBeCloseTo(returnOf(scored, side, price), 9);
      const worth = (at: number, minutes?: number) => returnAt(bet, at, minutes) > 0;
      const flips = flipsOf(bet);
      const call = worth(line);
      if (flips.line !== null) {
        found += 1;
        expect(worth(flips.line)).toBe(!call);
        expect(worth(flips.line + (flips.line > line ? -0.5 : 0.5))).toBe(call);
      }
      if (flips.minutes !== null) {
        found += 1;
        // Rounded to a tenth, so one more tenth is past the change.
        const past = flips.minutes + (flips.minutes > projection.minutes ? 0.1 : -0.1);
        expect(worth(line, past)).toBe(!call);
      }
    }),
  );
  expect(found).toBeGreaterThan(30);
});
