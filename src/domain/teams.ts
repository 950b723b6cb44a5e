import type { League } from './leagues.ts';
import type { OtherIds, Told } from './sources.ts';

export type TeamFact = Told & {
  league: League;
  id: number;
  abbreviation: string;
  fullName: string;
  conference: string | null;
  otherIds: OtherIds;
  capturedAt: Date;
};
