import type { Logger } from 'pino';
import { accountRoutes } from '../accounts/account-routes.ts';
import { authRoutes } from '../accounts/auth-routes.ts';
import { billingEventRoutes, billingRoutes } from '../accounts/billing/billing-routes.ts';
import { demoLink } from '../accounts/demo-link.ts';
import { demoRoutes } from '../accounts/demo-routes.ts';
import type { AccountDeps } from '../accounts/deps.ts';
import { oidcRoutes } from '../accounts/oidc/routes.ts';
import { opsTokenRoutes } from '../accounts/ops-token-routes.ts';
import { passkeyRoutes } from '../accounts/passkeys/routes.ts';
import { privacyRoutes } from '../accounts/privacy/privacy-routes.ts';
import { pushRoutes } from '../accounts/push/push-routes.ts';
import { secondFactorRoutes } from '../accounts/second-factor/routes.ts';
import { sessionRoutes } from '../accounts/session-routes.ts';
import { stepUpRoutes } from '../accounts/step-up/routes.ts';
import { usageRoutes } from '../accounts/usage-routes.ts';
import { TIERS } from '../domain/tiers.ts';
import { operationRoutes } from '../ingest/operations/routes.ts';
import { pushFactRoutes } from '../ingest/push/routes.ts';
import { publicPlayerPages } from '../league/public-routes.ts';
import { unmatchedRoutes } from '../league/unmatched-routes.ts';
import { ledgerRoutes } from '../ledger/routes.ts';
import { auditRoutes } from '../ops/audit/routes.ts';
import type { Backups } from '../ops/backup/backups.ts';
import { backupRoutes } from '../ops/backup/routes.ts';
import { spaceAt } from '../ops/diagnostics/health.ts';
import { type DiagnosticsDeps, diagnosticsRoutes } from '../ops/diagnostics/routes.ts';
import { statusPage } from '../ops/diagnostics/status-routes.ts';
import type { Metrics } from '../ops/metrics/metrics.ts';
import { metricsRoutes } from '../ops/metrics/routes.ts';
import { objectiveRoutes } from '../ops/objectives/routes.ts';
import { settingRoutes } from '../ops/settings/routes.ts';
import { pickAdminRoutes } from '../picks/admin-routes.ts';
import type { Narrator } from '../picks/deep-dive/narrator.ts';
import { knownStates } from '../picks/known-state.ts';
import { candidateRoutes } from '../picks/ledger-routes.ts';
import type { Connection } from '../platform/db/connect.ts';
import type { ReplicaState } from '../platform/db/replica.ts';
import type { ReportError } from '../platform/error-reports/reporter.ts';
import { answerAsOf } from '../platform/http/as-of.ts';
import { buildShell } from '../platform/http/build-shell.ts';
import { createResponseCache, type ReplicaSource } from '../platform/http/cache.ts';
import { announceDeprecations } from '../platform/http/deprecation.ts';
import { errorPages } from '../platform/http/error-pages.ts';
import { createFairUse } from '../platform/http/fair-use.ts';
import type { Load } from '../platform/http/guards.ts';
import { healthRoutes, type Readiness, type Warnings } from '../platform/http/health.ts';
import { isLocal } from '../platform/http/local-request.ts';
import { describeApi, serveApiDescription } from '../platform/http/openapi/describe-api.ts';
import type { RateLimiter } from '../platform/http/rate-limit.ts';
import { referencePage } from '../platform/http/reference-page.ts';
import type { Revisions } from '../platform/http/revisions.ts';
import type { App } from '../platform/http/shell.ts';
import { mailRoutes } from '../platform/mail/routes.ts';
import type { Rights } from '../platform/rights/rights.ts';
import type { Timers } from '../platform/timers.ts';
import { type ReplayRouteDeps, replayRoutes } from '../replay/routes.ts';
import { payoutRoutes } from '../research/slips/routes.ts';
import { checkSending } from '../webhooks/check-sending.ts';
import type { EventRouteDeps } from '../webhooks/event-routes.ts';
import type { SubscriptionRouteDeps } from '../webhooks/subscription-routes.ts';
import { workbenchRoutes } from '../workbench/routes.ts';
import { descriptionOf } from './api-texts/description.ts';
import { DIST } from './dashboard/build.ts';
import { recordPages } from './dashboard/record-page.ts';
import { answerPage, type DashboardDeps, dashboardRoutes } from './dashboard/routes.ts';
import { watchSite } from './dashboard/site.ts';
import { dataRoutes, limitRates } from './data-routes.ts';
import { guideRoutes } from './guides/routes.ts';
import { mcpRoute } from './mcp/routes.ts';
import type { Monitoring } from './monitoring.ts';
import { buildReplayApp, divertReplays } from './replay-app.ts';

