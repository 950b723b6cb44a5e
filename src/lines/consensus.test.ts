import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { closingLine, consensusLine, newestQuotes, openingLine, type Quote } from './consensus.ts';

const at = (hours: number) => new Date(Date.UTC(2026, 0, 15, 0) + hours * 3_600_000);
const quote = (book: string, hours: number, line: number, more: Partial<Quote> = {}): Quote => ({
  book,
  kind: 'standard',
  line,
  overOdds: -110,
  underOdds: -110,
  suspended: false,
  capturedAt: at(hours),
  ...more,
});

describe('the consensus', () => {
  test.each<[string, Quote[], number, number | null]>([
    ['nobody quotes', [], 10, null],
    ['one book', [quote('a', 1, 24.5)], 10, 24.5],
    ['most books', [quote('a', 1, 20.5), quote('b', 1, 20.5), quote('c', 1, 25.5)], 10, 20.5],
    [
      'three lines: nearest to the mean',
      [quote('a', 1, 24.5), quote('b', 1, 20.5), quote('c', 1, 25.5)],
      10,
      24.5,
    ],
    ['two lines: the lower', [quote('a', 1, 25.5), quote('b', 1, 24.5)], 10, 24.5],
    ['only the newest of a book counts', [quote('a', 1, 24.5), quote('a', 2, 26.5)], 10, 26.5],
    ['what comes later does not count', [quote('a', 1, 24.5), quote('a', 12, 26.5)], 10, 24.5],
    [
      'a suspended book does not count',
      [quote('a', 1, 24.5), quote('a', 2, 24.5, { suspended: true })],
      10,
      null,
    ],
    [
      'alternate lines do not count',
      [quote('a', 1, 24.5), quote('b', 1, 9.5, { kind: 'alternate' })],
      10,
      24.5,
    ],
    [
      'daily-fantasy lines do not count',
      [quote('a', 1, 24.5), quote('b', 1, 9.5, { kind: 'dfs' })],
      10,
      24.5,
    ],
    ['36 hours are fresh', [quote('a', 0, 24.5)], 36, 24.5],
    ['a minute more is stale', [quote('a', 0, 24.5)], 36 + 1 / 60, null],
    ['a line of 0 is a line', [quote('a', 1, 0)], 10, 0],
  ])('%s', (_name, quotes, hours, line) => {
    expect(consensusLine(quotes, at(hours))).toBe(line);
  });

  test('opens with the first lines that were offered, and closes with the last before tip-off', () => {
    const quotes = [
      quote('a', 0, 30.5, { suspended: true }),
      quote('a', 1, 24.5),
      quote('b', 1, 25.5),
      quote('a', 5, 27.5),
      quote('b', 6, 27.5),
      quote('a', 8, 27.5, { suspended: true }),
      quote('b', 8, 27.5, { suspended: true }),
    ];
    expect(openingLine(quotes, at(20))).toBe(24.5);
    expect(openingLine(quotes, at(0.5))).toBeNull();
    expect(consensusLine(quotes, at(9))).toBeNull();
    expect(closingLine(quotes, at(9))).toBe(27.5);
    expect(closingLine(quotes, at(5.5))).toBe(25.5);
    expect(closingLine([], at(9))).toBeNull();
  });
});

const anyQuote = fc.record({
  book: fc.constantFrom('a', 'b', 'c', 'd'),
  kind: fc.constantFrom('standard' as const, 'standard' as const, 'alternate' as const, 'dfs' as const),
  line: fc.integer({ min: 0, max: 80 }).map((n) => n / 2),
  overOdds: fc.constant(-110),
  underOdds: fc.constant(-110),
  suspended: fc.boolean(),
  capturedAt: fc.integer({ min: 0, max: 60 }).map(at),
});

/** Reference implementation: scans each book, then compares every line with every other. */
function bruteForce(quotes: readonly Quote[], now: Date): number | null {
  const lines: number[] = [];
  for (const book of ['a', 'b', 'c', 'd']) {
    let best: Quote | null = null;
    for (const one of quotes) {
      if (one.book !== book || one.kind !== 'standard' || one.capturedAt > now) continue;
      if (best === null || one.capturedAt > best.capturedAt) best = one;
      else if (+one.capturedAt === +best.capturedAt && one.line >= best.line) best = one;
    }
    if (best && !best.suspended && (+now - +best.capturedAt) / 3_600_000 <= 36) lines.push(best.line);
  }
  if (lines.length === 0) return null;
  const votes = (line: number) => lines.filter((other) => other === line).length;
  const off = (line: number) => Math.abs(lines.reduce((sum, other) => sum + (line - other), 0));
  return lines.reduce((best, line) => {
    const better =
      votes(line) > votes(best) ||
      (votes(line) === votes(best) && (off(line) < off(best) || (off(line) === off(best) && line < best)));
    return better ? line : best;
  });
}

test('the consensus agrees with the slow way, in whatever order the quotes come', () => {
  fc.assert(
    fc.property(fc.array(anyQuote, { maxLength: 25 }), fc.integer({ min: 0, max: 100 }), (quotes, hours) => {
      // Two quotes of one book at one instant that differ only in `suspended` contradict each other.
      const unique = [
        ...new Map(
          quotes.map((one) => [`${one.book}${one.kind}${+one.capturedAt}${one.line}`, one]),
        ).values(),
      ];
      expect(consensusLine(unique, at(hours))).toBe(bruteForce(unique, at(hours)));
      expect(consensusLine([...unique].reverse(), at(hours))).toBe(consensusLine(unique, at(hours)));
      expect(newestQuotes(unique, at(hours)).every(({ capturedAt }) => capturedAt <= at(hours))).toBe(true);
    }),
  );
});
