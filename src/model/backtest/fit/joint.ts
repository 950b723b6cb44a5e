import { COUNTS, STATS } from '../../../domain/stats.ts';
import type { JointParams } from '../../joint/params.ts';
import { nightsOf } from '../../night.ts';
import type { LeagueParams } from '../../params.ts';
import { projectGame } from '../../project.ts';
import type { Projection } from '../../projection.ts';
import { replay } from '../../replay.ts';
import type { PlayerLine, TeamSheet } from '../../sheet.ts';
import { valueOfCounts } from '../../stat.ts';
import { aheadWithLineups } from '../ahead.ts';
import type { SeasonGame } from '../games.ts';
import { normalScore } from './normal-score.ts';
import { createPairSums } from './pair-sums.ts';

/** Books rarely quote players who are expected to play less, of a game of 48 minutes. */
const FEWEST_MINUTES = 18;
const ASSISTS = COUNTS.indexOf('assists');

/**
 * How outcomes vary together beyond their forecasts. The forecasts know the lineup: what the news about one player
 * does to another is in the prices, so it must not be counted again here.
 */
export function fitJoint(params: LeagueParams, games: readonly SeasonGame[]): JointParams {
  const seasons = [...new Set(games.map(({ season }) => season))].sort();
  // The first season only fills the state: forecasts without history teach nothing.
  const first = seasons[Math.min(1, seasons.length - 1)] ?? '';
  const fewest = (FEWEST_MINUTES * params.gameMinutes) / 48;
  const sums = createPairSums(STATS.length);
  replay(games, params, (game, state) => {
    if (game.season < first) return;
    const projections = projectGame(state, aheadWithLineups(game, state), 'lineup');
    const side = ({ lines }: TeamSheet) =>
      lines.flatMap((line) => {
        const projection = projections.get(line.playerId);
        return projection && projection.minutes >= fewest ? [resultOf(projection, line)] : [];
      });
    sums.addGame(side(game.home), side(game.away));
  });
  return { stats: [...STATS], ...sums.correlations() };
}

const resultOf = (projection: Projection, line: PlayerLine) => {
  const { forecast } = nightsOf(projection);
  return {
    scores: STATS.map((stat) => {
      const { under, push } = forecast.sides(stat, valueOfCounts(line.counts, stat));
      return normalScore(under, under + push);
    }),
    assists: projection.counts[ASSISTS]?.mean ?? 0,
  };
};
