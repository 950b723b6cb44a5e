import { decimal } from '../../domain/number-format.ts';
import type { Block } from '../contributions.ts';
import type { Projection } from '../projection.ts';
import type { ScoredProp } from '../score.ts';
import { PARTS } from '../stat.ts';

/** One number of a block: as it is shown, and as it can be compared; null for words. */
export type DataPoint = {
  key: string;
  label: string;
  value: string;
  amount: number | null;
  note: string | null;
};

export type BlockFacts = {
  /** The quantity of the block, in its own unit; null if unknown. */
  value: number | null;
  /** Sample size and its unit. */
  sample: number;
  sampleUnit: string;
  /** 0: all prior, 1: all own evidence. */
  shrinkage: number;
  dataPoints: DataPoint[];
};

export type BlockContext = { scored: ScoredProp; projection: Projection };

export type BlockDefinition = {
  name: Block;
  displayName: string;
  /** What the block answers, in one sentence. */
  meaning: string;
  facts: (context: BlockContext) => BlockFacts;
};

export const word = (key: string, label: string, value: string, note: string | null = null): DataPoint => ({
  key,
  label,
  value,
  amount: null,
  note,
});

export const figure = (
  key: string,
  label: string,
  amount: number,
  { as = decimal, note = null }: { as?: (amount: number) => string; note?: string | null } = {},
): DataPoint => ({ key, label, value: as(amount), amount, note });

/** The format of counts. */
export const whole = (amount: number): string => decimal(amount, 0);

/** Minutes for which rates are stated: about a full night of a starter. */
const RATE_MINUTES = 36;

export const ratePoint = (key: string, label: string, perMinute: number): DataPoint =>
  figure(key, label, RATE_MINUTES * perMinute, { as: (amount) => decimal(amount, amount < 10 ? 2 : 1) });

export const rateUnit = word('per', 'Rates are per', `${RATE_MINUTES} minutes`);

/** A quantity of a stat as the mean over its counts, weighted by their share of the forecast. */
export function weighed(
  { scored, projection }: BlockContext,
  of: (count: Projection['counts'][number], index: number) => number,
): number {
  let sum = 0;
  let weights = 0;
  for (const { count, weight } of PARTS[scored.stat]) {
    const share = Math.abs(weight) * projection.counts[count]!.mean;
    sum += share * of(projection.counts[count]!, count);
    weights += share;
  }
  return weights > 0 ? sum / weights : 0;
}

/** A per-minute rate of the whole stat: the sum over its counts. */
export const ratePerMinute = (
  { scored, projection }: BlockContext,
  of: (count: Projection['counts'][number]) => number,
): number =>
  PARTS[scored.stat].reduce((sum, { count, weight }) => sum + weight * of(projection.counts[count]!), 0);
