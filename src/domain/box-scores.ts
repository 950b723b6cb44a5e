import type { League } from './leagues.ts';
import { recordOf } from './records.ts';
import type { Sourced } from './sources.ts';
import { COUNTS } from './stats.ts';

/**
 * All counts of a box score: the stats of the catalogue, and those that only the model and the pages need.
 */
export const BOX_COUNTS = [...COUNTS, 'fgm', 'fga', 'fg3a', 'ftm', 'fta', 'oreb', 'dreb', 'fouls'] as const;
export type Counts = Record<(typeof BOX_COUNTS)[number], number>;

/** One player in one game. A later `capturedAt` for the same game and player is a correction. */
export type PlayerBoxScore = Sourced &
  Counts & {
    league: League;
    gameId: number;
    date: string;
    playerId: number;
    teamId: number;
    opponentTeamId: number;
    isHome: boolean;
    /**
     * False for a player who was listed and did not play: all counts are 0 and `dnpReason` has the reason.
     */
    played: boolean;
    dnpReason: string | null;
    starter: boolean;
    minutes: number;
    plusMinus: number | null;
    usageRate: number | null;
    capturedAt: Date;
  };

export type Shots = { fga: number; fgm: number };

export type TeamBoxScore = Sourced &
  Counts & {
    league: League;
    gameId: number;
    date: string;
    teamId: number;
    opponentTeamId: number;
    isHome: boolean;
    opponentPoints: number;
    possessions: number | null;
    /** Two-point shots by distance; null if the source has no shot locations. */
    zones: { rim: Shots; shortMid: Shots; longMid: Shots } | null;
    capturedAt: Date;
  };

/** Counts of a player who did not play. */
export const NO_COUNTS: Readonly<Counts> = recordOf(BOX_COUNTS, () => 0);
