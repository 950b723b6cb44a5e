import { round } from '../../src/domain/numeric.ts';

type Block = { blockName: string; blockDisplayName: string; percentagePoints: number };

export type WaterfallStep = { name: string; label: string; points: number; from: number; to: number };

/** Tenths that add up to a total of tenths, by the largest-remainder method. */
export function roundToSum(values: readonly number[], total: number): number[] {
  const tenths = values.map((value) => Math.floor(10 * value));
  let left = Math.round(10 * total) - tenths.reduce((sum, one) => sum + one, 0);
  const byRemainder = values
    .map((value, at) => ({ at, remainder: 10 * value - Math.floor(10 * value) }))
    .sort((one, other) => other.remainder - one.remainder);
  for (const { at } of byRemainder) {
    if (left <= 0) break;
    tenths[at] = (tenths[at] ?? 0) + 1;
    left -= 1;
  }
  return tenths.map((tenth) => tenth / 10);
}

/**
 * The way from an even chance through the blocks to the chance, the largest gain first. The points shown add
 * up to the chance shown.
 */
export function waterfall(blocks: readonly Block[], chance: number): WaterfallStep[] {
  const sorted = blocks.toSorted((one, other) => other.percentagePoints - one.percentagePoints);
  // As the page prints the chance: toFixed and round differ for 52.95.
  const end = Number((100 * chance).toFixed(1));
  const points = roundToSum(
    sorted.map(({ percentagePoints }) => percentagePoints),
    end - 50,
  );
  let at = 50;
  return sorted.map(({ blockName, blockDisplayName }, n) => {
    const from = at;
    at = round(at + (points[n] ?? 0), 1);
    return { name: blockName, label: blockDisplayName, points: points[n] ?? 0, from, to: at };
  });
}
