import { expect, test } from 'vitest';
import { normalCdf } from '../../../domain/numeric.ts';
import { seededRandom } from '../../../domain/random.ts';
import { normalQuantile } from '../../joint/normal.ts';
import { normalScore } from './normal-score.ts';
import { createPairSums, type PlayerResult } from './pair-sums.ts';

const GAMES = 12_000;
const COARSE = [0, 0.3, 0.7, 1];

/** The score of a count that takes three values only. */
function coarse(value: number) {
  const chance = normalCdf(value);
  const cell = COARSE.findLastIndex((edge) => edge <= chance);
  return normalScore(COARSE[cell]!, COARSE[cell + 1]!);
}

test('the correlations of a simulated league are found again, also of a coarse count', () => {
  const random = seededRandom(5);
  const draw = () => normalQuantile(random());
  const sums = createPairSums(2);
  const side = (team: number): PlayerResult[] =>
    Array.from({ length: 4 }, () => {
      const form = draw();
      const fine = Math.sqrt(0.1) * team + Math.sqrt(0.4) * form + Math.sqrt(0.5) * draw();
      const small = Math.sqrt(0.05) * team + Math.sqrt(0.4) * form + Math.sqrt(0.55) * draw();
      const chance = normalCdf(fine);
      return {
        scores: [normalScore(chance - 1e-6, chance + 1e-6), coarse(small)],
        assists: 1 + Math.floor(5 * random()),
      };
    });
  for (let game = 0; game < GAMES; game++) sums.addGame(side(draw()), side(draw()));
  const { player, teammates, opponents, perAssist, usualAssists } = sums.correlations();
  expect(player[0]![1]).toBeCloseTo(0.4 + Math.sqrt(0.1 * 0.05), 1.5);
  expect(teammates[0]![0]).toBeCloseTo(0.1, 1.7);
  expect(teammates[0]![1]).toBeCloseTo(Math.sqrt(0.1 * 0.05), 1.7);
  expect(teammates[1]![1]).toBeCloseTo(0.05, 1.7);
  for (const value of [...opponents.flat(), ...perAssist.flat()]) expect(Math.abs(value)).toBeLessThan(0.01);
  expect(usualAssists).toBeCloseTo(3, 1);
});

test('a score is the mean of its cell, and its variance is what the cell leaves open', () => {
  expect(normalScore(0.5, 1)).toMatchObject({
    value: expect.closeTo(0.7979, 3),
    open: expect.closeTo(0.3634, 3),
  });
  expect(normalScore(0, 1).open).toBeCloseTo(1, 3);
  expect(normalScore(0.25, 0.2500001).value).toBeCloseTo(-0.6745, 3);
});
