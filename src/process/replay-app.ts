import type { onRequestHookHandler } from 'fastify';
import type { Connection } from '../platform/db/connect.ts';
import { answerAsOf } from '../platform/http/as-of.ts';
import { buildShell, type ShellDeps } from '../platform/http/build-shell.ts';
import { createResponseCache } from '../platform/http/cache.ts';
import type { Revisions } from '../platform/http/revisions.ts';
import type { App } from '../platform/http/shell.ts';
import { isReplay, replayAuthenticator, sessionOf } from '../replay/authenticate.ts';
import { inSession, schemaOfSession, sessionClock } from '../replay/context.ts';
import { sessionStreams } from '../replay/session-streams.ts';
import { schemaOf } from '../replay/shadow-queries.ts';
import { type DataRouteDeps, dataRoutes, limitRates } from './data-routes.ts';
import { mcpRoute } from './mcp/routes.ts';

type Deps = Omit<DataRouteDeps, 'cached' | 'authenticate'> &
  Omit<ShellDeps, 'answerPage'> & {
    inSchema: Connection['inSchema'];
    revisions: Revisions;
    timers: Parameters<typeof sessionStreams>[0]['timers'];
  };

/**
 * The routes of the data API once more, for keys of replay sessions: with the clock and the tables of the session that
 * the key belongs to. It has no port of its own; the service hands requests over.
 */
export async function buildReplayApp(deps: Deps): Promise<App> {
  const clock = sessionClock(deps.clock);
  const authenticate = replayAuthenticator({ ...deps, authenticateUser: deps.authenticate });
  const db = deps.inSchema(schemaOfSession);
  const own = {
    ...deps,
    clock,
    db,
    authenticate,
    streams: sessionStreams(deps),
    revisions: alwaysNew(deps.revisions),
    answerPage: async () => false,
  };
  const app = buildShell(own);
  app.addHook('preHandler', (request, reply, done) => {
    const session = request.caller && sessionOf(request.caller);
    if (!session) return done();
    reply.header('x-replay-clock', session.clock.toISOString());
    inSession({ schema: schemaOf(session.id), now: session.clock }, done);
  });
  await app.register(
    async (api: App) => {
      limitRates(api);
      answerAsOf(api, { ...deps, clock });
      dataRoutes(api, { ...own, cached: createResponseCache({ ...own, isShared: false }) });
    },
    { prefix: '/api/v1' },
  );
  mcpRoute(app, own);
  await app.ready();
  return app;
}

/** Requests of a session reach no route of the service but the public ones, which ignore credentials. */
export const divertReplays =
  (replayApp: App): onRequestHookHandler =>
  (request, reply, done) => {
    if (!isReplay(request.headers) || request.routeOptions.config.access?.rule === 'open') return done();
    reply.hijack();
    replayApp.routing(request.raw, reply.raw);
  };

/** Nothing that was computed for one session or instant is used for another. */
function alwaysNew(revisions: Revisions): Revisions {
  let count = 0;
  return { ...revisions, current: () => ++count };
}
