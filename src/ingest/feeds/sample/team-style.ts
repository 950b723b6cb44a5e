import { bell, exp } from './random.ts';

/** Style and defense of a team in one season; 1 is the league average. */
export type TeamStyle = {
  offence: number;
  pace: number;
  ballMovement: number;
  rimAllowed: number;
  midAllowed: number;
  threesAllowed: number;
  threePctAllowed: number;
  assistsAllowed: number;
  reboundsAllowed: number;
  stealsForced: number;
  blocks: number;
  foulsCommitted: number;
};

const STYLE = 131;

export function styleOf(leagueKey: number, season: number, team: number): TeamStyle {
  // Half of a style carries over from season to season.
  const part = (which: number, spread: number) => {
    const lasting = bell(STYLE, leagueKey, team, which, Math.floor(season / 4) + 1_000_000);
    const fresh = bell(STYLE, leagueKey, team, which, season);
    return exp((0.7 * lasting + 0.7 * fresh) * spread);
  };
  return {
    offence: part(1, 0.028),
    pace: part(2, 0.022),
    ballMovement: part(3, 0.05),
    rimAllowed: part(4, 0.038),
    midAllowed: part(5, 0.038),
    threesAllowed: part(6, 0.07),
    threePctAllowed: part(7, 0.022),
    assistsAllowed: part(8, 0.05),
    reboundsAllowed: part(9, 0.04),
    stealsForced: part(10, 0.08),
    blocks: part(11, 0.13),
    foulsCommitted: part(12, 0.05),
  };
}
