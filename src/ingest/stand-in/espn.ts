import type { PlayerBoxScore } from '../../domain/box-scores.ts';
import { getOrThrow } from '../../domain/collections.ts';
import type { GameFact, GameStatus } from '../../domain/games.ts';
import { isLeague, LEAGUE_CATALOGUE, type League, lastYearOf } from '../../domain/leagues.ts';
import type { PlayerFact } from '../../domain/players.ts';
import type { TeamFact } from '../../domain/teams.ts';
import { ok, type Speaker, tipText } from './answer.ts';
import { espnAthleteId, espnEventId, espnTeamId } from './numbers.ts';
import { rosters } from './rosters.ts';
import type { World } from './world.ts';

const STATUS: Record<GameStatus, { name: string; state: string; completed: boolean }> = {
  scheduled: { name: 'STATUS_SCHEDULED', state: 'pre', completed: false },
  live: { name: 'STATUS_IN_PROGRESS', state: 'in', completed: false },
  final: { name: 'STATUS_FINAL', state: 'post', completed: true },
  postponed: { name: 'STATUS_POSTPONED', state: 'post', completed: false },
  cancelled: { name: 'STATUS_CANCELED', state: 'post', completed: false },
};
const SEASON_TYPE = { preseason: 1, regular: 2, playoffs: 3, playin: 5 };
const PATH = /^\/apis\/site\/v2\/sports\/basketball\/(\w+)\/([\w/]+)$/;

/** ESPN's site API: dates without seconds, scores as strings, athletes whose ID is only part of a link. */
export const espnSpeaker: Speaker = async ({ path, query }, world, faults) => {
  const [, league = '', page = ''] = PATH.exec(path) ?? [];
  if (!isLeague(league)) return null;
  const teams = new Map((await world.teams(league)).map((team) => [team.id, team]));
  if (page === 'teams')
    return ok({
      sports: [{ leagues: [{ teams: [...teams.values()].map((team) => ({ team: teamOf(team) })) }] }],
    });
  if (page === 'injuries') return ok(await injuries(world, league, teams));
  if (page === 'scoreboard') {
    const dates = query.get('dates');
    // Without a date the real API returns the next slate, and so does this one.
    const day = dates
      ? `${dates.slice(0, 4)}-${dates.slice(4, 6)}-${dates.slice(6)}`
      : ((await world.season(league)).find(({ tipAt }) => tipAt > world.now())?.date ?? '');
    const games = await world.games(league, day);
    return ok({
      leagues: [{ id: LEAGUE_CATALOGUE[league].ids.espn }],
      events: games.map((game) => ({
        ...eventOf(game, teams),
        date: tipText(game.tipAt, faults, 'espn').replace(/:\d{2}Z$/, 'Z'),
      })),
    });
  }
  const roster = /^teams\/(\d+)\/roster$/.exec(page)?.[1];
  if (roster) {
    const team = [...teams.values()].find((one) => espnTeamId(one) === roster);
    const players = await rosters(world, league, faults);
    return ok({ athletes: players.filter(({ teamId }) => teamId === team?.id).map(athleteOf) });
  }
  if (page === 'summary') return ok(await summary(world, league, teams, query.get('event') ?? ''));
  return null;
};

const teamOf = (team: TeamFact) => ({
  id: espnTeamId(team),
  abbreviation: team.abbreviation,
  displayName: team.fullName,
});

const athleteOf = (player: PlayerFact) => ({
  id: espnAthleteId(player),
  displayName: player.name,
  position: player.position ? { abbreviation: player.position } : { abbreviation: 'G' },
  height: player.heightIn,
  weight: player.weightLb,
  ...(player.birthDate ? { dateOfBirth: `${player.birthDate}T07:00Z` } : {}),
});

const eventOf = (game: GameFact, teams: ReadonlyMap<number, TeamFact>) => ({
  id: espnEventId(game),
  season: { year: yearOf(game), type: SEASON_TYPE[game.seasonType] },
  competitions: [
    {
      id: espnEventId(game),
      neutralSite: game.isNeutralSite,
      status: { type: STATUS[game.status] },
      notes: game.seriesStatus ? [{ headline: game.seriesStatus }] : [],
      competitors: (['home', 'away'] as const).map((homeAway) => {
        const score = homeAway === 'home' ? game.homeScore : game.awayScore;
        return {
          homeAway,
          score: String(score ?? 0),
          team: teamOf(getOrThrow(teams, homeAway === 'home' ? game.homeTeamId : game.awayTeamId)),
          linescores: Array.from({ length: game.periods ?? 0 }, () => ({ value: 25 })),
        };
      }),
    },
  ],
});

/** ESPN names a season by its last year. */
const yearOf = ({ league, season }: GameFact): number => lastYearOf(league, Number(season.slice(0, 4)));

