import { mean, round } from './numeric.ts';

/** Mean closing-line value, and the share of bets with a positive one. Null without any. */
export const summarizeClv = (
  percents: readonly number[],
): { meanClvPercent: number | null; beatClose: number | null } =>
  percents.length === 0
    ? { meanClvPercent: null, beatClose: null }
    : {
        meanClvPercent: round(mean(percents), 2),
        beatClose: round(percents.filter((percent) => percent > 0).length / percents.length, 4),
      };
