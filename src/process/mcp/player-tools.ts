import { Type } from 'typebox';
import { addDays, leagueDate } from '../../domain/dates.ts';
import { LEAGUES } from '../../domain/leagues.ts';
import { listTeamGames } from '../../league/game-queries.ts';
import { listPlayers, type Player } from '../../league/player-queries.ts';
import { listSimilarPlayers } from '../../league/similar-players.ts';
import { listTeams } from '../../league/team-queries.ts';
import { OneOf } from '../../platform/schema.ts';
import { LOGGED_STATS } from '../../research/contract.ts';
import { playerResearch } from '../../research/player.ts';
import { id, limitOf } from './inputs.ts';
import { dayOfPlayer, matchingNames } from './look-up.ts';
import { type PlayerReport, type SimilarPlayer, shapePlayer, shapeSimilar } from './shape-players.ts';
import { PLAYER } from './shows.ts';
import { defineTool, Input, listOf, partOf, type Session } from './tool.ts';

const MOST_FOUND = 10;
const DAYS_AHEAD = 7;
const FIND_A_PLAYER = 'Call find_player for player ids.';

type FoundPlayer = {
  id: number;
  name: string;
  league: string;
  team: string | null;
  position: string | null;
  nextGame: { id: number; tipAt: Date } | null;
};

async function describePlayers({ db, known }: Session, players: readonly Player[]): Promise<FoundPlayer[]> {
  const { asOf } = known;
  const today = leagueDate(asOf);
  const teams = (await Promise.all(LEAGUES.map((league) => listTeams(db, { league, asOf })))).flat();
  const teamIds = [...new Set(players.flatMap(({ teamId }) => teamId ?? []))];
  const games = await listTeamGames(db, { teamIds, from: today, to: addDays(today, DAYS_AHEAD), asOf });
  const ahead = games
    .filter(({ status, tipAt }) => status === 'scheduled' && tipAt > asOf)
    .sort((a, b) => +a.tipAt - +b.tipAt);
  return players.map(({ id, name, league, teamId, position }) => {
    const next = ahead.find(({ homeTeamId, awayTeamId }) => homeTeamId === teamId || awayTeamId === teamId);
    return {
      id,
      name,
      league,
      team: teams.find((team) => team.id === teamId)?.abbreviation ?? null,
      position,
      nextGame: next ? { id: next.id, tipAt: next.tipAt } : null,
    };
  });
}

const findPlayer = defineTool({
  name: 'find_player',
  description: 'Player ids by name. Call this first for anything about a player.',
  input: Input({
    name: Type.String({ minLength: 2, maxLength: 60 }),
    league: Type.Optional(OneOf(LEAGUES)),
  }),
  output: Type.Object({
    total: Type.Integer(),
    players: listOf<FoundPlayer>(),
    truncated: Type.Boolean(),
  }),
  run: async (session, { name, league }) => {
    const { asOf } = session.known;
    const leagues = league === undefined ? LEAGUES : [league];
    const all = await Promise.all(leagues.map((league) => listPlayers(session.db, { league, asOf })));
    const found = matchingNames(name, all.flat());
    const players = await describePlayers(session, found.slice(0, MOST_FOUND));
    return { total: found.length, players, truncated: found.length > MOST_FOUND };
  },
});

const playerReport = defineTool({
  name: 'player_report',
  description: 'A player before the next game: form, splits, hit rates, injury, picks.',
  input: Input({
    playerId: id,
    stat: Type.Optional(OneOf(LOGGED_STATS)),
    lastGames: limitOf(20),
  }),
  output: Type.Object({
    player: partOf<PlayerReport['player']>(),
    averages: partOf<PlayerReport['averages']>(),
    lastGames: listOf<PlayerReport['lastGames'][number]>(),
    props: listOf<PlayerReport['props'][number]>(),
    picks: listOf<PlayerReport['picks'][number]>(),
  }),
  ifMissing: FIND_A_PLAYER,
  shows: PLAYER,
  run: async (session, { playerId, stat = 'points', lastGames = 10 }) => {
    const date = await dayOfPlayer(session, playerId, undefined);
    const { record } = await playerResearch(session.db, { playerId, date, stat, ...session.known });
    return shapePlayer(record, stat, lastGames);
  },
});

const similarPlayers = defineTool({
  name: 'similar_players',
  description: 'Players who play alike, most similar first.',
  input: Input({ playerId: id, limit: limitOf(10) }),
  output: Type.Object({ name: Type.String(), players: listOf<SimilarPlayer>() }),
  ifMissing: FIND_A_PLAYER,
  run: async ({ db, known: { asOf, now } }, { playerId, limit = 5 }) => {
    const { name, players } = await listSimilarPlayers(db, { id: playerId, asOf, now });
    return { name, players: players.slice(0, limit).map(shapeSimilar) };
  },
});

export const playerTools = [findPlayer, playerReport, similarPlayers];
