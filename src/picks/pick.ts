import type { InjuryStatus } from '../domain/injuries.ts';
import type { League } from '../domain/leagues.ts';
import type { Stat } from '../domain/stats.ts';
import type { BlockReport } from '../model/explain.ts';
import type { FlipPoints } from '../model/flip-points.ts';
import type { Direction } from '../model/score.ts';
import type { PickOrigin, PickResultWord, PublishedRating } from '../platform/db/tables.ts';

/** One book's quote of the prop at the moment of publication. */
export type PickBook = {
  sportsbook: string;
  line: number;
  overOdds: number | null;
  underOdds: number | null;
  capturedAt: string;
};

/** The model's log-odds of the over at every half point around the line: how a price at one line reads at another. */
export type LineShape = { from: number; overLogOdds: number[] };

/** What a list of picks shows of each. */
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
  /** What the injury report said of the player. */
  playerStatus: InjuryStatus;
  stat: Stat;
  line: number;
  direction: Direction;
  scoreFinal: number;
  rating: PublishedRating;
  /** Calibrated chance that the pick hits, pushes left out. */
  confidence: number;
  pushProbability: number;
  breakEven: number;
  /** American. */
  fairOdds: number;
  /** The average price of the side over fresh books: what expected value, results and closing-line value rest on. */
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

/** Everything a pick says, frozen when it is published: settlement and deep-dives never compute it again. */
export type PickContent = PickSummary & {
  books: PickBook[];
  /** The model's own account, block by block. */
  blocks: BlockReport[];
  flipPoints: FlipPoints;
  lineShape: LineShape;
  /** The instant as of which facts were read, and the newest fact of each kind that was used. */
  factsAsOf: { at: string; quotes: string | null; injuries: string | null; boxScores: string | null };
};

/** The average price over fresh books and the longest one, as a later run saw them. */
export type PickPrice = { price: number; bestBook: PickSummary['bestBook']; at: Date };

/** How it ended, in the newest version known at the instant of asking. */
export type PickResult = {
  result: PickResultWord;
  actual: number | null;
  voidReason: string | null;
  closingLine: number | null;
  closingProbability: number | null;
  clvPercent: number | null;
  closingEdgePercent: number | null;
  settledAt: Date;
  /** 1, or more where a correction has come. */
  version: number;
};

/** What became of a pick between publication and the instant of asking. */
export type PickFate = {
  id: number;
  runId: number;
  origin: PickOrigin;
  publishedAt: Date;
  /** 1 for the first pick on the prop; `previous` is the pick before it, which this one replaced or which was withdrawn. */
  version: number;
  previous: number | null;
  /** What the side costs now at the pick's line; null while that is the published price. */
  currentPrice: PickPrice | null;
  /** Null while it stands. */
  closedAt: Date | null;
  closedAs: 'superseded' | 'withdrawn' | null;
  closedBecause: string | null;
  supersededBy: number | null;
  /** Null until settled. */
  outcome: PickResult | null;
};

export type Pick = PickSummary & PickFate;
export type WholePick = PickContent & PickFate;
