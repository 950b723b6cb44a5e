import { addDays, leagueDate } from '../domain/dates.ts';
import type { League } from '../domain/leagues.ts';
import type { Db } from '../platform/db/connect.ts';
import { teamsThatPlayed } from './back-to-back.ts';
import type { InjuryNote, PlayedGame, SideGame, TeamDetail } from './contract.ts';
import { composeDefense, strengthsAndWeaknesses } from './defence.ts';
import { type GameMarket, listGameMarkets } from './game-line-queries.ts';
import { type Game, listGames, listRecentGames, listUpcomingGames } from './game-queries.ts';
import { type Injury, listInjuries } from './injury-queries.ts';
import { listRoster, type Player } from './player-queries.ts';
import { listPlayerProfiles, listTeamProfiles } from './profile-queries.ts';
import { getTeam, listTeams, type Team } from './team-queries.ts';

const RECENT_GAMES = 10;

/** Everything about one team, as known at an instant. */
export async function describeTeam(
  db: Db,
  { id, asOf, now }: { id: number; asOf: Date; now: Date },
): Promise<TeamDetail> {
  const team = await getTeam(db, { id, asOf });
  const date = leagueDate(asOf);
  const [teams, roster, recent, [next], [profile], players] = await Promise.all([
    listTeams(db, { league: team.league, asOf }),
    listRoster(db, { teamId: id, asOf }),
    listRecentGames(db, { teamId: id, asOf, before: addDays(date, 1), limit: RECENT_GAMES }),
    listUpcomingGames(db, { teamId: id, asOf, from: date, limit: 1 }),
    listTeamProfiles(db, { teamIds: [id], date, asOf }),
    listPlayerProfiles(db, { league: team.league, date, asOf }),
  ]);
  const minutes = new Map(players.map(({ playerId, traits }) => [playerId, traits.minutes]));
  const injuries = await listInjuries(db, { playerIds: roster.map((player) => player.id), asOf });
  const { offRating = null, defRating = null, pace = null, dvp = [], playTypes = [] } = profile ?? {};
  return {
    teamId: team.id,
    abbreviation: team.abbreviation,
    fullName: team.fullName,
    league: team.league,
    record: { wins: profile?.wins ?? 0, losses: profile?.losses ?? 0 },
    ratings: {
      offRating,
      defRating,
      netRating: offRating === null || defRating === null ? null : Number((offRating - defRating).toFixed(2)),
      pace,
    },
    defense: composeDefense(profile),
    dvp,
    ...strengthsAndWeaknesses(playTypes),
    roster: composeRoster(roster, minutes, injuries),
    recentGames: recent.flatMap((game) => playedBy(id, game, teams)),
    nextGame: next ? await nextGameOf(db, { id, game: next, teams, asOf }) : null,
    generatedAt: now,
  };
}

const composeRoster = (
  roster: readonly Player[],
  minutes: ReadonlyMap<number, number | undefined>,
  injuries: readonly Injury[],
): TeamDetail['roster'] =>
  roster
    .map(({ id, name, position }) => {
      const perGame = minutes.get(id);
      return {
        playerId: id,
        name,
        position,
        minutesPerGame: perGame === undefined ? null : Number(perGame.toFixed(1)),
        injury: injuryNote(injuries.find(({ playerId }) => playerId === id)),
      };
    })
    .sort((a, b) => (b.minutesPerGame ?? -1) - (a.minutesPerGame ?? -1) || a.name.localeCompare(b.name));

/** `available` is a report too, but not an injury. */
export function injuryNote(report: Injury | undefined): InjuryNote | null {
  if (!report || report.status === 'available') return null;
  const { status, description, expectedReturn, source, capturedAt } = report;
  return { status, description, reportedAt: capturedAt, expectedReturn, source };
}

function opponentIn(game: Game, teamId: number, teams: readonly Team[]) {
  const isHome = game.homeTeamId === teamId;
  const opponentTeamId = isHome ? game.awayTeamId : game.homeTeamId;
  const opponentAbbreviation = teams.find(({ id }) => id === opponentTeamId)?.abbreviation ?? '?';
  return { opponentTeamId, opponentAbbreviation, isHome };
}

function playedBy(teamId: number, game: Game, teams: readonly Team[]): PlayedGame[] {
  const { homeScore, awayScore } = game;
  if (homeScore === null || awayScore === null) return [];
  const opponent = opponentIn(game, teamId, teams);
  const [score, opponentScore] = opponent.isHome ? [homeScore, awayScore] : [awayScore, homeScore];
  return [
    {
      gameId: game.id,
      gameDate: game.tipAt,
      ...opponent,
      isPlayoffs: game.seasonType === 'playoffs',
      score,
      opponentScore,
      result: score > opponentScore ? 'win' : 'loss',
    },
  ];
}

/** A game from one team's perspective. */
export function composeSideGame(
  game: Game,
  {
    teamId,
    teams,
    market,
    tired,
  }: {
    teamId: number;
    teams: readonly Team[];
    market: GameMarket | undefined;
    tired: ReadonlySet<number>;
  },
): SideGame {
  const opponent = opponentIn(game, teamId, teams);
  const spread = market?.spread ?? null;
  return {
    gameId: game.id,
    gameDate: game.tipAt,
    ...opponent,
    isBackToBack: tired.has(teamId),
    isPlayoffs: game.seasonType === 'playoffs',
    spread: spread === null || opponent.isHome ? spread : 0 - spread,
    total: market?.total ?? null,
    status: game.status,
  };
}

const MOST_UPCOMING = 5;

/** The next games of a team, from a day on. */
export async function upcomingGamesOf(
  db: Db,
  { teamId, league, from, asOf }: { teamId: number; league: League; from: string; asOf: Date },
): Promise<SideGame[]> {
  const [teams, games] = await Promise.all([
    listTeams(db, { league, asOf }),
    listUpcomingGames(db, { teamId, asOf, from, limit: MOST_UPCOMING }),
  ]);
  return Promise.all(games.map((game) => nextGameOf(db, { id: teamId, game, teams, asOf })));
}

async function nextGameOf(
  db: Db,
  { id, game, teams, asOf }: { id: number; game: Game; teams: readonly Team[]; asOf: Date },
): Promise<SideGame> {
  const dayBefore = addDays(game.date, -1);
  const [[market], before] = await Promise.all([
    listGameMarkets(db, { gameIds: [game.id], asOf }),
    listGames(db, { league: game.league, from: dayBefore, to: dayBefore, asOf }),
  ]);
  return composeSideGame(game, { teamId: id, teams, market, tired: teamsThatPlayed(before) });
}
