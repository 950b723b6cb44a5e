/** One measured thing beside its baseline of the same run. */
export type Row = {
  name: string;
  unit: string;
  value: number;
  baseline: number;
  ratio: number;
  spread: number;
  note?: string;
};

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};

/** Half the distance between the largest and the smallest, as a share of the median: how far to trust the figure. */
export const spread = (values: readonly number[]): number =>
  (Math.max(...values) - Math.min(...values)) / 2 / median(values);
