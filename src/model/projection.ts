import type { AbsenceWork } from './minutes-features.ts';
import type { LeagueParams, Variant } from './params.ts';

/** Blocks that move the mean, in the order in which their effects are stored. */
export const MEAN_BLOCKS = [
  'minutes_role',
  'recent_form',
  'matchup',
  'pace_env',
  'schedule_venue',
  'injuries_usage',
] as const;
export type MeanBlock = (typeof MEAN_BLOCKS)[number];

/** One count of one player: the baseline mean and each block's effect on its logarithm. */
export type CountProjection = {
  baseline: number;
  mean: number;
  /** In the order of MEAN_BLOCKS; they sum to ln(mean / baseline). */
  effects: Float64Array;
  row: Float64Array;
  slow: number;
  fast: number;
  opponent: { team: number; position: number; expected: number; prior: number };
};

/** Forecast of one player's game: plain values that later learning does not change. */
export type Projection = {
  playerId: number;
  team: string;
  opponent: string;
  variant: Variant;
  home: boolean;
  backToBack: boolean;
  playoffs: boolean;
  player: PlayerFacts;
  minutes: number;
  /** The forecast if no teammate were missing or returning, and the player's long-run minutes. */
  minutesWithoutNews: number;
  usualMinutes: number;
  /** Chance to play if tonight's role is known, and the minutes that absent teammates leave. */
  chance: number;
  starter: boolean | null;
  absence: AbsenceWork;
  netUsage: number;
  pace: number;
  implied: number;
  opponentGames: number;
  counts: CountProjection[];
  /** Minutes of each node over their mean: for tonight's forecast and for the usual minutes. */
  shape: Float64Array;
  usualShape: Float64Array;
  params: LeagueParams;
};

export type PlayerFacts = {
  games: number;
  seasonGames: number;
  gamesWithTeam: number;
  lastDate: string;
  missedInARow: number;
  recentMinutes: number;
  startShare: number;
  /** Decayed minutes behind the long and the recent rate of each count. */
  slowMinutes: Float64Array;
  fastMinutes: Float64Array;
};
