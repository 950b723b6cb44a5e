import type { Shots } from './box-scores.ts';
import type { League } from './leagues.ts';
import type { Sourced } from './sources.ts';

export const PLAY_TYPES = [
  'transition',
  'isolation',
  'ballHandler',
  'rollMan',
  'postUp',
  'spotUp',
  'handOff',
  'cut',
  'offScreen',
  'offRebound',
  'misc',
] as const;
export type PlayType = (typeof PLAY_TYPES)[number];

/** What a defense allowed on one play type, over the season up to `capturedAt`. */
export type DefencePlayType = Sourced & {
  league: League;
  season: string;
  teamId: number;
  playType: PlayType;
  games: number;
  possessions: number;
  pointsPerPossession: number;
  capturedAt: Date;
};

/** Shots that a defense allowed by zone, over the season up to `capturedAt`. */
export type DefenceZones = Sourced & {
  league: League;
  season: string;
  teamId: number;
  games: number;
  rim: Shots;
  shortMid: Shots;
  longMid: Shots;
  cornerThree: Shots;
  arcThree: Shots;
  capturedAt: Date;
};
