/** Small numeric functions shared by the model, the record and the reports. */
export const clamp = (value: number, low: number, high: number): number =>
  value < low ? low : value > high ? high : value;

export const round = (value: number, digits: number): number => {
  const scale = 10 ** digits;
  return Math.round(value * scale) / scale;
};

export const logit = (p: number): number => Math.log(p / (1 - p));

export const expit = (x: number): number =>
  x >= 0 ? 1 / (1 + Math.exp(-x)) : Math.exp(x) / (1 + Math.exp(x));

export function mean(values: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i]!;
  return values.length === 0 ? Number.NaN : sum / values.length;
}

/** Sample standard deviation (n − 1); zero for fewer than two values. */
export function standardDeviation(values: ArrayLike<number>): number {
  if (values.length < 2) return 0;
  const centre = mean(values);
  let squares = 0;
  for (let i = 0; i < values.length; i++) squares += (values[i]! - centre) ** 2;
  return Math.sqrt(squares / (values.length - 1));
}

/** The quantile of sorted values, linear between the two nearest (the R and NumPy default). */
export function quantileSorted(sorted: ArrayLike<number>, q: number): number {
  if (sorted.length === 0) return Number.NaN;
  const at = (sorted.length - 1) * clamp(q, 0, 1);
  const low = Math.floor(at);
  const below = sorted[low]!;
  return below + (at - low) * ((sorted[Math.min(low + 1, sorted.length - 1)] as number) - below);
}

export const quantile = (values: ArrayLike<number>, q: number): number =>
  quantileSorted(Float64Array.from(values).sort(), q);

export const median = (values: ArrayLike<number>): number => quantile(values, 0.5);

/** Standard normal distribution function, after Hart (double precision, absolute error below 1e-14). */
export function normalCdf(x: number): number {
  const z = Math.abs(x);
  if (z > 37) return x > 0 ? 1 : 0;
  const tail = Math.exp((-z * z) / 2) * (z < 7.07106781186547 ? hartBody(z) : hartTail(z));
  return x > 0 ? 1 - tail : tail;
}

function hartBody(z: number): number {
  const top =
    (((((0.0352624965998911 * z + 0.700383064443688) * z + 6.37396220353165) * z + 33.912866078383) * z +
      112.079291497871) *
      z +
      221.213596169931) *
      z +
    220.206867912376;
  const bottom =
    ((((((0.0883883476483184 * z + 1.75566716318264) * z + 16.064177579207) * z + 86.7807322029461) * z +
      296.564248779674) *
      z +
      637.333633378831) *
      z +
      793.826512519948) *
      z +
    440.413735824752;
  return top / bottom;
}

const hartTail = (z: number): number =>
  1 / ((z + 1 / (z + 2 / (z + 3 / (z + 4 / (z + 0.65))))) * 2.506628274631);

/** Rank 1 for the first in order; equal values share the better rank, as in standings. */
export function competitionRanks(values: readonly number[], order: 'ascending' | 'descending'): number[] {
  const sorted = [...values].sort((a, b) => (order === 'ascending' ? a - b : b - a));
  return values.map((value) => sorted.indexOf(value) + 1);
}
