import type { League } from './leagues.ts';
import type { Sourced } from './sources.ts';

export type SeasonType = 'preseason' | 'regular' | 'playin' | 'playoffs';
export const GAME_STATUSES = ['scheduled', 'live', 'final', 'postponed', 'cancelled'] as const;
export type GameStatus = (typeof GAME_STATUSES)[number];

/** A game from `capturedAt` on: first scheduled, later final; both are facts of the same id. */
export type GameFact = Sourced & {
  league: League;
  id: number;
  /** Sorts by time within a league; otherwise a label. */
  season: string;
  seasonType: SeasonType;
  /** The league's calendar day. */
  date: string;
  tipAt: Date;
  homeTeamId: number;
  awayTeamId: number;
  isNeutralSite: boolean;
  status: GameStatus;
  homeScore: number | null;
  awayScore: number | null;
  /** 4 without overtime, 5 with one, and so on. */
  periods: number | null;
  seriesStatus: string | null;
  capturedAt: Date;
};
