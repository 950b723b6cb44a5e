import type { StateReader } from '../../picks/known-state.ts';
import { cacheGames } from '../../picks/pricing/cache-games.ts';
import { gatherGame } from '../../picks/pricing/forecast.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/connect.ts';
import { dataApi, ops } from '../../platform/http/access.ts';
import type { Revisions } from '../../platform/http/revisions.ts';
import { type App, callerOf } from '../../platform/http/shell.ts';
import { SlipBody, SlipEvaluation, SlipSuggestions, SuggestBody } from './contract.ts';
import { evaluateSlip } from './evaluate-slip.ts';
import { NewPayoutTable, PayoutTable, PayoutTables } from './payouts/contract.ts';
import { listPayouts } from './payouts/payout-queries.ts';
import { replacePayouts } from './payouts/replace-payouts.ts';
import { suggestSlips } from './suggest-slips.ts';

export type SlipDeps = { db: Db; clock: Clock; revisions: Revisions; stateBefore: StateReader };

/** Reads, also of a replay session: they write nothing. */
export function slipRoutes(app: App, { db, clock, revisions, stateBefore }: SlipDeps): void {
  const readGame = cacheGames(gatherGame(stateBefore), revisions);

  app.post('/data/slips/evaluate', {
    config: { access: dataApi },
    schema: {
      operationId: 'evaluateSlip',
      summary: 'Price any combination of props',
      tags: ['data'],
      body: SlipBody,
      response: { 200: SlipEvaluation },
    },
    handler: ({ body }) => evaluateSlip(db, { slip: body, now: clock.now(), readGame }),
  });

  app.post('/data/slips/suggest', {
    config: { access: dataApi },
    schema: {
      operationId: 'suggestSlips',
      summary: 'Suggest slips from the picks of a day',
      tags: ['data'],
      body: SuggestBody,
      response: { 200: SlipSuggestions },
    },
    handler: (request) =>
      suggestSlips(db, {
        wish: request.body,
        userId: callerOf(request).userId,
        now: clock.now(),
        readGame,
      }),
  });

  app.get('/data/slips/payouts', {
    config: { access: dataApi },
    schema: {
      operationId: 'listPayoutTables',
      summary: 'List the payout tables of power and flex entries',
      tags: ['data'],
      response: { 200: PayoutTables },
    },
    handler: async () => ({ items: await listPayouts(db) }),
  });
}

/** Not part of a replay session. */
export function payoutRoutes(app: App, { db }: { db: Db }): void {
  app.put('/ops/payouts', {
    config: { access: ops('ops:config') },
    schema: {
      operationId: 'savePayoutTable',
      summary: 'Save the payout table of an operator from a day on',
      tags: ['ops'],
      body: NewPayoutTable,
      response: { 200: PayoutTable },
    },
    handler: ({ body }) => replacePayouts(db, body),
  });
}
