import type { Logger } from 'pino';
import { accountRoutes } from './accounts/account-routes.ts';
import { authRoutes } from './accounts/auth-routes.ts';
import type { AccountDeps } from './accounts/deps.ts';
import { opsTokenRoutes } from './accounts/ops-token-routes.ts';
import { usageRoutes } from './accounts/usage-routes.ts';
import { insertAuditEvent } from './accounts/user-queries.ts';
import { buildShell } from './http/build-shell.ts';
import { errorPages } from './http/error-pages.ts';
import type { Load } from './http/guards.ts';
import { healthRoutes, type Readiness } from './http/health.ts';
import { describeApi, serveApiDescription } from './http/openapi.ts';
import type { RateLimiter } from './http/rate-limit.ts';
import type { App } from './http/shell.ts';
import { welcomePage } from './http/welcome.ts';
import { publicPlayerPages } from './league/public-routes.ts';
import { leagueRoutes } from './league/routes.ts';
import { unmatchedRoutes } from './league/unmatched-routes.ts';
import { mailRoutes } from './mail/routes.ts';
import { operationRoutes } from './operations/routes.ts';

export type Deps = AccountDeps & {
  version: string;
  log: Logger;
  limiter: RateLimiter;
  load: Load;
  readiness: Readiness;
  /** Pages for development, which show what only the person at this machine may see. */
  devPages: boolean;
};

/** The table of contents: the shell, then every room's routes, by name. */
export async function buildApp(deps: Deps): Promise<App> {
  const { authenticator, baseUrl, version } = deps;
  const app = buildShell({ ...deps, authenticate: authenticator.authenticate });
  await describeApi(app, baseUrl, version);

  healthRoutes(app, deps);
  errorPages(app);
  welcomePage(app, deps);
  if (deps.devPages) mailRoutes(app, deps);
  publicPlayerPages(app, deps);
  await serveApiDescription(app);

  await app.register(
    async (api: App) => {
      limitDataApi(api);
      authRoutes(api, deps);
      accountRoutes(api, deps);
      opsTokenRoutes(api, deps);
      usageRoutes(api, deps);
      operationRoutes(api, { ...deps, audit: insertAuditEvent });
      unmatchedRoutes(api, { ...deps, audit: insertAuditEvent });
      leagueRoutes(api, { ...deps, countPicks: async () => new Map() }); // nobody publishes picks yet
    },
    { prefix: '/api/v1' },
  );
  await app.ready();
  return app;
}

/** The Sharp quota covers the data API as a whole, so no route of it can be forgotten. */
function limitDataApi(api: App): void {
  api.addHook('onRoute', (route) => {
    if (route.url.startsWith('/api/v1/data/')) route.config = { ...route.config, rateLimited: true };
  });
}
