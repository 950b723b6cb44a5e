import type { League, Stat } from '../core/facts.ts';
import type { BlockReport } from '../model/explain.ts';
import type { FlipPoints } from '../model/flip-points.ts';
import type { Rating } from '../model/rating.ts';
import type { Direction } from '../model/score.ts';

/** One book's quote of the prop at the moment of publication. */
export type PickBook = {
  sportsbook: string;
  line: number;
  overOdds: number | null;
  underOdds: number | null;
  capturedAt: string;
};

/** Everything a pick says, frozen when it is published: settlement and deep-dives never compute it again. */
export type PickContent = {
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
  stat: Stat;
  line: number;
  direction: Direction;
  scoreFinal: number;
  rating: Rating;
  /** Calibrated chance that the pick hits, pushes left out. */
  confidence: number;
  pushProbability: number;
  breakEven: number;
  /** American. */
  fairOdds: number;
  /** The average price of the side over fresh books: what the expected value rests on. */
  decimalPrice: number;
  evPercent: number;
  /** Suggested share of the bankroll. */
  stake: number;
  projection: { mean: number; p10: number; p50: number; p90: number; minutes: number };
  bestBook: { sportsbook: string; line: number; odds: number } | null;
  books: PickBook[];
  /** The model's own account, block by block. */
  blocks: BlockReport[];
  flipPoints: FlipPoints;
  summary: string;
  modelVersion: string;
  /** The instant as of which facts were read, and the newest fact of each kind that was used. */
  factsAsOf: { at: string; quotes: string | null; injuries: string | null; boxScores: string | null };
};
