/** One measurement with its baseline from the same run. */
export type Row = {
  name: string;
  unit: string;
  value: number;
  baseline: number;
  ratio: number;
  spread: number;
  /** Minimum, or maximum, of the ratio. */
  aim?: { least: number } | { most: number };
  note?: string;
};

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};

/** Half the range as a share of the median: the uncertainty of the number. */
export const spread = (values: readonly number[]): number =>
  (Math.max(...values) - Math.min(...values)) / 2 / median(values);

/** A measurement with a limit instead of a baseline. */
export const withLimit = (
  name: string,
  unit: string,
  { values, limit, note }: { values: readonly number[]; limit: number; note?: string },
): Row => ({
  name,
  unit,
  value: median(values),
  baseline: limit,
  ratio: median(values) / limit,
  spread: values.length > 1 ? spread(values) : 0,
  aim: { most: 1 },
  note: [note, 'the baseline is the limit'].filter(Boolean).join('; '),
});

/** Alternating runs of ours and of the baseline; higher is better. */
export const sideBySide = (
  name: string,
  unit: string,
  {
    ours,
    baseline,
    ...rest
  }: { ours: readonly number[]; baseline: readonly number[] } & Pick<Row, 'aim' | 'note'>,
): Row => {
  const ratios = ours.map((value, i) => value / baseline[i]!);
  return {
    name,
    unit,
    value: median(ours),
    baseline: median(baseline),
    ratio: median(ratios),
    spread: spread(ratios),
    ...rest,
  };
};

/**
 * Twice as bad as the goal: load on the machine does not explain that, because it affects the baseline too.
 */
export const isGrosslyWorse = ({ ratio, aim }: Row): boolean =>
  aim !== undefined && ('least' in aim ? ratio < aim.least / 2 : ratio > aim.most * 2);
