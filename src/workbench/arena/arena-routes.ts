import { cacheGames } from '../../picks/pricing/cache-games.ts';
import { gatherGame } from '../../picks/pricing/forecast.ts';
import { member } from '../../platform/http/access.ts';
import { type App, accountOf } from '../../platform/http/shell.ts';
import type { WorkbenchDeps } from '../deps.ts';
import { Arena, ArenaSubmission, BODY_BYTES, NewArenaSubmission } from './contract.ts';
import { ArenaForecastPage, ForecastQuery } from './forecast-contract.ts';
import { listForecasts } from './list-forecasts.ts';
import { showArena } from './show-arena.ts';
import { submitForecasts } from './submit-forecasts.ts';

const tags = ['bets'];
const access = member('free');

export function arenaRoutes(app: App, { db, clock, revisions, stateBefore }: WorkbenchDeps): void {
  const readGame = cacheGames(gatherGame(stateBefore), revisions);

  app.post('/me/arena/submissions', {
    config: { access },
    bodyLimit: BODY_BYTES,
    schema: {
      operationId: 'submitForecasts',
      summary: 'Submit own probabilities for games that have not started',
      tags,
      body: NewArenaSubmission,
      response: { 200: ArenaSubmission, 201: ArenaSubmission },
    },
    handler: async (request, reply) => {
      const ask = { userId: accountOf(request), given: request.body, now: clock.now(), readGame };
      return reply.code(request.body.preview ? 200 : 201).send(await submitForecasts(db, ask));
    },
  });

  app.get('/me/arena', {
    config: { access },
    schema: {
      operationId: 'getArena',
      summary: 'Get the scores of own probabilities',
      tags,
      response: { 200: Arena },
    },
    handler: (request) => showArena(db, accountOf(request)),
  });

  app.get('/me/arena/forecasts', {
    config: { access },
    schema: {
      operationId: 'listForecasts',
      summary: 'List own probabilities, newest first',
      tags,
      querystring: ForecastQuery,
      response: { 200: ArenaForecastPage },
    },
    handler: (request) =>
      listForecasts(db, { ...request.query, userId: accountOf(request), now: clock.now() }),
  });
}
