import { minutesAfter } from '../../../../domain/dates.ts';
import type { GameStatus, SeasonType } from '../../../../domain/games.ts';
import { LEAGUE_CATALOGUE, type League, seasonFrom } from '../../../../domain/leagues.ts';
import type { StartingLineup } from '../../../../domain/lineups.ts';
import { POSITIONS } from '../../../../domain/players.ts';
import type { HttpClient } from '../../http-client.ts';
import { boxScoreFacts } from '../box-score.ts';
import { findGameOn } from '../identity.ts';
import { injuryFacts } from '../injury-list.ts';
import type { KnownGame } from '../known.ts';
import { type ListedGame, type ListedTeam, listedFacts } from '../listed-games.ts';
import { type ListedPlayer, rosterFacts } from '../rosters.ts';
import type { Scene } from '../scene.ts';
import type { LiveSource } from '../source.ts';
import { readSide } from './read-box-score.ts';
import { readInjuries } from './read-injuries.ts';
import { readLineup } from './read-lineup.ts';
import { type Event, Injuries, PregameSummary, Roster, Scoreboard, Summary, Teams } from './shapes.ts';

const STATUS_OF: Readonly<Record<string, GameStatus>> = {
  STATUS_POSTPONED: 'postponed',
  STATUS_CANCELED: 'cancelled',
  STATUS_FINAL: 'final',
};
const SEASON_TYPE_OF: Readonly<Record<number, SeasonType>> = {
  1: 'preseason',
  2: 'regular',
  3: 'playoffs',
  5: 'playin',
};

/** The unofficial API behind ESPN's public pages, without a key: games, rosters, box scores, injuries. */
export function espn(http: HttpClient): LiveSource {
  const get = <S extends Parameters<HttpClient['getJson']>[0]['schema']>(
    scene: Scene,
    path: string,
    schema: S,
    query: Record<string, string> = {},
  ) =>
    http.getJson({
      path: `/apis/site/v2/sports/basketball/${scene.league}/${path}`,
      query,
      schema,
      ...(scene.signal ? { signal: scene.signal } : {}),
    });

  /** Always with a date. Without one the response is the next slate, whenever that is. */
  const events = async (scene: Scene, date: string) =>
    (await get(scene, 'scoreboard', Scoreboard, { dates: date.replaceAll('-', ''), limit: '100' })).events;

  const teams = async (scene: Scene) =>
    (await get(scene, 'teams', Teams, { limit: '1000' })).sports[0].leagues[0].teams.map(({ team }) => team);

  return {
    name: 'espn',
    async schedule(scene, date) {
      const games = (await events(scene, date)).map((event) => listedOf(scene, event));
      const all = (await teams(scene)).map((team) => teamOf(scene.league, team));
      return listedFacts(scene, date, { games, teams: all });
    },
    async players(scene) {
      const listed: ListedPlayer[] = [];
      for (const team of await teams(scene)) {
        const ours = scene.team({ id: team.id, name: team.displayName });
        if (!ours) {
          scene.unmatched('unknown team', team.displayName);
          continue;
        }
        const { athletes } = await get(scene, `teams/${team.id}/roster`, Roster);
        for (const { id, displayName, position, height, weight, dateOfBirth } of athletes)
          listed.push({
            sourceId: id,
            name: displayName,
            teamId: ours.id,
            // G and F do not map to one of our five positions.
            position: POSITIONS.find((one) => one === position?.abbreviation) ?? null,
            heightIn: height ?? null,
            weightLb: weight ?? null,
            birthDate: dateOfBirth?.slice(0, 10) ?? null,
          });
      }
      return { players: rosterFacts(scene, listed) };
    },
    async gamelogs(scene, date) {
      const known = await scene.games(date, date);
      const facts: Awaited<ReturnType<NonNullable<LiveSource['gamelogs']>>> = {
        playerBoxScores: [],
        teamBoxScores: [],
      };
      for (const event of await events(scene, date)) {
        if (statusOf(event) !== 'final') continue;
        const { boxscore } = await get(scene, 'summary', Summary, { event: event.id });
        const [one, other] = boxscore.players;
        const teams = [one, other].map(({ team }) => scene.team({ id: team.id, name: team.displayName }));
        const [first, second] = teams;
        const game = first && second && findGameOn(known, { teamIds: [first.id, second.id], date });
        if (!game) {
          scene.unmatched('no such game in the schedule', event.id);
          continue;
        }
        const sides = [readSide(scene, first.id, one), readSide(scene, second.id, other)] as const;
        const boxes = boxScoreFacts(scene, game, sides);
        facts.playerBoxScores.push(...boxes.playerBoxScores);
        facts.teamBoxScores.push(...boxes.teamBoxScores);
      }
      return facts;
    },
    async injuries(scene) {
      const list = await get(scene, 'injuries', Injuries);
      return { injuries: await injuryFacts(scene, readInjuries(scene, list)) };
    },
    async lineups(scene, date) {
      const known = (await scene.games(date, date)).filter((game) => isExpected(game, scene.asOf));
      const lineups: StartingLineup[] = [];
      if (known.length === 0) return { lineups };
      for (const event of await events(scene, date)) {
        if (!isExpected({ status: statusOf(event), tipAt: new Date(event.date) }, scene.asOf)) continue;
        const { boxscore } = await get(scene, 'summary', PregameSummary, { event: event.id });
        for (const side of boxscore?.players ?? []) {
          const lineup = readLineup(scene, known, side);
          if (lineup) lineups.push(lineup);
        }
      }
      return { lineups };
    },
    close: () => http.close(),
  };
}

