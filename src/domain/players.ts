import type { League } from './leagues.ts';
import type { OtherIds, Sourced } from './sources.ts';

export const POSITIONS = ['PG', 'SG', 'SF', 'PF', 'C'] as const;
export type Position = (typeof POSITIONS)[number];

/** A player from `capturedAt` on; a move to another team is a later fact of the same id. */
export type PlayerFact = Sourced & {
  league: League;
  id: number;
  name: string;
  /** Null if the source does not report it. */
  position: Position | null;
  /** Null for a player without a team. */
  teamId: number | null;
  heightIn: number | null;
  weightLb: number | null;
  birthDate: string | null;
  otherIds: OtherIds;
  /** Spellings of the name in other sources. */
  aliases: readonly string[];
  capturedAt: Date;
};
