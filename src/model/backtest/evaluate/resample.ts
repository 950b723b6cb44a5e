import { seededRandom } from '../../../domain/random.ts';

export type Interval = { mean: number; lo: number; hi: number };

type Entry = { date: string; value: number; weight?: number };

/** Bootstraps whole dates, because the props of one evening are correlated. */
export type Resampler = {
  dates: readonly string[];
  /** Σ value / Σ weight with its interval; values and weights are summed per date. */
  ratio(entries: Iterable<Entry>): Interval & { p: number };
  /** Difference of two means, with its interval. */
  difference(a: Iterable<Entry>, b: Iterable<Entry>): Interval;
  /** Least-squares slope of y on x with its interval. */
  slope(points: Iterable<{ date: string; x: number; y: number }>): Interval;
};

const DRAWS = 2000;

/** `alpha`: the intervals leave out this share, half of it on each side. */
export function createResampler(
  dates: Iterable<string>,
  { seed = 20_241_022, alpha = 0.05 } = {},
): Resampler {
  const list = [...new Set(dates)].sort();
  const index = new Map(list.map((date, i) => [date, i]));
  const random = seededRandom(seed);
  const draws = Array.from({ length: DRAWS }, () =>
    Int32Array.from(list, () => Math.floor(random() * list.length)),
  );
  /** Adds rows of `width` sums over the dates of a draw. */
  const total = (sums: Float64Array, width: number, draw: Int32Array | null): Float64Array => {
    const out = new Float64Array(width);
    for (let d = 0; d < list.length; d++) {
      const at = (draw ? draw[d]! : d) * width;
      for (let i = 0; i < width; i++) out[i]! += sums[at + i]!;
    }
    return out;
  };
  const intervalOf = (sums: Float64Array, width: number, value: (t: Float64Array) => number) => {
    const mean = value(total(sums, width, null));
    const drawn = Float64Array.from(draws, (draw) => value(total(sums, width, draw)))
      .filter(Number.isFinite)
      .sort();
    const at = (q: number) => drawn[Math.min(drawn.length - 1, Math.floor(q * drawn.length))] ?? Number.NaN;
    const below = drawn.filter((v) => v < 0).length / Math.max(drawn.length, 1);
    const p = Math.min(1, 2 * Math.max(Math.min(below, 1 - below), 1 / DRAWS));
    return { mean, lo: at(alpha / 2), hi: at(1 - alpha / 2), p };
  };
  /** Sums values and weights per date, into two of `width` columns. */
  const addRatio = (sums: Float64Array, width: number, column: number, entries: Iterable<Entry>) => {
    for (const { date, value, weight = 1 } of entries) {
      const at = index.get(date)! * width + column;
      sums[at]! += value;
      sums[at + 1]! += weight;
    }
  };
  return {
    dates: list,
    ratio(entries) {
      const sums = new Float64Array(2 * list.length);
      addRatio(sums, 2, 0, entries);
      return intervalOf(sums, 2, (t) => t[0]! / t[1]!);
    },
    difference(a, b) {
      const sums = new Float64Array(4 * list.length);
      addRatio(sums, 4, 0, a);
      addRatio(sums, 4, 2, b);
      const { mean, lo, hi } = intervalOf(sums, 4, (t) => t[0]! / t[1]! - t[2]! / t[3]!);
      return { mean, lo, hi };
    },
    slope(points) {
      const sums = new Float64Array(5 * list.length);
      for (const { date, x, y } of points) {
        const at = 5 * index.get(date)!;
        [1, x, y, x * x, x * y].forEach((value, i) => {
          sums[at + i]! += value;
        });
      }
      const slope = (t: Float64Array) => {
        const [n, x, y, xx, xy] = t as unknown as [number, number, number, number, number];
        return (n * xy - x * y) / (n * xx - x * x);
      };
      const { mean, lo, hi } = intervalOf(sums, 5, slope);
      return { mean, lo, hi };
    },
  };
}

/** Holm's step-down: each p times the number of remaining hypotheses, made monotone. */
export function holm(ps: readonly number[]): number[] {
  const order = ps.map((_, i) => i).sort((a, b) => ps[a]! - ps[b]!);
  const adjusted = new Array<number>(ps.length);
  let highest = 0;
  order.forEach((i, rank) => {
    highest = Math.max(highest, Math.min(1, ps[i]! * (ps.length - rank)));
    adjusted[i] = highest;
  });
  return adjusted;
}
