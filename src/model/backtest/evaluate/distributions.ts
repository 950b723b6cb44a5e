import type { Distribution } from '../../distribution.ts';

/** Continuous ranked probability score of a count distribution: Σ (F(k) − 1{k ≥ y})² × step. */
export function crps({ offset, step, pmf }: Distribution, actual: number): number {
  let cumulative = 0;
  let score = 0;
  for (let k = 0; k < pmf.length; k++) {
    cumulative += pmf[k]!;
    const reached = offset + k * step >= actual - 1e-9 ? 1 : 0;
    score += (cumulative - reached) ** 2 * step;
  }
  const last = offset + (pmf.length - 1) * step;
  return score + Math.max(0, actual - last - step);
}

/** The two ends of the jump of F at the outcome: for a calibrated forecast they are uniform on 0 to 1. */
export function pitRange({ offset, step, pmf }: Distribution, actual: number): { lo: number; hi: number } {
  let lo = 0;
  for (let k = 0; k < pmf.length; k++) {
    const value = offset + k * step;
    if (value > actual - step / 2)
      return { lo, hi: Math.min(1, lo + (value < actual + step / 2 ? pmf[k]! : 0)) };
    lo += pmf[k]!;
  }
  return { lo: Math.min(lo, 1), hi: 1 };
}

/** Adds one outcome to a histogram of PIT values, spread over the jump instead of randomized. */
export function addPit(bins: Float64Array, { lo, hi }: { lo: number; hi: number }): void {
  const width = 1 / bins.length;
  if (hi - lo < 1e-12) {
    bins[Math.min(bins.length - 1, Math.floor(lo / width))]! += 1;
    return;
  }
  for (let b = 0; b < bins.length; b++) {
    const overlap = Math.min(hi, (b + 1) * width) - Math.max(lo, b * width);
    if (overlap > 0) bins[b]! += overlap / (hi - lo);
  }
}
