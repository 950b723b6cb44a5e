/**
 * Randomness as a pure function of its keys, so that any day can be generated without the days before it.
 * Only integer operations and the four IEEE operations are used: Math.exp and similar functions may differ in
 * the last bit between engines, and a last bit can turn a made shot into a miss.
 */

function mix(hash: number, key: number): number {
  let h = Math.imul(hash ^ key, 0x9e3779b1);
  h = Math.imul(h ^ (h >>> 15), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}

/** Up to seven keys, as parameters and not as an array, because this is called millions of times. */
export type Keys = [a: number, b?: number, c?: number, d?: number, e?: number, f?: number, g?: number];

export function hashOf(a: number, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0): number {
  let h = mix(mix(mix(0x2545f491, a), b), c);
  if (d !== 0 || e !== 0 || f !== 0 || g !== 0) h = mix(mix(mix(mix(h, d), e), f), g);
  return h >>> 0;
}

/** A number in [0, 1) that is always the same for these keys. */
export const draw = (
  a: number,
  b?: number,
  c?: number,
  d?: number,
  e?: number,
  f?: number,
  g?: number,
): number => hashOf(a, b, c, d, e, f, g) / 0x1_0000_0000;

/** A whole number in [0, below). */
export const pick = (below: number, ...keys: Keys): number => Math.floor(draw(...keys) * below);

/** Approximately normal, mean 0, deviation 1: the sum of four uniforms, always within ±3.5. */
export function bell(a: number, b?: number, c?: number, d?: number, e?: number, f?: number): number {
  let h = hashOf(a, b, c, d, e, f);
  let sum = 0;
  for (let i = 0; i < 4; i += 1) {
    h = mix(h, i);
    sum += h >>> 0;
  }
  return (sum / 0x1_0000_0000 - 2) * 1.7320508075688772;
}

export type Stream = () => number;

/** Many numbers in [0, 1) for one game or one team (mulberry32). */
export function stream(a: number, b?: number): Stream {
  let state = hashOf(a, b);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}

const { LN2 } = Math;

/** e to the x, with additions and multiplications only. */
export function exp(x: number): number {
  const halvings = Math.round(x / LN2);
  const r = x - halvings * LN2;
  let term = 1;
  let sum = 1;
  for (let i = 1; i < 14; i += 1) {
    term = (term * r) / i;
    sum += term;
  }
  for (let i = 0; i < halvings; i += 1) sum *= 2;
  for (let i = 0; i > halvings; i -= 1) sum /= 2;
  return sum;
}

/** Number of successes in `n` tries. */
export function binomial(n: number, p: number, next: Stream): number {
  let hits = 0;
  for (let i = 0; i < n; i += 1) if (next() < p) hits += 1;
  return hits;
}

/** Weighted choice: the index that a uniform number falls on. */
export function weighted(weights: readonly number[], total: number, u: number): number {
  let left = u * total;
  for (let i = 0; i < weights.length; i += 1) {
    left -= weights[i]!;
    if (left < 0) return i;
  }
  return weights.length - 1;
}

/** Drifting noise: independent knots every `every` days, joined by straight lines. */
export function drift(day: number, every: number, a: number, b: number, c: number): number {
  const knot = Math.floor(day / every);
  const along = day / every - knot;
  return bell(a, b, c, knot) * (1 - along) + bell(a, b, c, knot + 1) * along;
}
