import { COUNTS } from '../domain/stats.ts';
import { shrunk } from './decay.ts';
import type { Side } from './side.ts';
import type { LeagueState } from './state.ts';
import { GROUPS, type TeamState } from './team-state.ts';

/** Minutes at which the minutes elasticity has no effect. */
export const REFERENCE_MINUTES = 24;

/** Allowed against expected, shrunk to 1; and the evidence behind it, in expected counts. */
export function opponentTeamFactor(state: LeagueState, defence: TeamState, count: number) {
  const { priorGames, teamTotals } = state.params.opponent;
  const prior = priorGames * teamTotals[count]!;
  let allowed = 0;
  let expected = 0;
  for (let g = 0; g < GROUPS; g++) {
    allowed += defence.allowed[g * COUNTS.length + count]!;
    expected += defence.expected[g * COUNTS.length + count]!;
  }
  return { factor: (allowed + prior) / (expected + prior), expected, prior };
}

/** The same against one position group, shrunk to the team's factor. */
export function opponentPositionFactor(
  state: LeagueState,
  defence: TeamState,
  group: number,
  count: number,
  teamFactor: number,
) {
  const { priorGames, positionPriorMultiplier, teamTotals, positionShare } = state.params.opponent;
  const prior = priorGames * positionPriorMultiplier * teamTotals[count]! * positionShare[group]!;
  const at = group * COUNTS.length + count;
  const allowed = defence.allowed[at]!;
  const expected = defence.expected[at]!;
  return { factor: (allowed + prior * teamFactor) / (expected + prior), expected, prior };
}

const paceOf = (state: LeagueState, team: TeamState): number =>
  shrunk(team.pace, state.params.pace.league, state.params.pace.priorGames);

/** Expected pace of the game against the league's. */
export function paceRatio(state: LeagueState, side: Side): number {
  const { league } = state.params.pace;
  return (paceOf(state, side.team) + paceOf(state, side.opponent) - league) / league;
}

/** The score that the game market expects of the side against its usual score; 1 if unknown. */
export function impliedScoreRatio(
  state: LeagueState,
  side: Side,
  spread: number | null,
  total: number | null,
): number {
  if (spread === null || total === null) return 1;
  const { league, priorGames } = state.params.scoring;
  return (total / 2 - spread / 2) / shrunk(side.team.scored, league, priorGames);
}
