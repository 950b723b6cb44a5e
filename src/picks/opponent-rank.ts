import { ordinal } from '../domain/number-format.ts';
import { type BlockContext, weighed, word } from '../model/blocks/block.ts';
import type { BlockReport } from '../model/explain.ts';
import { opponentPositionFactor, opponentTeamFactor } from '../model/mean-features.ts';
import type { LeagueState } from '../model/state.ts';
import type { TeamState } from '../model/team-state.ts';

/** Adds to the matchup block how the opponent ranks in the league by what it allows to the player's position. */
export function withOpponentRank(
  blocks: readonly BlockReport[],
  context: BlockContext,
  state: LeagueState,
): BlockReport[] {
  const { opponent, playerId } = context.projection;
  const position = state.players.get(playerId)?.position;
  const teams = [...state.teams.values()].filter(({ games }) => games > 0);
  const asked = teams.find(({ team }) => team === opponent);
  if (!asked || position === undefined) return [...blocks];
  const allowedBy = (team: TeamState): number =>
    weighed(context, (_, count) => {
      const { factor } = opponentTeamFactor(state, team, count);
      return opponentPositionFactor(state, team, position, count, factor).factor;
    });
  const allowed = allowedBy(asked);
  const rank = 1 + teams.filter((team) => allowedBy(team) < allowed).length;
  const value = `${ordinal(rank)} of ${teams.length}`;
  const point = word('opponentRank', 'Rank against the position', value, 'counted from the fewest allowed');
  return blocks.map((report) =>
    report.block === 'matchup' ? { ...report, dataPoints: [...report.dataPoints, point] } : report,
  );
}