export type Deps = AccountDeps &
  SubscriptionRouteDeps &
  Omit<EventRouteDeps, 'authenticate'> &
  ReplayRouteDeps & {
    version: string;
    log: Logger;
    limiter: RateLimiter;
    load: Load;
    reportError: ReportError;
    revisions: Revisions;
    rights: Rights;
    replica: (ReplicaSource & { state(): ReplicaState }) | null;
    narrator: Narrator;
    readiness: Readiness;
    warnings: Warnings;
    metrics: Metrics;
    monitoring: Monitoring;
    feed: DiagnosticsDeps['feed'];
    backups: Backups;
    connection: Pick<Connection, 'inSchema'>;
    timers: Timers;
    /** Development pages with data that only the user of this machine may see. */
    devPages: boolean;
    /** Signs the sign-in links of the demo accounts. Null where demo sign-in is disabled. */
    demoSecret: string | null;
  };

/**
 * Concurrent uncached requests on the embedded database. More would not be faster on its single connection.
 */
const EMBEDDED_AT_ONCE = 4;

/** Builds the HTTP shell and registers every module's routes. */
export async function buildApp(deps: Deps): Promise<App> {
  const { authenticator, baseUrl, version } = deps;
  const fairUse = createFairUse(deps.config.embedded ? EMBEDDED_AT_ONCE : deps.config.storage.databasePool);
  const cached = createResponseCache({ ...deps, fairUse });
  const dashboard = dashboardOf(deps);
  const { authenticate } = authenticator;
  const replayApp = await buildReplayApp({
    ...deps,
    fairUse,
    authenticate,
    inSchema: deps.connection.inSchema,
  });
  const app = buildShell({
    ...deps,
    fairUse,
    divert: divertReplays(replayApp),
    authenticate,
    answerPage: answerPage(dashboard),
  });
  announceDeprecations(app, baseUrl);
  await describeApi(app, descriptionOf({ baseUrl, version }));

  metricsRoutes(app, deps);
  healthRoutes(app, deps);
  errorPages(app);
  dashboardRoutes(app, dashboard);
  if (deps.demoSecret !== null) demoRoutes(app, { ...deps, demoSecret: deps.demoSecret });
  if (deps.devPages) mailRoutes(app, deps);
  publicPlayerPages(app, deps);
  statusPage(app, deps);
  ledgerRoutes(app, deps);
  candidateRoutes(app, deps);
  serveApiDescription(app);
  referencePage(app);
  mcpRoute(app, {
    ...deps,
    loadMoreTools: async () => (await import('./mcp/account-tools.ts')).accountTools(deps),
  });
  guideRoutes(app, deps);

  await app.register(
    async (api: App) => {
      limitRates(api);
      answerAsOf(api, deps);
      authRoutes(api, deps);
      accountRoutes(api, deps);
      privacyRoutes(api, deps);
      billingRoutes(api, deps);
      sessionRoutes(api, deps);
      secondFactorRoutes(api, deps);
      passkeyRoutes(api, deps);
      oidcRoutes(api, deps);
      stepUpRoutes(api, deps);
      pushRoutes(api, deps);
      opsTokenRoutes(api, deps);
      usageRoutes(api, deps);
      backupRoutes(api, deps);
      settingRoutes(api, { ...deps, ...deps.monitoring });
      auditRoutes(api, deps);
      objectiveRoutes(api, deps);
      diagnosticsRoutes(api, {
        ...deps,
        ...deps.monitoring,
        space: () => spaceAt(deps.config.storage.dataDir),
        webhookCheck: checkSending,
      });
      operationRoutes(api, deps);
      await pushFactRoutes(api, deps);
      unmatchedRoutes(api, deps);
      pickAdminRoutes(api, deps);
      dataRoutes(api, { ...deps, cached, authenticate });
      payoutRoutes(api, deps);
      workbenchRoutes(api, { ...deps, stateBefore: knownStates });
      replayRoutes(api, deps);
    },
    { prefix: '/api/v1' },
  );
  await app.register((api: App) => billingEventRoutes(api, deps), { prefix: '/api/v1' });
  await app.ready();
  return app;
}

function dashboardOf({
  config,
  version,
  devPages,
  demoSecret,
  billing,
  provider,
  db,
  clock,
}: Deps): DashboardDeps {
  const links = demoSecret === null ? [] : TIERS.map((tier) => ({ tier, url: demoLink(demoSecret, tier) }));
  const record = recordPages(db, clock);
  return {
    site: watchSite(DIST),
    prepare: async (path) => (path === '/record' ? record() : null),
    facts: (request) => {
      const local = isLocal(request);
      return {
        version,
        sample: config.feed.source === 'sample',
        registration: config.accounts.registration,
        provider: provider?.name ?? null,
        billing: billing.provider !== 'none',
        plusTax: config.billing.automaticTax,
        devMail: devPages && local,
        demoLinks: local ? links : [],
      };
    },
  };
}
