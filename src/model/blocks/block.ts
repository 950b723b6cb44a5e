import type { Block } from '../contributions.ts';
import type { Projection } from '../projection.ts';
import type { ScoredProp } from '../score.ts';
import { PARTS } from '../stat.ts';

/** One number behind a block, ready to be shown. */
export type DataPoint = { key: string; label: string; value: string; note: string | null };

export type BlockFacts = {
  /** The quantity that the block is about, in its own unit. */
  value: number;
  /** How much was seen to know it, and in what. */
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

export const point = (key: string, label: string, value: string, note: string | null = null): DataPoint => ({
  key,
  label,
  value,
  note,
});

export const percent = (ratio: number, digits = 1): string => {
  const text = (100 * ratio).toFixed(digits);
  return `${ratio > 0 ? '+' : ''}${text} %`;
};

/** A quantity of a stat as the mean of its counts, each weighing by its share of the forecast. */
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
