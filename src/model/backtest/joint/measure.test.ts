import { expect, test } from 'vitest';
import { seededRandom } from '../../../domain/random.ts';
import { correlationOf, type Leg } from '../../joint/leg.ts';
import { normalQuantile } from '../../joint/normal.ts';
import { shippedJoint } from '../../joint/shipped.ts';
import { createResampler } from '../evaluate/resample.ts';
import { drawSlips, type SettledLeg } from './combinations.ts';
import { calibrate, scorePairs } from './measure.ts';

const { leagues } = shippedJoint;
const GAMES = 6_000;

/** A league of points and sums that are correlated exactly as the parameters say, with one player per game. */
function simulated(): SettledLeg[] {
  const random = seededRandom(9);
  return Array.from({ length: GAMES }, (_, gameId): SettledLeg[] => {
    const leg = (stat: Leg['stat'], win: number): Leg => ({
      league: 'nba',
      gameId,
      team: 'A',
      playerId: 1,
      stat,
      side: 'over',
      win,
      push: 0,
      assists: 3,
    });
    const [a, b] = [leg('points', 0.2 + 0.6 * random()), leg('ptsRebAst', 0.2 + 0.6 * random())];
    const shared = correlationOf(a, b, leagues);
    const x = normalQuantile(random());
    const y = shared * x + Math.sqrt(1 - shared * shared) * normalQuantile(random());
    const date = `2025-01-${String(1 + (gameId % 28)).padStart(2, '0')}`;
    return [
      { ...a, date, won: x < normalQuantile(a.win) },
      { ...b, date, won: y < normalQuantile(b.win) },
    ];
  }).flat();
}

test('where outcomes are correlated as claimed, joint chances are calibrated and beat independence', () => {
  const legs = simulated();
  const [pairs] = scorePairs(legs, leagues, createResampler(legs.map(({ date }) => date)));
  expect(pairs).toMatchObject({ relation: 'same-player', n: GAMES });
  expect(pairs!.gain.hi).toBeLessThan(-0.1);
  const { n, worst, worstIndependent } = calibrate(legs, leagues, {
    size: 2,
    count: 20_000,
    sameGame: true,
    sides: 'rated',
  });
  expect(n).toBe(20_000);
  expect(worst).toBeLessThan(0.05);
  expect(worstIndependent).toBeGreaterThan(0.1);
});

test('slips repeat no prop; those of different games have each game once', () => {
  const legs = simulated();
  for (const slip of drawSlips(legs, { size: 2, count: 500, sameGame: true, sides: 'drawn' })) {
    expect(new Set(slip.map(({ gameId }) => gameId)).size).toBe(1);
    expect(new Set(slip.map(({ stat }) => stat)).size).toBe(2);
  }
  for (const slip of drawSlips(legs, { size: 3, count: 500, sameGame: false, sides: 'drawn' })) {
    expect(new Set(slip.map(({ gameId }) => gameId)).size).toBe(3);
    expect(new Set(slip.map(({ date }) => date)).size).toBe(1);
  }
});
