import fc from 'fast-check';
import { expect, test } from 'vitest';
import { minutesShape } from './minutes-shape.ts';
import { reportParams } from './shipped.ts';

const params = reportParams.leagues.nba!;

test('the nodes of any forecast average to one, in rising order', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 3, max: 42, noNaN: true }),
      fc.constantFrom('history', 'lineup'),
      (minutes, variant) => {
        const shape = minutesShape(params, variant as 'history', minutes);
        const mean = shape.reduce((sum, share, j) => sum + share * params.minutes.nodeWeights[j]!, 0);
        expect(mean).toBeCloseTo(1, 9);
        for (let j = 1; j < shape.length; j++) expect(shape[j]!).toBeGreaterThanOrEqual(shape[j - 1]!);
      },
    ),
  );
});

test('a hair more minutes never makes the shape jump', () => {
  for (let minutes = 5; minutes < 41; minutes += 0.25) {
    const here = minutesShape(params, 'history', minutes);
    const next = minutesShape(params, 'history', minutes + 1e-6);
    here.forEach((share, j) => void expect(next[j]).toBeCloseTo(share, 5));
  }
});

test('starters fall further below their forecast than they rise above it', () => {
  const shape = minutesShape(params, 'lineup', 35);
  expect(1 - shape[0]!).toBeGreaterThan(shape.at(-1)! - 1);
});
