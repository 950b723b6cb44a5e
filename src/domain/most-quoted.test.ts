import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mostQuoted } from './most-quoted.ts';

test.each<[string, number[], number | null]>([
  ['nobody quotes', [], null],
  ['most books', [24.5, 24.5, 25.5, 30.5, 30.5, 24.5], 24.5],
  ['most books, however far from the rest', [10.5, 10.5, 25.5, 26.5, 27.5], 10.5],
  ['a tie: the one nearest to the mean', [24.5, 25.5, 25.5, 24.5, 27.5], 25.5],
  ['still a tie: the lower', [25.5, 24.5], 24.5],
  ['spreads', [-8, -8.5, -8.5, -8], -8.5],
  ['nothing but different lines', [-7.5, -8.5, -9], -8.5],
])('%s', (_name, lines, line) => {
  expect(mostQuoted(lines)).toBe(line);
});

test('somebody offers it, nobody is quoted more often, and the order of the books does not matter', () => {
  const line = fc.integer({ min: -20, max: 20 }).map((halves) => halves / 2);
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 12 }), (lines) => {
      const found = mostQuoted(lines)!;
      const votes = (one: number) => lines.filter((other) => other === one).length;
      expect(lines).toContain(found);
      expect(votes(found)).toBe(Math.max(...lines.map(votes)));
      expect(mostQuoted([...lines].reverse())).toBe(found);
    }),
  );
});
