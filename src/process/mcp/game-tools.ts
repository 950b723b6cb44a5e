import { Type } from 'typebox';
import type { League } from '../../domain/leagues.ts';
import { listTeamGames } from '../../league/game-queries.ts';
import { listInjuries } from '../../league/injury-queries.ts';
import { listRoster } from '../../league/player-queries.ts';
import { askedDate } from '../../platform/http/time-query.ts';
import { invalid, Problem } from '../../platform/problem.ts';
import { matchupResearch } from '../../research/matchup.ts';
import type { TeamMatchup } from '../../research/matchup-contract.ts';
import { MATCHUPS_LIMIT } from '../../research/matchup-contract.ts';
import { listMatchups } from '../../research/matchups.ts';
import { day, id, league, teamName } from './inputs.ts';
import { teamNamed } from './look-up.ts';
import {
  type GamePick,
  type ShortGame,
  shapeGame,
  shapeGamePick,
  shapeTeam,
  type TeamReport,
} from './shape-games.ts';
import { GAMES, MATCHUP } from './shows.ts';
import { defineTool, Input, listOf, partOf, type Session } from './tool.ts';

const gamesOn = defineTool({
  name: 'games_on',
  description: 'The games of a day (default today): ids, tip-off, spread, total, picks.',
  input: Input({ date: day, league }),
  output: Type.Object({ date: Type.String(), games: listOf<ShortGame>() }),
  shows: GAMES,
  run: async ({ db, known }, { date, league = 'nba' }) => {
    const asked = askedDate(date, known);
    const ask = { league, date: asked, limit: MATCHUPS_LIMIT.most, asOf: known.asOf };
    return { date: asked, games: (await listMatchups(db, ask)).map(shapeGame) };
  },
});

type GameAsk = { gameId?: number; team?: string; date?: string; league?: League };

async function gameAskedFor(
  session: Session,
  { gameId, team, date, league = 'nba' }: GameAsk,
): Promise<number> {
  if (gameId !== undefined) return gameId;
  if (team === undefined) throw invalid([{ in: 'body', pointer: '/gameId', detail: 'or team is required' }]);
  const { id, fullName } = await teamNamed(session, league, team);
  const asked = askedDate(date, session.known);
  const [game] = await listTeamGames(session.db, {
    teamIds: [id],
    from: asked,
    to: asked,
    asOf: session.known.asOf,
  });
  if (!game) throw new Problem('not-found', `${fullName} has no game on ${asked}.`);
  return game.id;
}

async function describeTeam({ db, known: { asOf } }: Session, team: TeamMatchup): Promise<TeamReport> {
  const roster = await listRoster(db, { teamId: team.teamId, asOf });
  const injuries = await listInjuries(db, { playerIds: roster.map(({ id }) => id), asOf });
  return shapeTeam(team, { roster, injuries });
}

const matchupReport = defineTool({
  name: 'matchup_report',
  description: 'One game: market, what each defense allows, injuries, picks. Give gameId, or team and date.',
  input: Input({ gameId: Type.Optional(id), team: Type.Optional(teamName), date: day, league }),
  output: Type.Object({
    gameId: Type.Integer(),
    home: partOf<TeamReport>(),
    away: partOf<TeamReport>(),
    picks: listOf<GamePick>(),
  }),
  ifMissing: 'Call games_on for the games of a day.',
  shows: MATCHUP,
  run: async (session, ask) => {
    const gameId = await gameAskedFor(session, ask);
    const matchup = await matchupResearch(session.db, { gameId, ...session.known });
    return {
      gameId,
      tipAt: matchup.gameDate,
      spreadHome: matchup.spread,
      total: matchup.total,
      pace: matchup.pace,
      home: await describeTeam(session, matchup.home),
      away: await describeTeam(session, matchup.away),
      picks: matchup.picks.map(shapeGamePick),
    };
  },
});

export const gameTools = [gamesOn, matchupReport];
