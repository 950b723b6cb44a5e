import { bell, exp } from './random.ts';

/** How a team of one season plays and what it allows; 1 is the league's average. */
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
  // Half of a style stays from season to season, half is new.
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
