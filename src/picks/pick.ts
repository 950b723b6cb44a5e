import type { InjuryStatus } from '../domain/injuries.ts';
import type { League } from '../domain/leagues.ts';
import type { Stat } from '../domain/stats.ts';
import type { BlockReport } from '../model/explain.ts';
import type { FlipPoints } from '../model/flip-points.ts';
import type { Direction } from '../model/score.ts';
import type { PickOrigin, PickResultWord, PublishedRating } from '../platform/db/tables.ts';

/** One book's quote of the prop at publication. */
export type PickBook = {
  sportsbook: string;
  line: number;
  overOdds: number | null;
  underOdds: number | null;
  capturedAt: string;
};

/**
 * The model's log-odds of the over at every half point around the line, to convert a price to another line.
 */
export type LineShape = { from: number; overLogOdds: number[] };

/** The fields of a pick in lists. */
export type PickSummary = {
  league: League;
  date: string;
  gameId: number;
  tipAt: Date;
  playerId: number;
  playerName: string;
  teamId: number;
  teamAbbreviation: string;
  opponentTeamId: number;
  opponentAbbreviation: string;
  isHome: boolean;
  /** The player's status in the injury report. */
  playerStatus: InjuryStatus;
  stat: Stat;
  line: number;
  direction: Direction;
  scoreFinal: number;
  rating: PublishedRating;
  /** Calibrated probability that the pick hits, pushes excluded. */
  confidence: number;
  pushProbability: number;
  breakEven: number;
  /** American. */
  fairOdds: number;
  /** Average price of the side over fresh books, on which expected value, results and CLV are based. */
  decimalPrice: number;
  evPercent: number;
  /** Suggested share of the bankroll. */
  stake: number;
  projection: { mean: number; p10: number; p50: number; p90: number; minutes: number };
  bestBook: { sportsbook: string; line: number; odds: number } | null;
  blockScores: { block: string; displayName: string; score: number; confidence: number }[];
  summary: string;
  modelVersion: string;
};

/** The full content of a pick, frozen at publication: settlement and deep-dives never recompute it. */
export type PickContent = PickSummary & {
  books: PickBook[];
  /** The model's reports, block by block. */
  blocks: BlockReport[];
  flipPoints: FlipPoints;
  lineShape: LineShape;
  /** The as-of instant of the facts, and the newest fact of each kind that was used. */
  factsAsOf: { at: string; quotes: string | null; injuries: string | null; boxScores: string | null };
};

/** The average price over fresh books and the best price, as a later run saw them. */
export type PickPrice = { price: number; bestBook: PickSummary['bestBook']; at: Date };

/** The newest version of the result known at the requested instant. */
export type PickResult = {
  result: PickResultWord;
  actual: number | null;
  voidReason: string | null;
  closingLine: number | null;
  closingProbability: number | null;
  clvPercent: number | null;
  closingEdgePercent: number | null;
  settledAt: Date;
  /** 1, or higher after corrections. */
  version: number;
};

/** The state of a pick after publication, at the requested instant. */
export type PickFate = {
  id: number;
  runId: number;
  origin: PickOrigin;
  publishedAt: Date;
  /**
   * 1 for the first pick on the prop. `previous` is the pick before it, superseded by this one or withdrawn.
   */
  version: number;
  previous: number | null;
  /** The side's current price at the pick's line. Null while it equals the published price. */
  currentPrice: PickPrice | null;
  /** Null while it is current. */
  closedAt: Date | null;
  closedAs: 'superseded' | 'withdrawn' | null;
  closedBecause: string | null;
  supersededBy: number | null;
  /** Null until settled. */
  outcome: PickResult | null;
};

export type Pick = PickSummary & PickFate;
export type WholePick = PickContent & PickFate;
