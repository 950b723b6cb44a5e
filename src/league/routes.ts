import { Type } from 'typebox';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/connect.ts';
import { dataApi, open } from '../platform/http/access.ts';
import type { Cached } from '../platform/http/cache.ts';
import type { App } from '../platform/http/shell.ts';
import { asOfInstant } from '../platform/http/time-query.ts';
import { AsOfParameter, IdParams, PublicPlayer, SimilarPlayers, TeamDetail } from './contract.ts';
import { listPublicPlayers } from './player-queries.ts';
import { listSimilarPlayers } from './similar-players.ts';
import { describeTeam } from './team-detail.ts';

export type LeagueDeps = { db: Db; clock: Clock; baseUrl: string; cached: Cached };

const tags = ['data'];
/** Shared caches may store public responses for 5 minutes. */
export const PUBLIC_CACHE = 'public, max-age=300';

export function leagueRoutes(app: App, { db, clock, cached }: LeagueDeps): void {
  app.get('/data/teams/:id', {
    config: { access: dataApi, problems: ['not-found'] },
    schema: {
      operationId: 'getTeam',
      summary: 'A team: record, ratings, defence, roster, games',
      tags,
      params: IdParams,
      querystring: AsOfParameter,
      response: { 200: TeamDetail },
    },
    handler: ({ params: { id }, query }) => {
      const now = clock.now();
      return describeTeam(db, { id, asOf: asOfInstant(query, now), now });
    },
  });

  app.get('/data/players/:id/similar', {
    config: { access: dataApi, problems: ['not-found'] },
    schema: {
      operationId: 'getSimilarPlayers',
      summary: 'List similar players of this season',
      tags,
      params: IdParams,
      querystring: AsOfParameter,
      response: { 200: SimilarPlayers },
    },
    handler: ({ params: { id }, query }) => {
      const now = clock.now();
      return listSimilarPlayers(db, { id, asOf: asOfInstant(query, now), now });
    },
  });

  const sendPublicPlayers = cached(
    () => ({}),
    async (db, _, { now }) => ({ record: await listPublicPlayers(db, now) }),
  );
  app.get('/seo/players', {
    config: { access: open, cache: { dependsOn: ['league'] } },
    schema: {
      operationId: 'listPublicPlayers',
      summary: 'List players with a public page',
      tags: ['public'],
      response: { 200: Type.Array(PublicPlayer) },
    },
    handler: (request, reply) => sendPublicPlayers(request, reply.header('cache-control', PUBLIC_CACHE)),
  });
}
