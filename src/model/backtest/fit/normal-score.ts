import { clamp } from '../../../domain/numeric.ts';
import { normalDensity, normalQuantile } from '../../joint/normal.ts';

/** Where an outcome stands in its forecast, on the scale of a standard normal value. */
export type NormalScore = {
  value: number;
  /** What the outcome leaves open: the variance of the normal value within the cell of a whole number. */
  open: number;
};

const SURE = 1e-9;
const FARTHEST = 4;

/** Mean and variance of a standard normal value between two of its quantiles. */
export function normalScore(below: number, upTo: number): NormalScore {
  const low = clamp(below, SURE, 1 - 2 * SURE);
  const high = clamp(upTo, low + SURE, 1 - SURE);
  const [a, b] = [normalQuantile(low), normalQuantile(high)];
  const [atA, atB] = [normalDensity(a), normalDensity(b)];
  const value = (atA - atB) / (high - low);
  const open = 1 + (a * atA - b * atB) / (high - low) - value * value;
  return { value: clamp(value, -FARTHEST, FARTHEST), open: clamp(open, 0, 1) };
}
