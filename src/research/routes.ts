import { Type } from 'typebox';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/connect.ts';
import { member } from '../platform/http/access.ts';
import type { Answers } from '../platform/http/answers.ts';
import { knownTo } from '../platform/http/known-to.ts';
import type { App } from '../platform/http/shell.ts';
import { askedDate } from '../platform/http/time-query.ts';
import { boardBackground } from './board.ts';
import {
  BoardQuery,
  MatchupParams,
  MatchupQuery,
  MatchupResearch,
  PickBackground,
  PlayerParams,
  PlayerQuery,
  PlayerResearch,
} from './contract.ts';
import { matchupResearch } from './matchup.ts';
import { playerResearch } from './player.ts';

export type ResearchDeps = { db: Db; clock: Clock; answers: Answers };

const tags = ['research'];
const access = member('pro');

export function researchRoutes(app: App, { db, clock, answers }: ResearchDeps): void {
  app.get('/research/matchup/:gameId', {
    config: { access, cached: true },
    schema: {
      summary: 'A game: both defences, the market, the picks',
      tags,
      params: MatchupParams,
      querystring: MatchupQuery,
      response: { 200: MatchupResearch },
    },
    handler: (request, reply) => {
      const { gameId } = request.params;
      const known = knownTo(request, request.query, clock);
      return answers.send(reply, {
        ...known,
        key: `matchup ${gameId}`,
        compose: async () => ({ record: await matchupResearch(db, { gameId, ...known }) }),
      });
    },
  });

  app.get('/research/player/:playerId', {
    config: { access, cached: true },
    schema: {
      summary: 'A player: game logs, prop lines with hit rates, injury, picks',
      tags,
      params: PlayerParams,
      querystring: PlayerQuery,
      response: { 200: PlayerResearch },
    },
    handler: (request, reply) => {
      const { params, query } = request;
      const known = knownTo(request, query, clock);
      const ask = { ...params, ...known, date: askedDate(query.date, known), stat: query.stat ?? 'points' };
      return answers.send(reply, {
        ...known,
        key: `player ${ask.playerId} ${ask.date} ${ask.stat}`,
        compose: () => playerResearch(db, ask),
      });
    },
  });

  app.get('/research/board', {
    config: { access, cached: true },
    schema: {
      summary: 'What stands beside the picks of a day: hit rates at the line of each, and where it opened',
      tags,
      querystring: BoardQuery,
      response: { 200: Type.Array(PickBackground) },
    },
    handler: (request, reply) => {
      const { query } = request;
      const known = knownTo(request, query, clock);
      const ask = { ...known, date: askedDate(query.date, known), league: query.league ?? 'nba' };
      return answers.send(reply, {
        ...known,
        key: `board ${ask.league} ${ask.date}`,
        compose: async () => ({ record: await boardBackground(db, ask) }),
      });
    },
  });
}
