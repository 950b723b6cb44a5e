import { equalBins, type Forecast } from '../../../domain/calibration.ts';
import { quantile } from '../../../domain/numeric.ts';
import { seededRandom } from '../../../domain/random.ts';

/** The calibration errors that a perfectly calibrated forecast of the same props would have. */
export type ByChance = {
  mean: number;
  /** Nine of ten are between these. */
  p5: number;
  p95: number;
  /** Share of them that is at least the observed error. */
  share: number;
};

type Dated = Forecast & { date: string };

const DRAWS = 2000;
const SEED = 20_241_023;

/**
 * Turns the misses of a whole date around or leaves them, at random: on average they are then zero in every bin, and
 * the props of one evening still go wrong together. Chances without regard to that look less noisy than they are.
 */
export function calibrationByChance(forecasts: readonly Dated[], bins = 15): ByChance {
  const dates = new Map([...new Set(forecasts.map(({ date }) => date))].sort().map((date, i) => [date, i]));
  const misses = new Float64Array(dates.size * bins);
  for (const [bin, part] of equalBins(forecasts, bins).entries())
    for (const { date, probability, happened } of part)
      misses[dates.get(date)! * bins + bin]! += (happened ? 1 : 0) - probability;
  const errorOf = (sign: () => number): number => {
    const sums = new Float64Array(bins);
    for (let date = 0; date < dates.size; date++) {
      const turned = sign();
      for (let bin = 0; bin < bins; bin++) sums[bin]! += turned * misses[date * bins + bin]!;
    }
    return sums.reduce((sum, miss) => sum + Math.abs(miss), 0) / forecasts.length;
  };
  const random = seededRandom(SEED);
  const errors = Array.from({ length: DRAWS }, () => errorOf(() => (random() < 0.5 ? -1 : 1)));
  const observed = errorOf(() => 1);
  return {
    mean: errors.reduce((sum, error) => sum + error, 0) / DRAWS,
    p5: quantile(errors, 0.05),
    p95: quantile(errors, 0.95),
    share: errors.filter((error) => error >= observed).length / DRAWS,
  };
}
