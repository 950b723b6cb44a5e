import fc from 'fast-check';
import { expect, test } from 'vitest';
import { consensusLine, openingLine, type Quote } from './consensus.ts';
import { lineMoves, movesOverTime, type PropLine, propKey } from './line-moves.ts';

const prop = (consensusLine: number, openingLine: number): PropLine => ({
  gameId: 1,
  playerId: 2,
  stat: 'points',
  consensusLine,
  openingLine,
  books: 8,
});

test.each<[string, number, number, number | null, [number, number, 'up' | 'down'] | null]>([
  ['nothing moved', 24.5, 24.5, null, null],
  ['half a point is too little', 25, 24.5, null, null],
  ['0.75 is enough', 25.25, 24.5, null, [24.5, 0.75, 'up']],
  ['down as well as up', 23.5, 24.5, null, [24.5, -1, 'down']],
  ['against the line last announced', 26, 24.5, 25.5, null],
  ['and back again', 24.5, 24.5, 25.5, [25.5, -1, 'down']],
])('%s', (_name, now, opening, announced, expected) => {
  const known = new Map(announced === null ? [] : [[propKey(prop(now, opening)), announced]]);
  const moves = lineMoves([prop(now, opening)], known);
  expect(moves.map(({ previousLine, delta, direction }) => [previousLine, delta, direction])).toEqual(
    expected ? [expected] : [],
  );
});

test('slow drifts add up, and what was announced is never 0.75 behind', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -3, max: 3 }), { maxLength: 60 }), (quarters) => {
      const announced = new Map<string, number>();
      let line = 24.5;
      for (const step of quarters) {
        line += step / 4;
        for (const move of lineMoves([prop(line, 24.5)], announced)) {
          expect(Math.abs(move.currentLine - move.previousLine)).toBeGreaterThanOrEqual(0.75);
          announced.set(propKey(move), move.currentLine);
        }
        const last = announced.get(propKey(prop(line, 24.5))) ?? 24.5;
        expect(Math.abs(line - last)).toBeLessThan(0.75);
        expect(lineMoves([prop(line, 24.5)], announced)).toEqual([]); // the same lines again are no move
      }
    }),
  );
});

test('moves in past quotes are those that a look at every instant would have found', () => {
  const at = (hours: number) => new Date(Date.UTC(2026, 0, 15) + hours * 3_600_000);
  const anyQuote: fc.Arbitrary<Quote> = fc.record({
    book: fc.constantFrom('a', 'b', 'c'),
    kind: fc.constantFrom('standard' as const, 'standard' as const, 'alternate' as const),
    line: fc.integer({ min: 40, max: 50 }).map((halves) => halves / 2),
    overOdds: fc.integer({ min: -130, max: -101 }),
    underOdds: fc.constant(-110),
    suspended: fc.constantFrom(false, false, false, true),
    capturedAt: fc.integer({ min: 0, max: 20 }).map(at),
  });
  const same = ({ book, kind, capturedAt }: Quote) => `${book} ${kind} ${+capturedAt}`;
  fc.assert(
    fc.property(fc.uniqueArray(anyQuote, { selector: same, maxLength: 30 }), (quotes) => {
      const key = { gameId: 1, playerId: 2, stat: 'points' as const };
      const tip = at(18);
      const announced = new Map<string, number>();
      const expected = Array.from({ length: 19 }, (_, hour) => at(hour)).flatMap((instant) => {
        const consensus = consensusLine(quotes, instant);
        if (consensus === null) return [];
        const opening = openingLine(quotes, tip)!;
        const moves = lineMoves(
          [{ ...key, consensusLine: consensus, openingLine: opening, books: 1 }],
          announced,
        );
        for (const move of moves) announced.set(propKey(move), move.currentLine);
        return moves.map((move) => ({ ...move, capturedAt: instant }));
      });
      expect(movesOverTime(key, quotes, tip)).toEqual(expected);
    }),
  );
});
