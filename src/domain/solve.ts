/**
 * Solves A x = b for a symmetric positive definite A (row-major, n × n) by Cholesky. Overwrites A. Throws if
 * A is singular: a fit must fail rather than produce a coefficient from rounding error.
 */
export function solveSymmetric(a: Float64Array, b: ArrayLike<number>): Float64Array {
  const n = b.length;
  const singular = factor(a, n);
  if (singular !== null) throw new Error(`the system is singular at column ${singular}`);
  const x = Float64Array.from(b);
  for (let i = 0; i < n; i++) {
    for (let k = 0; k < i; k++) x[i]! -= a[i * n + k]! * x[k]!;
    x[i]! /= a[i * n + i]!;
  }
  for (let i = n - 1; i >= 0; i--) {
    for (let k = i + 1; k < n; k++) x[i]! -= a[k * n + i]! * x[k]!;
    x[i]! /= a[i * n + i]!;
  }
  return x;
}

export function isPositiveDefinite(a: readonly (readonly number[])[]): boolean {
  return factor(Float64Array.from(a.flat()), a.length) === null;
}

/** Replaces the lower half of A by its Cholesky factor. Returns the first column that has none, or null. */
function factor(a: Float64Array, n: number): number | null {
  for (let j = 0; j < n; j++) {
    let pivot = a[j * n + j]!;
    for (let k = 0; k < j; k++) pivot -= a[j * n + k]! ** 2;
    if (!(pivot > 0)) return j;
    const root = Math.sqrt(pivot);
    a[j * n + j] = root;
    for (let i = j + 1; i < n; i++) {
      let below = a[i * n + j]!;
      for (let k = 0; k < j; k++) below -= a[i * n + k]! * a[j * n + k]!;
      a[i * n + j] = below / root;
    }
  }
  return null;
}
