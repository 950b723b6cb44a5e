import { addDays } from '../../domain/dates.ts';
import { competitionRanks, mean, round } from '../../domain/numeric.ts';
import { type Game, getGame, listGames } from '../../league/game-queries.ts';
import { listTeamProfiles } from '../../league/profile-queries.ts';
import { listTeams } from '../../league/team-queries.ts';
import { projectGame } from '../../model/project.ts';
import { aheadOf, variantOf } from '../../picks/game-ahead.ts';
import type { GameReader } from '../../picks/pricing/forecast.ts';
import type { Db } from '../../platform/db/connect.ts';
import { composeLineup } from './compose-lineup.ts';
import type { GameLineups, TeamLineup } from './contract.ts';

type Ask = { gameId: number; asOf: Date; now: Date; delayMinutes: number; readGame: GameReader };

const LEAGUE_DAYS = 30;

/** Lineups, minutes and injuries of a game before tip-off, and the pace and total of the league beside it. */
export async function gameLineups(db: Db, ask: Ask): Promise<GameLineups> {
  const { gameId, asOf, now, delayMinutes, readGame } = ask;
  const game = await getGame(db, { id: gameId, asOf });
  const at = game.tipAt < asOf ? game.tipAt : asOf;
  const facts = await readGame(db, { game, at });
  const ahead = aheadOf(game, facts);
  const projections = projectGame(facts.state, ahead, variantOf(ahead));
  const { paces, ...league } = await leagueMeans(db, game, at);
  const side = (teamId: number): TeamLineup => ({
    teamId,
    ...(paces.get(teamId) ?? { pace: null, paceRank: null }),
    ...composeLineup(facts, { game, teamId, projections }),
  });
  return {
    gameId,
    gameDate: game.tipAt,
    home: side(game.homeTeamId),
    away: side(game.awayTeamId),
    league,
    dataDelayMinutes: delayMinutes,
    generatedAt: now,
  };
}

async function leagueMeans(db: Db, { league, date }: Game, asOf: Date) {
  const teams = await listTeams(db, { league, asOf });
  const profiles = await listTeamProfiles(db, { teamIds: teams.map(({ id }) => id), date, asOf });
  const played = profiles.flatMap(({ teamId, pace }) => (pace === null ? [] : [{ teamId, pace }]));
  const ranks = competitionRanks(
    played.map(({ pace }) => pace),
    'descending',
  );
  const games = await listGames(db, {
    league,
    from: addDays(date, -LEAGUE_DAYS),
    to: addDays(date, -1),
    asOf,
  });
  const totals = games.flatMap(({ status, homeScore, awayScore }) =>
    status === 'final' && homeScore !== null && awayScore !== null ? [homeScore + awayScore] : [],
  );
  const paces = new Map(
    played.map(({ teamId, pace }, at) => [teamId, { pace: round(pace, 1), paceRank: ranks[at] ?? null }]),
  );
  return {
    paces,
    teams: played.length,
    pace: played.length === 0 ? null : round(mean(played.map(({ pace }) => pace)), 1),
    total: totals.length === 0 ? null : round(mean(totals), 1),
    games: totals.length,
  };
}
