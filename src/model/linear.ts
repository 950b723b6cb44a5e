import type { Coefficients } from './params.ts';

/** Named coefficients as a plain vector in the order of the features; an absent name counts as zero. */
export function vectorOf(coefficients: Coefficients, features: readonly string[]): Float64Array {
  const unknown = Object.keys(coefficients).filter((name) => !features.includes(name));
  if (unknown.length > 0) throw new Error(`unknown coefficients: ${unknown.join(', ')}`);
  return Float64Array.from(features, (name) => coefficients[name] ?? 0);
}

export function dot(a: Float64Array, b: Float64Array, from = 0, to = a.length): number {
  let sum = 0;
  for (let i = from; i < to; i++) sum += a[i]! * b[i]!;
  return sum;
}
