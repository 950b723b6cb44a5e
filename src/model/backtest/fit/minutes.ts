import { quantileSorted } from '../../../domain/numeric.ts';
import { LINEUP_ONLY, OWN_FEATURES, TEAM_FEATURES } from '../../minutes-features.ts';
import type { LeagueParams, Variant } from '../../params.ts';
import { replay } from '../../replay.ts';
import { type Member, projectSide } from '../../side.ts';
import { aheadOf, aheadWithLineups } from '../ahead.ts';
import type { SeasonGame } from '../games.ts';
import { addRow, newLeastSquares, solveRidge } from './regression.ts';

/** With fewer earlier games a player is not used for fitting. */
export const MIN_PRIOR_GAMES = 5;
const RIDGE = 50;

/** Calls `visit` with each forecast of a player who then played, in the seasons from `from` on. */
export function eachMember(
  games: readonly SeasonGame[],
  params: LeagueParams,
  ask: { variant: Variant; from: string },
  visit: (member: Member, minutes: number, game: SeasonGame) => void,
): void {
  replay(games, params, (game, state) => {
    if (game.season < ask.from) return;
    const ahead = ask.variant === 'lineup' ? aheadWithLineups(game, state) : aheadOf(game);
    for (const home of [true, false]) {
      const side = projectSide(state, ahead, home, ask.variant);
      const byId = new Map(side.members.map((member) => [member.player.playerId, member]));
      for (const line of (home ? game.home : game.away).lines) {
        const member = byId.get(line.playerId);
        if (member && member.player.games >= MIN_PRIOR_GAMES) visit(member, line.minutes, game);
      }
    }
  });
}

/** Overtime is random: it must not raise the forecast of minutes. */
export const withoutOvertime = (minutes: number, params: LeagueParams): number =>
  Math.min(minutes, params.gameMinutes);

/** First each player alone, then the adjustment to the team's total. */
export function fitMinutes(
  params: LeagueParams,
  games: readonly SeasonGame[],
  variant: Variant,
  from: string,
) {
  const own = newLeastSquares(OWN_FEATURES.length);
  eachMember(games, params, { variant, from }, (member, minutes) =>
    addRow(own, member.ownRow, withoutOvertime(minutes, params), weightOf(member)),
  );
  const use = OWN_FEATURES.filter((name) => variant === 'lineup' || !LINEUP_ONLY.includes(name));
  let fitted = withMinutes(params, { own: solveRidge(own, OWN_FEATURES, use, RIDGE) }, variant);
  const team = newLeastSquares(TEAM_FEATURES.length);
  eachMember(games, fitted, { variant, from }, (member, minutes) =>
    addRow(team, member.teamRow, withoutOvertime(minutes, params), weightOf(member)),
  );
  const useTeam = TEAM_FEATURES.filter((name) => variant === 'lineup' || name !== 'gapIfStarting');
  fitted = withMinutes(fitted, { team: solveRidge(team, TEAM_FEATURES, useTeam, RIDGE) }, variant);
  return fitNodes(fitted, games, variant, from);
}

/** Props are about players who play, so they weigh more than the end of the bench. */
const weightOf = (member: Member): number => (member.ownRow[2]! >= 18 ? 1 : 0.4);

function withMinutes(
  params: LeagueParams,
  change: { own?: Record<string, number>; team?: Record<string, number> },
  variant: Variant,
): LeagueParams {
  const { minutes } = params;
  return {
    ...params,
    minutes: {
      ...minutes,
      own: change.own ? { ...minutes.own, [variant]: change.own } : minutes.own,
      team: change.team ? { ...minutes.team, [variant]: change.team } : minutes.team,
    },
  };
}

/** Residual quantiles by forecast bucket: the middle of each node's share of probability. */
function fitNodes(params: LeagueParams, games: readonly SeasonGame[], variant: Variant, from: string) {
  const { bucketEdges, nodeWeights } = params.minutes;
  const residuals: number[][] = new Array(bucketEdges.length + 1).fill(null).map(() => []);
  eachMember(games, params, { variant, from }, (member, minutes) => {
    const bucket = bucketEdges.filter((edge) => member.minutes >= edge).length;
    residuals[bucket]!.push(minutes - member.minutes);
  });
  let cumulative = 0;
  const middles = nodeWeights.map((weight) => {
    cumulative += weight;
    return cumulative - weight / 2;
  });
  const table = residuals.map((values) => {
    const sorted = Float64Array.from(values).sort();
    return middles.map((q) => quantileSorted(sorted, q));
  });
  const nodes = { ...params.minutes.nodes, [variant]: table };
  return { ...params, minutes: { ...params.minutes, nodes } };
}
