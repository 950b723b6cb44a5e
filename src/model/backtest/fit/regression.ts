import { solveSymmetric } from '../../../domain/solve.ts';
import type { Coefficients } from '../../params.ts';

/** Sufficient statistics of a weighted least-squares problem, so that rows need not be stored. */
export type LeastSquares = { size: number; xx: Float64Array; xy: Float64Array; weight: number };

export const newLeastSquares = (size: number): LeastSquares => ({
  size,
  xx: new Float64Array(size * size),
  xy: new Float64Array(size),
  weight: 0,
});

export function addRow(sums: LeastSquares, row: Float64Array, y: number, weight: number): void {
  const { size, xx, xy } = sums;
  for (let i = 0; i < size; i++) {
    const scaled = weight * row[i]!;
    if (scaled === 0) continue;
    xy[i]! += scaled * y;
    for (let j = 0; j <= i; j++) xx[i * size + j]! += scaled * row[j]!;
  }
  sums.weight += weight;
}

/** Ridge regression on the columns in `use`; the others are left out. */
export function solveRidge(
  sums: LeastSquares,
  features: readonly string[],
  use: readonly string[],
  ridge: number,
): Coefficients {
  const columns = use.map((name) => features.indexOf(name));
  const n = columns.length;
  const a = new Float64Array(n * n);
  for (let i = 0; i < n; i++)
    for (let j = 0; j < n; j++) {
      const [low, high] = [Math.min(columns[i]!, columns[j]!), Math.max(columns[i]!, columns[j]!)];
      a[i * n + j] = sums.xx[high * sums.size + low]! + (i === j ? ridge : 0);
    }
  const solved = solveSymmetric(
    a,
    columns.map((column) => sums.xy[column]!),
  );
  return Object.fromEntries(use.map((name, i) => [name, solved[i]!]));
}

export type PoissonRows = {
  rows: Float64Array;
  offset: Float64Array;
  y: Float64Array;
  width: number;
  n: number;
};

/**
 * Poisson regression with log link and offset by Newton's method; a small ridge keeps the coefficients of
 * rare columns bounded.
 */
export function poissonRegression(
  data: PoissonRows,
  columns: readonly number[],
  ridge: number,
): Float64Array {
  const k = columns.length;
  const beta = new Float64Array(k);
  for (let step = 0; step < 12; step++) {
    const gradient = new Float64Array(k);
    const hessian = new Float64Array(k * k);
    for (let r = 0; r < data.n; r++) {
      const at = r * data.width;
      let eta = data.offset[r]!;
      for (let i = 0; i < k; i++) eta += beta[i]! * data.rows[at + columns[i]!]!;
      const mu = Math.exp(eta);
      for (let i = 0; i < k; i++) {
        const x = data.rows[at + columns[i]!]!;
        gradient[i]! += (data.y[r]! - mu) * x;
        for (let j = 0; j <= i; j++) hessian[i * k + j]! += mu * x * data.rows[at + columns[j]!]!;
      }
    }
    for (let i = 0; i < k; i++) {
      gradient[i]! -= ridge * beta[i]!;
      hessian[i * k + i]! += ridge;
      for (let j = 0; j < i; j++) hessian[j * k + i] = hessian[i * k + j]!;
    }
    const move = solveSymmetric(hessian, gradient);
    let largest = 0;
    for (let i = 0; i < k; i++) {
      beta[i]! += move[i]!;
      largest = Math.max(largest, Math.abs(move[i]!));
    }
    if (largest < 1e-9) break;
  }
  return beta;
}
