import fc from 'fast-check';
import { expect, test } from 'vitest';
import { noVigByPower } from '../domain/odds.ts';
import type { Quote } from '../lines/consensus.ts';
import { closingValue, shapeAt } from './closing-value.ts';

const TIP = new Date('2026-01-16T00:30:00Z');
const at = (minutesBefore: number) => new Date(TIP.getTime() - minutesBefore * 60_000);
const quote = (
  book: string,
  line: number,
  overOdds: number | null,
  underOdds: number | null,
  more = {},
): Quote => ({
  book,
  kind: 'standard',
  line,
  overOdds,
  underOdds,
  suspended: false,
  capturedAt: at(30),
  ...more,
});
/** Log-odds fall by 0.15 with every half point. */
const lineShape = { from: 20.5, overLogOdds: Array.from({ length: 17 }, (_, n) => 1.2 - 0.15 * n) };
const even = (line: number) => quote('a', line, -110, -110);
const bet = {
  line: 24.5,
  direction: 'over' as const,
  decimalPrice: 1 + 100 / 110,
  lineShape,
  books: [even(24.5)],
};

test('an unmoved market is worth nothing, and the margin stands in the closing edge', () => {
  expect(closingValue(bet, [even(24.5)], TIP)).toEqual({
    closingLine: 24.5,
    closingProbability: 0.5,
    clvPercent: 0,
    closingEdgePercent: -4.55,
  });
});

test('a better price at publication than at the close is a positive value', () => {
  const closing = [quote('a', 24.5, -120, 100), quote('b', 24.5, -125, 105), quote('c', 24.5, -120, 100)];
  const value = closingValue(bet, closing, TIP);
  expect(value.clvPercent).toBe(4.13); // 1.9091 / 1.8333
  const late = closingValue({ ...bet, books: closing }, [even(24.5)], TIP);
  expect(late.clvPercent).toBe(-3.97);
});

test('a book that quotes one side is left out at both ends', () => {
  const books = [even(24.5), quote('b', 24.5, 150, null)];
  const value = closingValue({ ...bet, books }, [even(24.5), quote('b', 24.5, -200, null)], TIP);
  expect(value.clvPercent).toBe(0);
});

test('the line moving our way is worth something, against us costs', () => {
  const up = closingValue(bet, [quote('a', 25.5, -110, -110)], TIP);
  expect(up.closingLine).toBe(25.5);
  expect(up.clvPercent!).toBeGreaterThan(10);
  const down = closingValue(bet, [quote('a', 23.5, -110, -110)], TIP);
  expect(down.clvPercent!).toBeLessThan(-10);
  const under = closingValue({ ...bet, direction: 'under' }, [quote('a', 23.5, -110, -110)], TIP);
  expect(under.clvPercent).toBe(up.clvPercent);
});

test.each<[string, Quote[], number | null, boolean]>([
  ['nobody quotes', [], null, false],
  ['one side only', [quote('a', 24.5, -110, null)], 24.5, false],
  ['after tip-off', [quote('a', 24.5, -110, -110, { capturedAt: at(-1) })], null, false],
  ['daily fantasy', [quote('p', 30, -110, -110, { kind: 'dfs' })], null, false],
  [
    'withdrawn before tip-off: the last word counts',
    [quote('a', 24.5, -110, -110), quote('a', 24.5, null, null, { suspended: true, capturedAt: at(10) })],
    24.5,
    true,
  ],
  ['a line of 0', [quote('a', 0, -110, -110)], 0, true],
])('%s', (_name, quotes, closingLine, priced) => {
  const value = closingValue(bet, quotes, TIP);
  expect(value.closingLine).toBe(closingLine);
  expect(value.clvPercent !== null).toBe(priced);
});

const price = fc.oneof(fc.integer({ min: -250, max: -100 }), fc.integer({ min: 100, max: 250 }));
const implied = (american: number) => (american > 0 ? 100 / (100 + american) : -american / (100 - american));

