/** Probabilities of offset, offset + step, offset + 2 step, … */
export type Distribution = { offset: number; step: number; pmf: Float64Array };

export type Sides = { over: number; under: number; push: number };

/** Chances of finishing above, below and exactly on the line. */
export function sidesAt({ offset, step, pmf }: Distribution, line: number): Sides {
  const at = (line - offset) / step;
  const nearest = Math.round(at);
  const onGrid = Math.abs(at - nearest) < 1e-6;
  const lastBelow = onGrid ? nearest - 1 : Math.floor(at);
  const push = onGrid ? (pmf[nearest] ?? 0) : 0;
  let under = 0;
  let over = 0;
  for (let k = 0; k < pmf.length; k++) {
    if (k <= lastBelow) under += pmf[k]!;
    else if (k !== nearest || !onGrid) over += pmf[k]!;
  }
  return { over, under, push };
}

export function meanOf({ offset, step, pmf }: Distribution): number {
  let sum = 0;
  let mass = 0;
  for (let k = 0; k < pmf.length; k++) {
    sum += pmf[k]! * (offset + k * step);
    mass += pmf[k]!;
  }
  return sum / mass;
}

/** The smallest value whose cumulative probability reaches q. */
export function quantileOf({ offset, step, pmf }: Distribution, q: number): number {
  let cumulative = 0;
  for (let k = 0; k < pmf.length; k++) {
    cumulative += pmf[k]!;
    if (cumulative >= q) return offset + k * step;
  }
  return offset + (pmf.length - 1) * step;
}

/** A count on a finer grid: value k is at k × stride (mirrored if the stride is negative). */
export function stretch(pmf: Float64Array, stride: number): { pmf: Float64Array; offset: number } {
  const reach = Math.abs(stride) * (pmf.length - 1);
  const wide = new Float64Array(reach + 1);
  for (let k = 0; k < pmf.length; k++) wide[stride >= 0 ? k * stride : reach + k * stride] = pmf[k]!;
  return { pmf: wide, offset: stride >= 0 ? 0 : -reach };
}
