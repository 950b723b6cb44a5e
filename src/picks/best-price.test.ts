import fc from 'fast-check';
import { expect, test } from 'vitest';
import { consensus, type Quote } from '../model/market.ts';

const AT = Date.UTC(2026, 0, 15, 20);
const american = fc.oneof(fc.integer({ min: -400, max: -100 }), fc.integer({ min: 100, max: 400 }));
const anyQuote: fc.Arbitrary<Quote> = fc.record({
  book: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'prizepicks'),
  line: fc.constantFrom(0, 0.5, 1.5, 2),
  overOdds: fc.option(american, { freq: 6 }),
  underOdds: fc.option(american, { freq: 6 }),
  capturedAt: fc.integer({ min: -120, max: 10 }).map((minutes) => AT + minutes * 60_000),
});
const pays = (odds: number) => (odds > 0 ? odds / 100 : 100 / -odds);

test('the best price is the longest one among quotes that count, on the line of the pick', () => {
  fc.assert(
    fc.property(fc.uniqueArray(anyQuote, { selector: ({ book }) => book, maxLength: 7 }), (quotes) => {
      const market = consensus(quotes, AT, () => 0);
      const counting = quotes.filter(({ book, overOdds, underOdds, capturedAt }) => {
        if (book === 'prizepicks' || overOdds === null || underOdds === null) return false;
        const age = AT - capturedAt!;
        const margin = 1 / (1 + pays(overOdds)) + 1 / (1 + pays(underOdds)) - 1;
        return age >= 0 && age <= 90 * 60_000 && margin >= 0 && margin <= 0.15;
      });
      expect(market === null).toBe(counting.length === 0);
      if (!market) return;
      const there = counting.filter(({ line }) => line === market.line);
      for (const [side, odds] of [
        ['over', 'overOdds'],
        ['under', 'underOdds'],
      ] as const) {
        const longest = Math.max(...there.map((quote) => pays(quote[odds]!)));
        expect(pays(market.best[side][odds]!)).toBe(longest);
        expect(market.best[side].line).toBe(market.line);
      }
      const votes = (line: number) => counting.filter((quote) => quote.line === line).length;
      for (const { line } of counting) expect(votes(market.line)).toBeGreaterThanOrEqual(votes(line));
    }),
  );
});
