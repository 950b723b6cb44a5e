import { addDays } from '../domain/dates.ts';
import { teamsThatPlayed } from '../league/back-to-back.ts';
import { composeDefense, strengthsAndWeaknesses } from '../league/defence.ts';
import { listClosingMarkets } from '../league/game-line-queries.ts';
import { getGame, listTeamGames } from '../league/game-queries.ts';
import { listTeamProfiles, type StoredTeamProfile } from '../league/profile-queries.ts';
import { listTeams } from '../league/team-queries.ts';
import { listPicks } from '../picks/pick-queries.ts';
import type { Db } from '../platform/db/connect.ts';
import type { MatchupResearch, TeamMatchup } from './matchup-contract.ts';
import { meanPace } from './matchups.ts';
import { matchupPick } from './picks-on-wire.ts';

/** Both defenses before the game, the game's market, and its current picks. */
export async function matchupResearch(
  db: Db,
  { gameId, asOf, now }: { gameId: number; asOf: Date; now: Date },
): Promise<MatchupResearch> {
  const game = await getGame(db, { id: gameId, asOf });
  const teamIds = [game.homeTeamId, game.awayTeamId];
  const dayBefore = addDays(game.date, -1);
  const [teams, before, [market], profiles, picks] = await Promise.all([
    listTeams(db, { league: game.league, asOf }),
    listTeamGames(db, { teamIds, from: dayBefore, to: dayBefore, asOf }),
    listClosingMarkets(db, { games: [game], asOf }),
    listTeamProfiles(db, { teamIds, date: game.date, asOf }),
    listPicks(db, { gameIds: [gameId], asOf }),
  ]);
  const tired = teamsThatPlayed(before);
  const side = (teamId: number): TeamMatchup => {
    const team = teams.find(({ id }) => id === teamId);
    const profile = profiles.find((one) => one.teamId === teamId);
    return {
      teamId,
      abbreviation: team?.abbreviation ?? '?',
      fullName: team?.fullName ?? 'Unknown team',
      isHome: teamId === game.homeTeamId,
      isBackToBack: tired.has(teamId),
      ...composeProfile(profile),
    };
  };
  return {
    gameId,
    gameDate: game.tipAt,
    isPlayoffs: game.seasonType === 'playoffs',
    seriesStatus: game.seriesStatus,
    home: side(game.homeTeamId),
    away: side(game.awayTeamId),
    spread: market?.spread ?? null,
    total: market?.total ?? null,
    pace: meanPace(profiles, teamIds),
    picks: picks.map(matchupPick),
    generatedAt: now,
  };
}

const composeProfile = (profile: StoredTeamProfile | undefined) => ({
  defense: composeDefense(profile),
  dvp: profile?.dvp ?? [],
  ...strengthsAndWeaknesses(profile?.playTypes ?? []),
});
