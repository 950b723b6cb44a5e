import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineMoves, type PropLine, propKey } from './line-moves.ts';

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
        expect(lineMoves([prop(line, 24.5)], announced)).toEqual([]); // the same board again says nothing
      }
    }),
  );
});