/** Reference implementation: finds the power by bisection. */
function noVigSlowly(over: number, under: number): number {
  const [a, b] = [implied(over), implied(under)];
  let power = 1;
  for (let step = 1; step > 1e-12; step /= 2) {
    while (a ** (power + step) + b ** (power + step) >= 1) power += step;
    while (a ** power + b ** power < 1 && power > step) power -= step;
  }
  return a ** power;
}

test('taking the margin out by the power method agrees with a slow search', () => {
  fc.assert(
    fc.property(price, price, (over, under) => {
      expect(noVigByPower(over, under).over).toBeCloseTo(noVigSlowly(over, under), 6);
    }),
  );
});

const offer = fc.record({
  line: fc.integer({ min: 42, max: 56 }).map((halves) => halves / 2),
  over: price,
  under: price,
});

test('a market that closes as it was published is worth exactly 0, whatever the lines, prices and books', () => {
  fc.assert(
    fc.property(
      fc.array(offer, { minLength: 1, maxLength: 8 }),
      fc.constantFrom('over' as const, 'under' as const),
      (offers, direction) => {
        const quotes = offers.map(({ line, over, under }, n) => quote(`book ${n}`, line, over, under));
        const shuffled = [...quotes].reverse();
        expect(closingValue({ ...bet, direction, books: quotes }, shuffled, TIP).clvPercent).toBe(0);
      },
    ),
  );
});

test('a line that moves at an unchanged price keeps the margin of the book', () => {
  fc.assert(
    fc.property(offer, ({ line, over, under }) => {
      const both = (['over', 'under'] as const).map((direction) => {
        const one = { ...bet, direction, books: [quote('a', bet.line, -110, -110)] };
        const { clvPercent } = closingValue(one, [quote('a', line, over, under)], TIP);
        return (1 + clvPercent! / 100) / (1 + 100 / 110); // implied by the closing price at the pick's line
      });
      const { power } = noVigByPower(over, under);
      expect(both[0]! ** power + both[1]! ** power).toBeCloseTo(1, 2);
    }),
  );
});

test('the closing edge agrees with a calculation over raw quotes', () => {
  fc.assert(
    fc.property(
      fc.array(offer, { minLength: 1, maxLength: 8 }),
      fc.constantFrom('over' as const, 'under' as const),
      fc.double({ min: 1.3, max: 3, noNaN: true }),
      (offers, direction, decimalPrice) => {
        const quotes = offers.map(({ line, over, under }, n) => quote(`book ${n}`, line, over, under));
        const chances = offers
          .map(({ line, over, under }) => {
            const p = noVigSlowly(over, under);
            return Math.log(p / (1 - p)) + 0.3 * (line - bet.line);
          })
          .sort((a, b) => a - b);
        const half = chances.length >> 1;
        const middle =
          chances.length < 5
            ? chances.reduce((sum, one) => sum + one, 0) / chances.length
            : chances.length % 2 === 1
              ? chances[half]!
              : (chances[half - 1]! + chances[half]!) / 2;
        const overChance = 1 / (1 + Math.exp(-middle));
        const p = direction === 'over' ? overChance : 1 - overChance;
        const value = closingValue({ ...bet, direction, decimalPrice }, quotes, TIP);
        expect(value.closingProbability!).toBeCloseTo(p, 3);
        expect(Math.abs(value.closingEdgePercent! - 100 * (p * decimalPrice - 1))).toBeLessThan(0.03);
      },
    ),
  );
});

test('beyond the ends of its shape a line is read with the last slope', () => {
  expect(shapeAt(lineShape, 30.5)).toBeCloseTo(1.2 - 0.15 * 20, 9);
  expect(shapeAt(lineShape, 18.5)).toBeCloseTo(1.2 + 0.15 * 4, 9);
  expect(shapeAt(lineShape, 24.75)).toBeCloseTo((shapeAt(lineShape, 24.5) + shapeAt(lineShape, 25)) / 2, 9);
});
