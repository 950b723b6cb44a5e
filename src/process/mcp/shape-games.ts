import type { Injury } from '../../league/injury-queries.ts';
import type { Player } from '../../league/player-queries.ts';
import type { Matchup, MatchupPick, TeamMatchup } from '../../research/matchup-contract.ts';
import { betOf } from './shape-picks.ts';

export type ShortGame = ReturnType<typeof shapeGame>;
export const shapeGame = (game: Matchup) => ({
  id: game.gameId,
  tipAt: game.gameDate,
  status: game.status,
  away: game.away.abbreviation,
  home: game.home.abbreviation,
  spreadHome: game.spread,
  total: game.total,
  pace: game.pace,
  picks: game.pickCount,
  premium: game.premiumCount,
});

const MOST_EXTREMES = 6;

export type TeamReport = ReturnType<typeof shapeTeam>;
/** `allows`: where the defense differs most from an average one; 1.1 is 10% more than average. */
export const shapeTeam = (
  team: TeamMatchup,
  { roster, injuries }: { roster: readonly Player[]; injuries: readonly Injury[] },
) => ({
  team: team.abbreviation,
  name: team.fullName,
  isBackToBack: team.isBackToBack,
  defense: team.defense && {
    rating: team.defense.defRating,
    pace: team.defense.oppPace,
    rankPoints: team.defense.defRankPts,
    rankRebounds: team.defense.defRankReb,
    rankAssists: team.defense.defRankAst,
    rankThrees: team.defense.defRankThree,
  },
  allows: team.dvp.toSorted((a, b) => Math.abs(b.ratio - 1) - Math.abs(a.ratio - 1)).slice(0, MOST_EXTREMES),
  injuries: injuries.flatMap(({ playerId, status, description }) => {
    const player = roster.find(({ id }) => id === playerId);
    return player && status !== 'available'
      ? [{ player: player.name, playerId, status, note: description }]
      : [];
  }),
});

export type GamePick = ReturnType<typeof shapeGamePick>;
export const shapeGamePick = (pick: MatchupPick) => ({
  id: pick.pickId,
  player: pick.playerName,
  pick: betOf(pick),
  rating: pick.rating,
});
