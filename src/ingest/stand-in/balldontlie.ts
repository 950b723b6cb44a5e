import type { PlayerBoxScore } from '../../domain/box-scores.ts';
import { getOrThrow } from '../../domain/collections.ts';
import type { PlayType } from '../../domain/defence.ts';
import type { GameFact } from '../../domain/games.ts';
import { isLeague, type League } from '../../domain/leagues.ts';
import type { PlayerFact } from '../../domain/players.ts';
import { STAT_CATALOGUE } from '../../domain/stats.ts';
import type { TeamFact } from '../../domain/teams.ts';
import { type Answer, type Asked, ok, type Speaker, tipText } from './answer.ts';
import type { FaultSwitch } from './faults.ts';
import { bdlGameId, bdlPlayerId, bdlTeamId } from './numbers.ts';
import { rosters } from './rosters.ts';
import type { World } from './world.ts';

const PLAY_TYPE_OF: Readonly<Record<string, PlayType>> = {
  transition: 'transition',
  isolation: 'isolation',
  prballhandler: 'ballHandler',
  prrollman: 'rollMan',
  postup: 'postUp',
  spotup: 'spotUp',
  handoff: 'handOff',
  cut: 'cut',
  offscreen: 'offScreen',
  offrebound: 'offRebound',
  misc: 'misc',
};

type Scene = {
  league: League;
  world: World;
  faults: FaultSwitch;
  query: Asked['query'];
  teams: ReadonlyMap<number, TeamFact>;
};

/** BALLDONTLIE: cursor pagination, minutes and lines as strings, return dates without a year. */
export const balldontlieSpeaker: Speaker = async ({ path, query, headers }, world, faults) => {
  if (!headers.authorization) return { status: 401, body: 'Unauthorized' };
  const [, league = '', page = ''] = /^\/(\w+)\/v[12]\/([\w/]+)$/.exec(path) ?? [];
  if (!isLeague(league)) return null;
  const teams = new Map((await world.teams(league)).map((team) => [team.id, team]));
  const scene = { league, world, faults, query, teams };
  if (page === 'teams') return ok({ data: [...teams.values()].map(teamOf) });
  if (page === 'players/active')
    return paged(
      query,
      (await rosters(world, league, faults)).map((player) => playerOf(player, teams)),
    );
  if (page === 'games') return paged(query, await gamesOn(scene));
  if (page === 'box_scores') return ok({ data: await boxScores(scene) });
  if (page === 'player_injuries') return paged(query, await injuries(scene));
  if (page === 'odds/player_props') return ok({ data: await props(scene) });
  if (page === 'odds') return paged(query, await gameOdds(scene));
  if (page === 'team_season_averages/playtype') return paged(query, await playTypes(scene));
  return null;
};

/** The last page has no next_cursor. */
function paged(query: Asked['query'], rows: readonly unknown[]): Answer {
  const size = Math.min(100, Number(query.get('per_page') ?? 25));
  const from = Number(query.get('cursor') ?? 0);
  const next = from + size;
  return ok({
    data: rows.slice(from, next),
    meta: { ...(next < rows.length ? { next_cursor: next } : {}), per_page: size },
  });
}

const teamOf = (team: TeamFact) => ({
  id: bdlTeamId(team),
  conference: team.conference ?? '',
  division: '',
  city: team.fullName.split(' ').slice(0, -1).join(' '),
  name: team.fullName.split(' ').at(-1),
  full_name: team.fullName,
  abbreviation: team.abbreviation,
});

/** In real responses the team is an ID here, not an object. */
const playerOf = (player: PlayerFact, teams: ReadonlyMap<number, TeamFact>) => ({
  id: bdlPlayerId(player),
  first_name: player.name.split(' ')[0],
  last_name: player.name.split(' ').slice(1).join(' '),
  position: player.position ?? '',
  height: player.heightIn === null ? null : `${Math.floor(player.heightIn / 12)}-${player.heightIn % 12}`,
  weight: player.weightLb === null ? null : String(player.weightLb),
  team_id: player.teamId === null ? null : bdlTeamId(getOrThrow(teams, player.teamId)),
});

const gameOf = ({ faults, teams }: Scene, game: GameFact) => ({
  id: bdlGameId(game),
  date: game.date,
  datetime: tipText(game.tipAt, faults, 'balldontlie'),
  season: Number(game.season.slice(0, 4)),
  status:
    game.status === 'final'
      ? 'Final'
      : game.status === 'postponed'
        ? 'Postponed'
        : game.tipAt.toISOString().replace('.000Z', 'Z'),
  period: game.periods ?? 0,
  time: game.status === 'final' ? 'Final' : null,
  postseason: game.seasonType === 'playoffs',
  home_team_score: game.homeScore ?? 0,
  visitor_team_score: game.awayScore ?? 0,
  home_team: teamOf(getOrThrow(teams, game.homeTeamId)),
  visitor_team: teamOf(getOrThrow(teams, game.awayTeamId)),
});

async function gamesOn(scene: Scene) {
  const dates = scene.query.getAll('dates[]');
  const games = await Promise.all(dates.map((date) => scene.world.games(scene.league, date)));
  return games.flat().map((game) => gameOf(scene, game));
}

