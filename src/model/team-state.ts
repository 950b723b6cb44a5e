import { COUNTS } from '../domain/stats.ts';
import { type Average, emptyAverage } from './decay.ts';

/** Four groups: G, F, C and unknown. */
export const GROUPS = 4;

/** State of one team: what it allows, its pace, its scoring and its roster. */
export type TeamState = {
  team: string;
  games: number;
  lastDate: string;
  /** Counts that opponents made and were expected to make, by position group and count. */
  allowed: Float64Array;
  expected: Float64Array;
  pace: Average;
  scored: Average;
  roster: Set<number>;
};

export const newTeam = (team: string): TeamState => ({
  team,
  games: 0,
  lastDate: '',
  allowed: new Float64Array(GROUPS * COUNTS.length),
  expected: new Float64Array(GROUPS * COUNTS.length),
  pace: emptyAverage(),
  scored: emptyAverage(),
  roster: new Set(),
});
