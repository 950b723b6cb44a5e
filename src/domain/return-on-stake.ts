/** 97.5% quantile of the normal distribution. */
const Z = 1.959964;

export type Staked = { stake: number; profit: number };
export type Roi = { roi: number; lo: number; hi: number };

/**
 * Profit over stakes with its 95% interval. The stakes differ, so it is the linearized interval of a ratio; a single bet
 * has none. Null without a stake.
 */
export function returnOnStake(bets: readonly Staked[]): Roi | null {
  const staked = bets.reduce((sum, { stake }) => sum + stake, 0);
  if (staked === 0) return null;
  const roi = bets.reduce((sum, { profit }) => sum + profit, 0) / staked;
  const n = bets.length;
  if (n < 2) return { roi, lo: Number.NEGATIVE_INFINITY, hi: Number.POSITIVE_INFINITY };
  const squares = bets.reduce((sum, { stake, profit }) => sum + (profit - roi * stake) ** 2, 0);
  const half = (Z * Math.sqrt((squares * n) / (n - 1))) / staked;
  return { roi, lo: roi - half, hi: roi + half };
}