async function boxScores(scene: Scene) {
  const { world, league, query, teams } = scene;
  const date = query.get('date') ?? '';
  const players = new Map((await world.players(league)).map((player) => [player.id, player]));
  const boxes = await world.boxScores(league, date);
  const games = (await world.games(league, date)).filter(({ status }) => status === 'final');
  return games.map((game, n) => {
    const side = (teamId: number) => {
      const team = teamOf(getOrThrow(teams, teamId));
      const own = boxes
        .filter((box) => box.gameId === game.id && box.teamId === teamId && players.has(box.playerId))
        .map((box) => boxOf(box, playerOf(getOrThrow(players, box.playerId), teams)));
      // Both shapes occur: the team contains its players, or is beside them.
      return n % 2 === 0 ? { ...team, players: own } : { team, players: own };
    };
    return {
      ...gameOf(scene, game),
      home_team: side(game.homeTeamId),
      visitor_team: side(game.awayTeamId),
    };
  });
}

const boxOf = (box: PlayerBoxScore, player: object) => ({
  min: box.played ? minutesText(box.minutes) : '00',
  pts: box.points,
  reb: box.rebounds,
  ast: box.assists,
  fg3m: box.threes,
  stl: box.steals,
  blk: box.blocks,
  turnover: box.turnovers,
  fgm: box.fgm,
  fga: box.fga,
  fg3a: box.fg3a,
  ftm: box.ftm,
  fta: box.fta,
  oreb: box.oreb,
  dreb: box.dreb,
  pf: box.fouls,
  plus_minus: box.plusMinus ?? 0,
  player,
});

const minutesText = (minutes: number): string =>
  Number.isInteger(minutes)
    ? String(minutes)
    : `${Math.floor(minutes)}:${String(Math.round((minutes % 1) * 60)).padStart(2, '0')}`;

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

async function injuries({ world, league, teams }: Scene) {
  const players = new Map((await world.players(league)).map((player) => [player.id, player]));
  return (await world.injuries(league)).flatMap((report) => {
    const player = players.get(report.playerId);
    if (!player) return [];
    const [, month = '', day = ''] = report.expectedReturn?.split('-') ?? [];
    return {
      player: playerOf(player, teams),
      status:
        report.status === 'questionable'
          ? 'Day-To-Day'
          : `${report.status.charAt(0).toUpperCase()}${report.status.slice(1)}`,
      return_date: report.expectedReturn ? `${MONTHS[Number(month) - 1]} ${Number(day)}` : null,
      description: report.description,
    };
  });
}

async function gameById({ world, league }: Scene, id: string): Promise<GameFact | undefined> {
  return (await world.season(league)).find((game) => String(bdlGameId(game)) === id);
}

async function props(scene: Scene) {
  const { world, league, query } = scene;
  const game = await gameById(scene, query.get('game_id') ?? '');
  if (!game) return [];
  const players = new Map((await world.players(league)).map((player) => [player.id, player]));
  const quotes = (await world.quotes(league, game.date)).filter(({ gameId }) => gameId === game.id);
  return quotes.flatMap((quote, n) => {
    const player = players.get(quote.playerId);
    const propType = STAT_CATALOGUE[quote.stat].words.balldontlie;
    if (!player || !propType || quote.overOdds === null || quote.underOdds === null) return [];
    return {
      id: n,
      game_id: bdlGameId(game),
      player_id: bdlPlayerId(player),
      vendor: quote.book,
      prop_type: propType,
      line_value: String(quote.line),
      market: { type: 'over_under', over_odds: quote.overOdds, under_odds: quote.underOdds },
      updated_at: quote.capturedAt.toISOString(),
    };
  });
}

async function gameOdds(scene: Scene) {
  const games = await Promise.all(scene.query.getAll('game_ids[]').map((id) => gameById(scene, id)));
  const rows = games
    .filter((game) => game !== undefined)
    .map(async (game) =>
      (await scene.world.gameLines(scene.league, game.date))
        .filter(({ gameId }) => gameId === game.id)
        .map((line) => ({
          game_id: bdlGameId(game),
          vendor: line.book,
          spread_home_value: line.spreadHome === null ? null : String(line.spreadHome),
          moneyline_home_odds: line.moneylineHome,
          moneyline_away_odds: line.moneylineAway,
          total_value: line.total === null ? null : String(line.total),
        })),
    );
  return (await Promise.all(rows)).flat();
}

async function playTypes({ world, league, query, teams }: Scene) {
  const wanted = PLAY_TYPE_OF[query.get('type') ?? ''];
  return (await world.playTypes(league))
    .filter(({ playType, teamId }) => playType === wanted && teams.has(teamId))
    .map((row) => ({
      team: teamOf(getOrThrow(teams, row.teamId)),
      season: Number(query.get('season')),
      season_type: 'regular',
      stats: {
        type_grouping: 'Defensive',
        gp: row.games,
        poss: row.possessions,
        ppp: row.pointsPerPossession,
      },
    }));
}
