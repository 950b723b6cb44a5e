import type { League } from './leagues.ts';

/** The starters that a team has announced for a game, valid until it announces others. */
export type StartingLineup = {
  league: League;
  gameId: number;
  teamId: number;
  /** Five, in ascending order. */
  starterIds: readonly number[];
  source: string;
  capturedAt: Date;
};

export const STARTERS = 5;
