import { NO_COUNTS } from '../../../../domain/box-scores.ts';
import { leagueDate } from '../../../../domain/dates.ts';
import type { League } from '../../../../domain/leagues.ts';
import type { HttpClient } from '../../http-client.ts';
import { type BoxLine, type BoxSide, boxScoreFacts } from '../box-score.ts';
import { findGameOn } from '../identity.ts';
import { type ListedGame, type ListedTeam, listedFacts } from '../listed-games.ts';
import type { Scene } from '../scene.ts';
import type { LiveSource } from '../source.ts';
import {
  type BoxPlayer,
  BoxScore,
  type BoxTeam,
  type CdnTeam,
  Schedule,
  type ScheduleGame,
} from './shapes.ts';
import { minutesOf, seasonTypeOf, statusOf, tipOf } from './words.ts';

/** A season is one file of several megabytes, which an ingest of a week should fetch only once. */
const KEPT_MS = 60_000;

type Season = { year: string; games: ScheduleGame[] };

/** The leagues' own CDN files: schedule and box scores, without a key. One host per league that has one. */
export function nbaCdn(hosts: Readonly<Partial<Record<League, HttpClient>>>): LiveSource {
  const hostOf = (scene: Scene): HttpClient => {
    const host = hosts[scene.league];
    if (!host) throw scene.refuse(`the ${scene.league} has no CDN`);
    return host;
  };
  const kept = new Map<League, { at: number; season: Season }>();

  async function season(scene: Scene): Promise<Season> {
    const last = kept.get(scene.league);
    if (last && Math.abs(scene.asOf.getTime() - last.at) < KEPT_MS) return last.season;
    const { leagueSchedule } = await hostOf(scene).getJson({
      path: '/staticData/scheduleLeagueV2.json',
      schema: Schedule,
      ...(scene.signal ? { signal: scene.signal } : {}),
    });
    const games = leagueSchedule.gameDates.flatMap((date) => date.games);
    if (games.length === 0) throw scene.refuse('the schedule of the season has no games');
    const fresh = { year: leagueSchedule.seasonYear, games };
    kept.set(scene.league, { at: scene.asOf.getTime(), season: fresh });
    return fresh;
  }

  const boxScore = async (scene: Scene, gameId: string) =>
    (
      await hostOf(scene).getJson({
        path: `/liveData/boxscore/boxscore_${gameId}.json`,
        schema: BoxScore,
        ...(scene.signal ? { signal: scene.signal } : {}),
      })
    ).game;

  /** The league's games of the day. Preseason games may have guest teams from other leagues. */
  async function gamesOf(
    scene: Scene,
    date: string,
  ): Promise<Season & { own: ReadonlySet<number>; playable: Playable[] }> {
    const { year, games } = await season(scene);
    const own = new Set(
      games.flatMap(({ gameId, homeTeam, awayTeam }) =>
        seasonTypeOf(gameId) === 'preseason' || seasonTypeOf(gameId) === null
          ? []
          : [homeTeam.teamId, awayTeam.teamId],
      ),
    );
    const playable = games.flatMap((game): Playable[] => {
      const seasonType = seasonTypeOf(game.gameId);
      if (seasonType === null || !own.has(game.homeTeam.teamId) || !own.has(game.awayTeam.teamId)) return [];
      const tipAt = tipOf(game);
      if (tipAt === null)
        throw scene.refuse(`the times of game ${game.gameId} contradict each other: a wrong time zone`);
      return leagueDate(tipAt) === date ? [{ game, seasonType, tipAt }] : [];
    });
    return { year, games, own, playable };
  }

  return {
    name: 'nba-cdn',
    async schedule(scene, date) {
      const { year, games, own, playable } = await gamesOf(scene, date);
      const teams = games
        .flatMap(({ homeTeam, awayTeam }) => [homeTeam, awayTeam])
        .filter(({ teamId }) => own.has(teamId));
      const listed: ListedGame[] = [];
      for (const { game, seasonType, tipAt } of playable) {
        const status = statusOf(game);
        // The schedule lags the box score, which also has overtime.
        const final = status === 'final' ? await boxScore(scene, game.gameId) : null;
        listed.push({
          number: Number(game.gameId),
          season: year,
          seasonType,
          tipAt,
          home: teamOf(game.homeTeam),
          away: teamOf(game.awayTeam),
          isNeutralSite: game.isNeutral ?? false,
          status,
          homeScore: final?.homeTeam.score ?? null,
          awayScore: final?.awayTeam.score ?? null,
          periods: final?.period ?? null,
          seriesStatus: game.seriesText || null,
        });
      }
      return listedFacts(scene, date, { games: listed, teams: teams.map(teamOf) });
    },
    async gamelogs(scene, date) {
      const { playable } = await gamesOf(scene, date);
      const known = await scene.games(date, date);
      const facts: Awaited<ReturnType<NonNullable<LiveSource['gamelogs']>>> = {
        playerBoxScores: [],
        teamBoxScores: [],
      };
      for (const { game } of playable) {
        if (statusOf(game) !== 'final') continue;
        const sides = [game.homeTeam, game.awayTeam].map((team) => scene.team(refOf(team)));
        const [home, away] = sides;
        const stored = home && away && findGameOn(known, { teamIds: [home.id, away.id], date });
        if (!stored) {
          scene.unmatched('no such game in the schedule', game.gameId);
          continue;
        }
        const box = await boxScore(scene, game.gameId);
        if (box.gameStatus !== 3) continue;
        const boxes = boxScoreFacts(scene, stored, [
          sideOf(scene, home.id, box.homeTeam),
          sideOf(scene, away.id, box.awayTeam),
        ]);
        facts.playerBoxScores.push(...boxes.playerBoxScores);
        facts.teamBoxScores.push(...boxes.teamBoxScores);
      }
      return facts;
    },
    async close() {
      for (const host of Object.values(hosts)) await host.close();
    },
  };
}

