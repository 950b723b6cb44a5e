import type { League } from './leagues.ts';
import type { OtherIds, Sourced } from './sources.ts';

export type TeamFact = Sourced & {
  league: League;
  id: number;
  abbreviation: string;
  fullName: string;
  conference: string | null;
  otherIds: OtherIds;
  capturedAt: Date;
};
