import { Type } from 'typebox';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/connect.ts';
import { callerName, ops } from '../platform/http/access.ts';
import { type App, callerOf } from '../platform/http/shell.ts';
import { IdParams, ResolvedUnmatched, ResolveRequest, UnmatchedName, UnmatchedQuery } from './contract.ts';
import { listUnmatchedNames } from './list-unmatched.ts';
import { settleUnmatchedName } from './settle-unmatched.ts';

const tags = ['operations'];

export function unmatchedRoutes(app: App, { db, clock }: { db: Db; clock: Clock }): void {
  app.get('/ops/unmatched', {
    config: { access: ops('ops:read') },
    schema: {
      operationId: 'listUnmatchedNames',
      summary: 'List unmatched names of sources, with possible players',
      tags,
      querystring: UnmatchedQuery,
      response: { 200: Type.Array(UnmatchedName) },
    },
    handler: ({ query }) =>
      listUnmatchedNames(db, { league: query.league, status: query.status ?? 'open', now: clock.now() }),
  });

  app.post('/ops/unmatched/:id/resolve', {
    config: { access: ops('ops:commands'), problems: ['not-found', 'unmatched-already-settled'] },
    schema: {
      operationId: 'resolveUnmatchedName',
      summary: 'Assign an unmatched name to a player, or ignore it',
      tags,
      params: IdParams,
      body: ResolveRequest,
      response: { 200: ResolvedUnmatched },
    },
    handler: async (request) => {
      const caller = callerOf(request);
      const { id } = request.params;
      const { status } = await settleUnmatchedName(db, {
        id,
        playerId: request.body.playerId,
        actor: callerName(caller),
        userId: caller.userId,
        ip: request.ip,
        clock,
      });
      return { id, status };
    },
  });
}
