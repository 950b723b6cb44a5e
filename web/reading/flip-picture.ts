import { breakEven, decimalOdds, fairOdds } from '../../src/domain/odds.ts';
import type { PickDetail } from '../wire.ts';

const REACH = 2;

export type LineStep = { line: number; chance: number; fair: number; keeps: boolean; isOwn: boolean };

/** Lines around the pick's: whether its rating would stay at the published price. */
export function lineSteps({ line, direction, flipPoints, alternateLines }: PickDetail): LineStep[] {
  const worse = direction === 'over' ? 1 : -1;
  return Array.from({ length: 2 * REACH + 1 }, (_, n) => line + n - REACH).flatMap((at) => {
    const known = alternateLines.find((one) => one.line === at);
    if (!known) return [];
    const keeps = flipPoints.line !== null && worse * (at - flipPoints.line) <= 0;
    const { confidence: chance } = known;
    return [{ line: at, chance, fair: fairOdds(chance), keeps, isOwn: at === line }];
  });
}

export type PriceRuler = {
  /** 0 to 1 from the longest price shown to the shortest. */
  at(american: number): number;
  longest: number;
  shortest: number;
};

const MARGIN = 0.02;

/** A scale over break-even chances, on which equal distances are equal edges. */
export function priceRuler(prices: readonly number[]): PriceRuler {
  const needs = (american: number) => breakEven(decimalOdds(american));
  const sorted = prices.toSorted((one, other) => needs(one) - needs(other));
  const [longest, shortest] = [sorted[0] ?? -110, sorted.at(-1) ?? -110];
  const from = needs(longest) - MARGIN;
  const to = needs(shortest) + MARGIN;
  return { at: (american) => (needs(american) - from) / (to - from), longest, shortest };
}
