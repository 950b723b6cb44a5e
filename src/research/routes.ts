import { Type } from 'typebox';
import { SideGame } from '../league/contract.ts';
import { getPlayer } from '../league/player-queries.ts';
import { upcomingGamesOf } from '../league/team-detail.ts';
import { dataApi, member } from '../platform/http/access.ts';
import type { Cached } from '../platform/http/cache.ts';
import type { App, RequestOf } from '../platform/http/shell.ts';
import { askedDate } from '../platform/http/time-query.ts';
import { boardBackground } from './board.ts';
import { BoardQuery, PickBackground, PlayerParams, PlayerQuery, PlayerResearch } from './contract.ts';
import { matchupResearch } from './matchup.ts';
import {
  MATCHUPS_LIMIT,
  Matchup,
  MatchupParams,
  MatchupQuery,
  MatchupResearch,
  MatchupsQuery,
  UpcomingQuery,
} from './matchup-contract.ts';
import { listMatchups } from './matchups.ts';
import { PLAYERS_TOGETHER, playerResearch } from './player.ts';
import { WithWithout, WithWithoutQuery } from './teammates/contract.ts';
import { withWithout } from './teammates/with-without.ts';

export type ResearchDeps = { cached: Cached };

const tags = ['research'];
const access = member('pro');
const PLAYER = { params: PlayerParams, querystring: PlayerQuery };
const UPCOMING = { params: PlayerParams, querystring: UpcomingQuery };
const WITH_WITHOUT = { params: PlayerParams, querystring: WithWithoutQuery };

export function researchRoutes(app: App, { cached }: ResearchDeps): void {
  app.get('/data/matchups', {
    config: { access: dataApi, cache: { dependsOn: ['league', 'picks'] } },
    schema: {
      operationId: 'listMatchups',
      summary: 'List the games of a day',
      tags: ['data'],
      querystring: MatchupsQuery,
      response: { 200: Type.Array(Matchup) },
    },
    handler: cached(
      ({ query }: RequestOf<{ querystring: typeof MatchupsQuery }>, known) => ({
        date: askedDate(query.date, known),
        league: query.league ?? 'nba',
        limit: Math.min(query.limit ?? MATCHUPS_LIMIT.normal, MATCHUPS_LIMIT.most),
      }),
      async (db, input, { asOf }) => ({ record: await listMatchups(db, { ...input, asOf }) }),
    ),
  });

  app.get('/research/matchup/:gameId', {
    config: { access, cache: { dependsOn: ['league', 'picks'] } },
    schema: {
      operationId: 'getMatchupResearch',
      summary: 'Get a game with both defenses, market and picks',
      tags,
      params: MatchupParams,
      querystring: MatchupQuery,
      response: { 200: MatchupResearch },
    },
    handler: cached(
      ({ params }: RequestOf<{ params: typeof MatchupParams }>) => params,
      async (db, input, known) => ({ record: await matchupResearch(db, { ...input, ...known }) }),
    ),
  });

  app.get('/research/player/:playerId', {
    config: { access, cache: { dependsOn: ['league', 'lines', 'picks'] } },
    schema: {
      operationId: 'getPlayerResearch',
      summary: 'Get a player with game logs, prop lines, hit rates, injury and picks',
      tags,
      ...PLAYER,
      response: { 200: PlayerResearch },
    },
    handler: cached(
      ({ params, query }: RequestOf<typeof PLAYER>, known) => ({
        ...params,
        date: askedDate(query.date, known),
        stat: query.stat ?? 'points',
      }),
      (db, input, known) => playerResearch(db, { ...input, ...known }),
      PLAYERS_TOGETHER,
    ),
  });

  app.get('/research/player/:playerId/with-without', {
    config: { access, cache: { dependsOn: ['league', 'lines'] } },
    schema: {
      operationId: 'getWithWithout',
      summary: 'Compare a player’s games with and without his teammates',
      tags,
      ...WITH_WITHOUT,
      response: { 200: WithWithout },
    },
    handler: cached(
      ({ params, query }: RequestOf<typeof WITH_WITHOUT>, known) => ({
        ...params,
        date: askedDate(query.date, known),
        stat: query.stat ?? 'points',
        teammate: query.teammate,
      }),
      (db, input, known) => withWithout(db, { ...input, ...known }),
    ),
  });

  app.get('/research/player/:playerId/upcoming', {
    config: { access, cache: { dependsOn: ['league'] } },
    schema: {
      operationId: 'listUpcomingGames',
      summary: 'List the next games of a player’s team',
      tags,
      ...UPCOMING,
      response: { 200: Type.Array(SideGame) },
    },
    handler: cached(
      ({ params, query }: RequestOf<typeof UPCOMING>, known) => ({
        ...params,
        date: askedDate(query.date, known),
      }),
      async (db, { playerId, date }, { asOf }) => {
        const { teamId, league } = await getPlayer(db, { id: playerId, asOf });
        return {
          record: teamId === null ? [] : await upcomingGamesOf(db, { teamId, league, from: date, asOf }),
        };
      },
    ),
  });

  app.get('/research/board', {
    config: { access, cache: { dependsOn: ['league', 'lines', 'picks'] } },
    schema: {
      operationId: 'listPickBackgrounds',
      summary: 'Get hit rates, prices by book, line moves and injury news for the picks of a day',
      tags,
      querystring: BoardQuery,
      response: { 200: Type.Array(PickBackground) },
    },
    handler: cached(
      ({ query }: RequestOf<{ querystring: typeof BoardQuery }>, known) => ({
        date: askedDate(query.date, known),
        league: query.league ?? 'nba',
      }),
      async (db, input, known) => ({ record: await boardBackground(db, { ...input, ...known }) }),
    ),
  });
}