async function injuries(world: World, league: League, teams: ReadonlyMap<number, TeamFact>) {
  const players = new Map((await world.players(league)).map((player) => [player.id, player]));
  const reports = (await world.injuries(league)).flatMap(({ teamId, ...report }) =>
    players.has(report.playerId) && teamId !== null && teams.has(teamId) ? [{ ...report, teamId }] : [],
  );
  return {
    timestamp: world.now().toISOString().replace('.000Z', 'Z'),
    status: 'success',
    injuries: [...Map.groupBy(reports, ({ teamId }) => teamId)].map(([teamId, list]) => ({
      id: espnTeamId(getOrThrow(teams, teamId)),
      displayName: getOrThrow(teams, teamId).fullName,
      injuries: list.map((report, n) => ({
        id: String(400_000 + report.playerId),
        status: report.status === 'questionable' ? 'Day-To-Day' : capital(report.status),
        date: report.capturedAt.toISOString().replace(/:\d{2}\.\d{3}Z$/, 'Z'),
        shortComment: report.description,
        details: report.expectedReturn ? { type: 'Leg', returnDate: report.expectedReturn } : null,
        athlete: {
          displayName: getOrThrow(players, report.playerId).name,
          // Every other athlete has the ID only in the link, as in real responses.
          ...(n % 2 === 0 ? { id: espnAthleteId(getOrThrow(players, report.playerId)) } : {}),
          links: [
            {
              href: `https://www.espn.com/${league}/player/_/id/${espnAthleteId(getOrThrow(players, report.playerId))}/somebody`,
            },
          ],
        },
      })),
    })),
  };
}

const capital = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;

const KEYS = [
  'minutes',
  'points',
  'fieldGoalsMade-fieldGoalsAttempted',
  'threePointFieldGoalsMade-threePointFieldGoalsAttempted',
  'freeThrowsMade-freeThrowsAttempted',
  'rebounds',
  'assists',
  'turnovers',
  'steals',
  'blocks',
  'offensiveRebounds',
  'defensiveRebounds',
  'fouls',
  'plusMinus',
];

const statsOf = (box: PlayerBoxScore): string[] =>
  [
    Math.round(box.minutes),
    box.points,
    `${box.fgm}-${box.fga}`,
    `${box.threes}-${box.fg3a}`,
    `${box.ftm}-${box.fta}`,
    box.rebounds,
    box.assists,
    box.turnovers,
    box.steals,
    box.blocks,
    box.oreb,
    box.dreb,
    box.fouls,
    (box.plusMinus ?? 0) > 0 ? `+${box.plusMinus}` : (box.plusMinus ?? 0),
  ].map(String);

async function summary(world: World, league: League, teams: ReadonlyMap<number, TeamFact>, eventId: string) {
  const game = (await world.season(league)).find((one) => espnEventId(one) === eventId);
  if (!game) return { code: 404, message: 'no such event' };
  const players = new Map((await world.players(league)).map((player) => [player.id, player]));
  if (game.status === 'scheduled') return pregame(world, game, { teams, players });
  const boxes = (await world.boxScores(league, game.date)).filter((box) => box.gameId === game.id);
  return {
    boxscore: {
      players: [game.awayTeamId, game.homeTeamId].map((teamId) => ({
        team: teamOf(getOrThrow(teams, teamId)),
        statistics: [
          {
            keys: KEYS,
            athletes: boxes
              .filter((box) => box.teamId === teamId && players.has(box.playerId))
              .map((box) => ({
                athlete: {
                  id: espnAthleteId(getOrThrow(players, box.playerId)),
                  displayName: getOrThrow(players, box.playerId).name,
                },
                starter: box.starter,
                didNotPlay: !box.played,
                ...(box.played ? {} : { reason: box.dnpReason }),
                stats: box.played ? statsOf(box) : [],
              })),
          },
        ],
      })),
    },
  };
}

type People = { teams: ReadonlyMap<number, TeamFact>; players: ReadonlyMap<number, PlayerFact> };

/** Before the game: both rosters without numbers, and the starters once they are announced. */
async function pregame(world: World, game: GameFact, { teams, players }: People) {
  const lineups = (await world.lineups(game.league, game.date)).filter(({ gameId }) => gameId === game.id);
  const starters = new Set(lineups.flatMap(({ starterIds }) => starterIds));
  return {
    boxscore: {
      players: [game.awayTeamId, game.homeTeamId].map((teamId) => ({
        team: teamOf(getOrThrow(teams, teamId)),
        statistics: [
          {
            keys: KEYS,
            athletes: [...players.values()]
              .filter((player) => player.teamId === teamId)
              .map((player) => ({
                athlete: { id: espnAthleteId(player), displayName: player.name },
                starter: starters.has(player.id),
                stats: [],
              })),
          },
        ],
      })),
    },
  };
}
