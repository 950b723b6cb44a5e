import { expect, test } from 'vitest';
import { seededRandom } from '../../../domain/random.ts';
import { isPositiveDefinite } from '../../../domain/solve.ts';
import type { Stat } from '../../../domain/stats.ts';
import type { Gap } from '../../cross-market.ts';
import type { CrossMarketParams } from '../../params.ts';
import { fitCrossMarket } from './cross-market.ts';

const gap = (stat: Stat, size: number): Gap => ({ stat, size, steepness: 3, at: null });

const matrixOf = ({ covariance }: CrossMarketParams) =>
  Object.values(covariance).map((row) => Object.values(row));

test('finds means and covariances of the gaps of one player, also where prices are missing', () => {
  const random = seededRandom(11);
  const noise = (scale: number) => scale * (random() + random() + random() - 1.5) * 2;
  const players = Array.from({ length: 20_000 }, () => {
    const shared = noise(0.1);
    const gaps = [
      gap('points', 0.02 + shared + noise(0.05)),
      gap('rebounds', shared + noise(0.05)),
      gap('ptsReb', shared),
    ];
    return gaps.filter(() => random() < 0.8);
  });
  const fit = fitCrossMarket(players)!;
  expect(Object.keys(fit.mean)).toEqual(['points', 'rebounds', 'ptsReb']);
  expect(fit.mean.points).toBeCloseTo(0.02, 2);
  expect(fit.covariance.points?.rebounds).toBeCloseTo(0.01, 3);
  expect(fit.covariance.points?.points).toBeCloseTo(1.02 * 0.0125, 3);
  expect(fit.covariance.rebounds?.points).toBe(fit.covariance.points?.rebounds);
});

test('leaves out stats with few prices, and is null where nothing can be compared', () => {
  const many = Array.from({ length: 400 }, (_, i) => [gap('points', i % 7), gap('assists', i % 3)]);
  const fit = fitCrossMarket([...many, [gap('blocks', 1), gap('points', 1)]])!;
  expect(Object.keys(fit.mean)).toEqual(['points', 'assists']);
  expect(fitCrossMarket(many.map(([points]) => [points!]))).toBeNull();
  expect(fitCrossMarket([])).toBeNull();
});

test('covariances of samples that contradict each other can still be inverted', () => {
  const pairs = (a: Stat, b: Stat, sign: number) =>
    Array.from({ length: 400 }, (_, i) => [gap(a, i % 2 ? 1 : -1), gap(b, sign * (i % 2 ? 1 : -1))]);
  const fit = fitCrossMarket([
    ...pairs('points', 'rebounds', 1),
    ...pairs('rebounds', 'assists', 1),
    ...pairs('points', 'assists', -1),
  ])!;
  expect(isPositiveDefinite(matrixOf(fit))).toBe(true);
  const constant = fitCrossMarket(Array.from({ length: 300 }, () => [gap('points', 0), gap('blocks', 0)]))!;
  expect(isPositiveDefinite(matrixOf(constant))).toBe(true);
});
