import type { PlayerBoxScore } from '../../domain/box-scores.ts';
import { getOrThrow } from '../../domain/collections.ts';
import type { GameStatus } from '../../domain/games.ts';
import { LEAGUE_CATALOGUE, type League } from '../../domain/leagues.ts';
import type { PlayerFact } from '../../domain/players.ts';
import type { TeamFact } from '../../domain/teams.ts';
import { falseEastern, ok, type Speaker, tipText } from './answer.ts';
import { nbaGameId, nbaPersonId } from './numbers.ts';

const STATUS: Record<GameStatus, readonly [number, string]> = {
  scheduled: [1, '7:30 pm ET'],
  live: [2, 'Q2 4:13'],
  final: [3, 'Final'],
  postponed: [1, 'PPD'],
  cancelled: [1, 'Cancelled'],
};

/** The files of one league's CDN. */
export const nbaCdnSpeaker =
  (league: League): Speaker =>
  async ({ path }, world, faults) => {
    const teams = new Map((await world.teams(league)).map((team) => [team.id, team]));
    if (path === '/staticData/scheduleLeagueV2.json') {
      const games = await world.season(league);
      const byDate = Map.groupBy(games, ({ date }) => date);
      return ok({
        meta: { version: 1 },
        leagueSchedule: {
          seasonYear: games.at(-1)?.season ?? '',
          leagueId: LEAGUE_CATALOGUE[league].ids.nbaCdn,
          gameDates: [...byDate].map(([date, list]) => ({
            gameDate: `${date.slice(5, 7)}/${date.slice(8)}/${date.slice(0, 4)} 00:00:00`,
            games: list.map((game) => ({
              gameId: nbaGameId(game),
              gameStatus: STATUS[game.status][0],
              gameStatusText: STATUS[game.status][1],
              gameDateTimeEst: falseEastern(game.tipAt),
              gameTimeUTC: `1900-01-01T${game.tipAt.toISOString().slice(11, 19)}Z`,
              gameDateTimeUTC: tipText(game.tipAt, faults, 'nba-cdn'),
              postponedStatus: game.status === 'postponed' ? 'Y' : 'N',
              isNeutral: game.isNeutralSite,
              seriesText: game.seriesStatus ?? '',
              homeTeam: teamOf(getOrThrow(teams, game.homeTeamId), game.homeScore),
              awayTeam: teamOf(getOrThrow(teams, game.awayTeamId), game.awayScore),
            })),
          })),
        },
      });
    }
    const gameId = /^\/liveData\/boxscore\/boxscore_(\d{10})\.json$/.exec(path)?.[1];
    if (!gameId) return null;
    const game = (await world.season(league)).find((one) => nbaGameId(one) === gameId);
    if (game?.status !== 'final') return { status: 403, body: '<Error>AccessDenied</Error>' };
    const players = new Map((await world.players(league)).map((player) => [player.id, player]));
    const boxes = (await world.boxScores(league, game.date)).filter((box) => box.gameId === game.id);
    const side = (teamId: number, score: number | null) => ({
      ...teamOf(getOrThrow(teams, teamId), score),
      players: boxes
        .filter((box) => box.teamId === teamId && players.has(box.playerId))
        .map((box, n) => playerOf(box, getOrThrow(players, box.playerId), n)),
    });
    return ok({
      game: {
        gameId,
        gameStatus: 3,
        period: game.periods ?? 4,
        gameEt: falseEastern(game.tipAt),
        homeTeam: side(game.homeTeamId, game.homeScore),
        awayTeam: side(game.awayTeamId, game.awayScore),
      },
    });
  };

const teamOf = (team: TeamFact, score: number | null) => ({
  teamId: Number(team.otherIds.nba ?? team.id),
  teamCity: team.fullName.split(' ').slice(0, -1).join(' '),
  teamName: team.fullName.split(' ').at(-1),
  teamTricode: team.abbreviation,
  score: score ?? 0,
});

const playerOf = (box: PlayerBoxScore, player: PlayerFact, order: number) => ({
  status: 'ACTIVE',
  order,
  personId: nbaPersonId(player),
  name: player.name,
  starter: box.starter ? '1' : '0',
  played: box.played ? '1' : '0',
  ...(box.played ? {} : { notPlayingReason: 'INACTIVE', notPlayingDescription: box.dnpReason ?? undefined }),
  statistics: {
    minutes: minutesText(box.minutes),
    points: box.points,
    reboundsTotal: box.rebounds,
    assists: box.assists,
    threePointersMade: box.threes,
    steals: box.steals,
    blocks: box.blocks,
    turnovers: box.turnovers,
    fieldGoalsMade: box.fgm,
    fieldGoalsAttempted: box.fga,
    threePointersAttempted: box.fg3a,
    freeThrowsMade: box.ftm,
    freeThrowsAttempted: box.fta,
    reboundsOffensive: box.oreb,
    reboundsDefensive: box.dreb,
    foulsPersonal: box.fouls,
    plusMinusPoints: box.plusMinus ?? 0,
  },
});

function minutesText(minutes: number): string {
  const whole = Math.floor(minutes);
  return `PT${String(whole).padStart(2, '0')}M${((minutes - whole) * 60).toFixed(2).padStart(5, '0')}S`;
}
