import type { Stat } from '../domain/stats.ts';

/** `history`: only earlier games. `lineup`: also tonight's starters and absences. */
export const VARIANTS = ['history', 'lineup'] as const;
export type Variant = (typeof VARIANTS)[number];

export type ByVariant<T> = Record<Variant, T>;

/** Named coefficients of one linear predictor. */
export type Coefficients = Record<string, number>;

/** Arrays by count are in the order of COUNTS, arrays of three in the order of POSITIONS. */
export type RateParams = {
  slowHalfLife: number[];
  fastHalfLife: number[];
  /** Prior minutes that pull the slow rate to the position, and the fast rate to the slow one. */
  slowPrior: number[];
  fastPrior: number[];
  positionRates: number[][];
  rolloverKeep: number;
};

export type MinutesParams = {
  rolloverKeep: number;
  own: ByVariant<Coefficients>;
  team: ByVariant<Coefficients>;
  bucketEdges: number[];
  nodeWeights: number[];
  nodes: ByVariant<number[][]>;
  highest: number;
};

export type OpponentParams = {
  halfLifeGames: number;
  priorGames: number;
  positionPriorMultiplier: number;
  teamTotals: number[];
  positionShare: number[];
};

export type BlendParams = {
  /** Intercept and weight on the model's disagreement with the market, per stat. */
  intercept: ByStat<number>;
  weight: ByStat<number>;
  pooled: { intercept: number; weight: number };
  /** Weight on what the player's other props imply, shared by all stats. */
  otherMarkets: number;
};

type ByStat<T> = Partial<Record<Stat, T>>;

/** Means of the gaps between market and model, and how those of one player vary together. */
export type CrossMarketParams = { mean: ByStat<number>; covariance: ByStat<ByStat<number>> };

export type LeagueParams = {
  gameMinutes: number;
  rates: RateParams;
  minutes: MinutesParams;
  opponent: OpponentParams;
  pace: { halfLifeGames: number; priorGames: number; league: number };
  scoring: { halfLifeGames: number; priorGames: number; league: number };
  /** Chance to play tonight by the number of team games missed in a row, see availability.ts. */
  availability: { seen: number[]; unseen: number[] };
  means: ByVariant<Coefficients[]>;
  dispersion: ByVariant<number[]>;
  blend: ByVariant<BlendParams>;
  /** Null for a league without enough prices to fit it. */
  crossMarket: CrossMarketParams | null;
  /** Over rate by stat, used only without a two-sided price. */
  overRate: Partial<Record<Stat, number>>;
  /** Typical size of each block in log-odds, the scale of a block's score. */
  blockScale: Record<string, number>;
};

export type ModelParams = {
  version: string;
  data: { leagues: Record<string, { from: string; through: string; playerGames: number; props: number }> };
  leagues: Record<string, LeagueParams>;
};
