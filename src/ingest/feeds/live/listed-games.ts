import { leagueDate } from '../../../domain/dates.ts';
import type { Facts } from '../../../domain/facts.ts';
import type { GameFact, GameStatus, SeasonType } from '../../../domain/games.ts';
import { ID_OF } from '../../../domain/sources.ts';
import type { TeamFact } from '../../../domain/teams.ts';
import { findGameOn } from './identity.ts';
import type { KnownGame } from './known.ts';
import type { Scene } from './scene.ts';

/** `tricode` is set only if the source uses the league's codes. Others use the same codes for other teams. */
export type ListedTeam = {
  id: string;
  number: number;
  abbreviation: string;
  fullName: string;
  tricode?: string;
};

/** A game from a schedule in our terms, with the source's IDs. */
export type ListedGame = {
  number: number;
  season: string;
  seasonType: SeasonType;
  tipAt: Date;
  home: ListedTeam;
  away: ListedTeam;
  isNeutralSite: boolean;
  status: GameStatus;
  homeScore: number | null;
  awayScore: number | null;
  periods: number | null;
  seriesStatus: string | null;
};

const ZONE_HOURS = [4, 5];

/**
 * The facts of a day's schedule and of the league's teams, including teams without a game that day. A game
 * known under another ID keeps ours. A schedule that lacks a known game is rejected.
 */
export async function listedFacts(
  scene: Scene,
  date: string,
  { games: listed, teams: all }: { games: readonly ListedGame[]; teams: readonly ListedTeam[] },
): Promise<Pick<Facts, 'teams' | 'games'>> {
  const known = await scene.games(date, date);
  const teams = new Map<number, TeamFact>();
  const teamId = (team: ListedTeam): number => {
    const found = scene.team({ id: team.id, name: team.fullName, tricode: team.tricode });
    const id = found?.id ?? team.number;
    const otherIds = { ...found?.otherIds, [ID_OF[scene.source]]: team.id };
    teams.set(id, {
      league: scene.league,
      id,
      abbreviation: found?.abbreviation ?? team.abbreviation,
      fullName: found?.fullName ?? team.fullName,
      conference: found?.conference ?? null,
      otherIds,
      source: scene.source,
      capturedAt: scene.asOf,
    });
    return id;
  };
  for (const team of all) teamId(team);
  const games = listed.map((game): GameFact => {
    const [homeTeamId, awayTeamId] = [teamId(game.home), teamId(game.away)];
    const before = findGameOn(known, { teamIds: [homeTeamId, awayTeamId], date });
    const { number, home: _, away: __, ...said } = game;
    // Sources disagree about the home team at neutral sites: the first version wins, and the scores are
    // swapped to match.
    const isSwapped = before !== null && before.homeTeamId !== homeTeamId;
    return {
      league: scene.league,
      ...said,
      // Sources also write seasons differently.
      season: before?.season ?? said.season,
      seasonType: before?.seasonType ?? said.seasonType,
      id: before?.id ?? number,
      date: leagueDate(game.tipAt),
      homeTeamId: isSwapped ? awayTeamId : homeTeamId,
      awayTeamId: isSwapped ? homeTeamId : awayTeamId,
      homeScore: isSwapped ? game.awayScore : game.homeScore,
      awayScore: isSwapped ? game.homeScore : game.awayScore,
      source: scene.source,
      capturedAt: scene.asOf,
    };
  });
  refuseOtherDay(scene, date, games);
  refuseMissing(scene, date, games, known);
  refuseShifted(scene, games, known);
  return { teams: [...teams.values()], games };
}

/** A response without a date, or for another one, may show the next slate as today's. */
function refuseOtherDay(scene: Scene, date: string, games: readonly GameFact[]): void {
  const other = games.find((game) => game.date !== date);
  if (other) throw scene.refuse(`asked for ${date}, answered a game of ${other.date}`);
}

function refuseMissing(
  scene: Scene,
  date: string,
  games: readonly GameFact[],
  known: readonly KnownGame[],
): void {
  const open = known.filter(({ status }) => status === 'scheduled' || status === 'live');
  if (games.length === 0 && open.length > 0)
    throw scene.refuse(`no games on ${date}, when ${open.length} are to be played`);
}

/** Eastern time labeled as UTC shifts every tip-off by the same four or five hours. */
function refuseShifted(scene: Scene, games: readonly GameFact[], known: readonly KnownGame[]): void {
  const shifts = games.flatMap(({ id, tipAt }) => {
    const before = known.find((game) => game.id === id);
    return before ? [(tipAt.getTime() - before.tipAt.getTime()) / 3_600_000] : [];
  });
  const [first] = shifts;
  if (first !== undefined && ZONE_HOURS.includes(Math.abs(first)) && shifts.every((shift) => shift === first))
    throw scene.refuse(`every tip-off has moved by ${first} hours: a wrong time zone`);
}
