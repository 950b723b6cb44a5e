import type { StateReader } from '../../picks/known-state.ts';
import { cacheGames } from '../../picks/pricing/cache-games.ts';
import { gatherGame } from '../../picks/pricing/forecast.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/connect.ts';
import { dataApi, member } from '../../platform/http/access.ts';
import type { Cached } from '../../platform/http/cache.ts';
import type { Revisions } from '../../platform/http/revisions.ts';
import type { App, RequestOf } from '../../platform/http/shell.ts';
import { askedDate } from '../../platform/http/time-query.ts';
import { PlayerParams } from '../contract.ts';
import { EvaluateBody, Evaluation, Ladder, LadderQuery } from './contract.ts';
import { evaluate } from './evaluate.ts';
import { playerLadder } from './ladder.ts';

export type PricingDeps = {
  db: Db;
  clock: Clock;
  cached: Cached;
  revisions: Revisions;
  stateBefore: StateReader;
};

const LADDER = { params: PlayerParams, querystring: LadderQuery };

export function pricingRoutes(app: App, { db, clock, cached, revisions, stateBefore }: PricingDeps): void {
  const readGame = gatherGame(stateBefore);
  const readGameOnce = cacheGames(readGame, revisions);

  app.post('/data/evaluate', {
    config: { access: dataApi, problems: ['not-found'] },
    schema: {
      operationId: 'evaluateLine',
      summary: 'Price any line of a player’s next game',
      description:
        'Chance, fair odds and expected value of any line and price, scored like the props of the board: without `minutes` and `teammatesOut`, a quoted line has the numbers of its pick until facts change. The books do not know what is supposed, so their opinion is moved by as much as the forecast.',
      tags: ['data'],
      body: EvaluateBody,
      response: { 200: Evaluation },
    },
    handler: ({ body }) => evaluate(db, { bet: body, now: clock.now(), readGame: readGameOnce }),
  });

  app.get('/research/player/:playerId/ladder', {
    config: { access: member('pro'), cache: { dependsOn: ['league', 'lines'] } },
    schema: {
      operationId: 'getPlayerLadder',
      summary: 'Fair odds of the alternate lines of a prop, with the books that quote them',
      tags: ['research'],
      ...LADDER,
      response: { 200: Ladder },
    },
    handler: cached(
      ({ params, query }: RequestOf<typeof LADDER>, known) => ({
        ...params,
        date: askedDate(query.date, known),
        stat: query.stat ?? 'points',
      }),
      (db, input, known) => playerLadder(db, { ...input, ...known, readGame }),
    ),
  });
}
