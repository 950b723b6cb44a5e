import type { League } from './leagues.ts';

export type InjuryStatus = 'out' | 'doubtful' | 'questionable' | 'probable' | 'available';

/** Injury report on a player at `capturedAt`, valid until the next report on the same player. */
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
