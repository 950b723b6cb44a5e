import { daysBetween } from '../../domain/dates.ts';
import type { BlendParams } from '../params.ts';
import { type BlendRow, fitBlend, fitIntercepts } from './fit/blend.ts';

/** Below this many settled props the shipped weights are better than a new fit. */
const ENOUGH_ROWS = 5000;
const DAYS_BETWEEN_FITS = 7;

type Blends = { full: BlendParams; interceptOnly: BlendParams };

/** Collects settled props and refits the blend once a week, from earlier dates only. */
export type BlendLearner = {
  /** Adds a prop of today; it is used only once the date is over. */
  add(row: BlendRow): void;
  endOfDate(): void;
  weightsOn(date: string): Blends;
  /** The weights from everything settled so far, and their sample. */
  final(): { blend: BlendParams; settled: readonly BlendRow[] };
};

export function createBlendLearner(shipped: BlendParams): BlendLearner {
  const settled: BlendRow[] = [];
  let today: BlendRow[] = [];
  let fittedOn = '';
  let blends: Blends = {
    full: shipped,
    interceptOnly: {
      intercept: shipped.intercept,
      weight: {},
      pooled: { ...shipped.pooled, weight: 0 },
      otherMarkets: 0,
    },
  };
  // Each fit starts from the last one: a week changes little.
  let start: { full?: Float64Array; interceptOnly?: Float64Array } = {};
  return {
    add: (row) => void today.push(row),
    endOfDate() {
      for (const row of today) settled.push(row);
      today = [];
    },
    weightsOn(date) {
      const due = fittedOn === '' || daysBetween(fittedOn, date) >= DAYS_BETWEEN_FITS;
      if (due && settled.length >= ENOUGH_ROWS) {
        const full = fitBlend(settled, { asOf: date, start: start.full });
        const interceptOnly = fitIntercepts(settled, { asOf: date, start: start.interceptOnly });
        blends = { full: full.blend, interceptOnly: interceptOnly.blend };
        start = { full: full.beta, interceptOnly: interceptOnly.beta };
        fittedOn = date;
      }
      return blends;
    },
    final() {
      const last = settled.at(-1);
      return { blend: last ? fitBlend(settled, { asOf: last.date }).blend : shipped, settled };
    },
  };
}