type Playable = { game: ScheduleGame; seasonType: NonNullable<ReturnType<typeof seasonTypeOf>>; tipAt: Date };

const nameOf = ({ teamCity, teamName }: CdnTeam): string => `${teamCity} ${teamName}`.trim();
const teamOf = (team: CdnTeam): ListedTeam => ({
  id: String(team.teamId),
  number: team.teamId,
  abbreviation: team.teamTricode,
  fullName: nameOf(team),
  tricode: team.teamTricode,
});
const refOf = (team: CdnTeam) => ({
  id: String(team.teamId),
  name: nameOf(team),
  tricode: team.teamTricode,
});

const sideOf = (scene: Scene, teamId: number, { score, players }: BoxTeam): BoxSide => ({
  teamId,
  points: score,
  lines: players.map((player) => lineOf(scene, player)),
});

/** `played: "0"` with a reason marks a player who was listed but did not play. */
function lineOf(scene: Scene, { personId, name, starter, played, statistics, ...why }: BoxPlayer): BoxLine {
  const minutes = minutesOf(statistics.minutes);
  if (played === '1' && minutes === null)
    throw scene.refuse(`the minutes '${statistics.minutes}' of ${name} cannot be read`);
  return {
    sourceId: String(personId),
    name,
    played: played === '1',
    dnpReason: why.notPlayingDescription || why.notPlayingReason || null,
    starter: starter === '1',
    minutes: played === '1' ? (minutes ?? 0) : 0,
    plusMinus: statistics.plusMinusPoints ?? null,
    counts: played === '1' ? countsOf(statistics) : NO_COUNTS,
  };
}

const countsOf = (statistics: BoxPlayer['statistics']) => ({
  points: statistics.points,
  rebounds: statistics.reboundsTotal,
  assists: statistics.assists,
  threes: statistics.threePointersMade,
  steals: statistics.steals,
  blocks: statistics.blocks,
  turnovers: statistics.turnovers,
  fgm: statistics.fieldGoalsMade,
  fga: statistics.fieldGoalsAttempted,
  fg3a: statistics.threePointersAttempted,
  ftm: statistics.freeThrowsMade,
  fta: statistics.freeThrowsAttempted,
  oreb: statistics.reboundsOffensive,
  dreb: statistics.reboundsDefensive,
  fouls: statistics.foulsPersonal,
});
