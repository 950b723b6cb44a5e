import type { League } from './leagues.ts';

export type InjuryStatus = 'out' | 'doubtful' | 'questionable' | 'probable' | 'available';

/** What was said about a player at `capturedAt`; it holds until the next report on the same player. */
export type InjuryReport = {
  league: League;
  playerId: number;
  teamId: number | null;
  status: InjuryStatus;
  description: string | null;
  expectedReturn: string | null;
  source: string;
  capturedAt: Date;
};
