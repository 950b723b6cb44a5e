import type { League } from './leagues.ts';
import type { Told } from './sources.ts';

export type Counts = {
  points: number;
  rebounds: number;
  assists: number;
  threes: number;
  steals: number;
  blocks: number;
  turnovers: number;
  fgm: number;
  fga: number;
  fg3a: number;
  ftm: number;
  fta: number;
  oreb: number;
  dreb: number;
  fouls: number;
};

/** One player in one game; a later `capturedAt` of the same game and player is a correction. */
export type PlayerBoxScore = Told &
  Counts & {
    league: League;
    gameId: number;
    date: string;
    playerId: number;
    teamId: number;
    opponentTeamId: number;
    isHome: boolean;
    /** False for a player who was listed and did not play: all counts are 0 and `dnpReason` says why. */
    played: boolean;
    dnpReason: string | null;
    starter: boolean;
    minutes: number;
    plusMinus: number | null;
    usageRate: number | null;
    capturedAt: Date;
  };

export type Shots = { fga: number; fgm: number };

export type TeamBoxScore = Told &
  Counts & {
    league: League;
    gameId: number;
    date: string;
    teamId: number;
    opponentTeamId: number;
    isHome: boolean;
    opponentPoints: number;
    possessions: number | null;
    /** Two-point shots by distance; null where the source has no shot locations. */
    zones: { rim: Shots; shortMid: Shots; longMid: Shots } | null;
    capturedAt: Date;
  };

/** Of somebody who did not play. */
export const NO_COUNTS: Counts = {
  points: 0,
  rebounds: 0,
  assists: 0,
  threes: 0,
  steals: 0,
  blocks: 0,
  turnovers: 0,
  fgm: 0,
  fga: 0,
  fg3a: 0,
  ftm: 0,
  fta: 0,
  oreb: 0,
  dreb: 0,
  fouls: 0,
};
