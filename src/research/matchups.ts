import { addDays } from '../domain/dates.ts';
import type { League } from '../domain/leagues.ts';
import { teamsThatPlayed } from '../league/back-to-back.ts';
import { type GameMarket, listGameMarkets } from '../league/game-line-queries.ts';
import { type Game, listGames } from '../league/game-queries.ts';
import { listTeamProfiles, type StoredTeamProfile } from '../league/profile-queries.ts';
import { listTeams, type Team } from '../league/team-queries.ts';
import { countPicksByGame } from '../picks/run-queries.ts';
import type { Db } from '../platform/db/connect.ts';
import type { Matchup } from './matchup-contract.ts';

type Ask = { league: League; date: string; limit: number; asOf: Date };

/** The games of a day, in order of tip-off. */
export async function listMatchups(db: Db, ask: Ask): Promise<Matchup[]> {
  const { league, date, asOf, limit } = ask;
  const games = (await listGames(db, { league, from: date, to: date, asOf })).slice(0, limit);
  const dayBefore = addDays(date, -1);
  const gameIds = games.map(({ id }) => id);
  const teamIds = games.flatMap(({ homeTeamId, awayTeamId }) => [homeTeamId, awayTeamId]);
  const [teams, yesterday, markets, profiles, picks] = await Promise.all([
    listTeams(db, { league, asOf }),
    listGames(db, { league, from: dayBefore, to: dayBefore, asOf }),
    listGameMarkets(db, { gameIds, asOf }),
    listTeamProfiles(db, { teamIds, date, asOf }),
    countPicksByGame(db, { gameIds, asOf }),
  ]);
  const facts = { teams, markets, profiles, tired: teamsThatPlayed(yesterday) };
  return games.map((game) => ({
    ...composeMatchup(game, facts),
    ...(picks.get(game.id) ?? { pickCount: 0, premiumCount: 0 }),
  }));
}

type MatchupFacts = {
  teams: readonly Team[];
  markets: readonly GameMarket[];
  profiles: readonly StoredTeamProfile[];
  tired: ReadonlySet<number>;
};

function composeMatchup(game: Game, facts: MatchupFacts): Omit<Matchup, 'pickCount' | 'premiumCount'> {
  const side = (teamId: number, score: number | null) => {
    const team = facts.teams.find(({ id }) => id === teamId);
    return {
      teamId,
      abbreviation: team?.abbreviation ?? '?',
      fullName: team?.fullName ?? 'Unknown team',
      isBackToBack: facts.tired.has(teamId),
      score,
    };
  };
  const market = facts.markets.find(({ gameId }) => gameId === game.id);
  return {
    gameId: game.id,
    league: game.league,
    gameDate: game.tipAt,
    status: game.status,
    isPlayoffs: game.seasonType === 'playoffs',
    seriesStatus: game.seriesStatus,
    home: side(game.homeTeamId, game.homeScore),
    away: side(game.awayTeamId, game.awayScore),
    spread: market?.spread ?? null,
    total: market?.total ?? null,
    pace: meanPace(facts.profiles, [game.homeTeamId, game.awayTeamId]),
  };
}

/** Expected pace: the mean of both teams' pace, null until both have played. */
export function meanPace(profiles: readonly StoredTeamProfile[], teamIds: readonly number[]): number | null {
  const paces = teamIds.flatMap((id) => profiles.find(({ teamId }) => teamId === id)?.pace ?? []);
  if (paces.length < teamIds.length) return null;
  return Number((paces.reduce((sum, pace) => sum + pace, 0) / paces.length).toFixed(1));
}
