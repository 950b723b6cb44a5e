import type { Stat } from '../../domain/stats.ts';

type Matrix = readonly (readonly number[])[];

/**
 * Correlations of normal scores: how far an outcome was above or below its forecast, for each pair of stats.
 * Rows and columns are in the order of `stats`.
 */
export type JointParams = {
  stats: readonly Stat[];
  /** Two stats of one player: they share his minutes, his form and, in sums, the same counts. */
  player: Matrix;
  /** Stats of two teammates: they share pace and score, and compete for the ball and for minutes. */
  teammates: Matrix;
  /** What each expected assist above `usualAssists` of the player with the column's stat adds to `teammates`. */
  perAssist: Matrix;
  usualAssists: number;
  /** Stats of two opponents. */
  opponents: Matrix;
};

export type JointLeagues = Readonly<Record<string, JointParams>>;

/** `version` is that of the model parameters whose forecasts were compared with the outcomes. */
export type JointFit = { version: string; leagues: JointLeagues };
