import type { Counts } from './facts.ts';

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