/** Whether lineups may have been announced: no team does so more than an hour before tip-off. */
const isExpected = ({ status, tipAt }: Pick<KnownGame, 'status' | 'tipAt'>, at: Date): boolean =>
  status === 'scheduled' && at < tipAt && minutesAfter(at, 60) >= tipAt;

/** An abandoned game is over without a result, whatever its status name. */
function statusOf({ competitions }: Event): GameStatus {
  const { name, state, completed } = competitions[0].status.type;
  if (STATUS_OF[name]) return STATUS_OF[name];
  if (state === 'post') return completed ? 'final' : 'postponed';
  return state === 'in' ? 'live' : 'scheduled';
}

function listedOf(scene: Scene, event: Event): ListedGame {
  const [competition] = event.competitions;
  const { competitors, neutralSite, notes } = competition;
  const home = competitors.find(({ homeAway }) => homeAway === 'home');
  const away = competitors.find(({ homeAway }) => homeAway === 'away');
  const seasonType = SEASON_TYPE_OF[event.season.type];
  if (!home || !away) throw scene.refuse(`event ${event.id} has no home and away team`);
  if (!seasonType)
    throw scene.refuse(`event ${event.id} is of the unknown kind of season ${event.season.type}`);
  const status = statusOf(event);
  const isFinal = status === 'final';
  return {
    number: Number(event.id),
    season: seasonOf(scene.league, event.season.year),
    seasonType,
    tipAt: new Date(event.date),
    home: teamOf(scene.league, home.team),
    away: teamOf(scene.league, away.team),
    isNeutralSite: neutralSite ?? false,
    status,
    homeScore: isFinal ? scoreOf(scene, home.score) : null,
    awayScore: isFinal ? scoreOf(scene, away.score) : null,
    periods: isFinal ? (home.linescores?.length ?? null) : null,
    seriesStatus: seasonType === 'playoffs' ? (notes?.[0]?.headline ?? null) : null,
  };
}

/** ESPN names a season by its last year. */
const seasonOf = (league: League, year: number): string =>
  seasonFrom(league, LEAGUE_CATALOGUE[league].seasonSpansYears ? year - 1 : year);

const teamOf = (
  league: League,
  { id, abbreviation, displayName }: { id: string; abbreviation: string; displayName: string },
): ListedTeam => ({
  id,
  number: Number(id) + LEAGUE_CATALOGUE[league].espnTeamIdsFrom,
  abbreviation,
  fullName: displayName,
});

/** Scores are strings. */
function scoreOf(scene: Scene, text: string | null | undefined): number {
  const score = Number(text ?? Number.NaN);
  if (!Number.isInteger(score)) throw scene.refuse(`a finished game has the score '${text}'`);
  return score;
}
