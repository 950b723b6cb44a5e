import { join } from 'node:path';
import type { Logger } from 'pino';
import { createAccessTokens } from '../accounts/access-token.ts';
import { createAuthenticator } from '../accounts/authenticate.ts';
import { localBilling } from '../accounts/billing/local-billing.ts';
import { stripeClient } from '../accounts/billing/stripe/client.ts';
import { createStripeBilling } from '../accounts/billing/stripe/stripe-billing.ts';
import { openProvider } from '../accounts/oidc/provider.ts';
import { createPasswords, type PasswordCost } from '../accounts/passwords.ts';
import { createRefreshTokens } from '../accounts/refresh-token.ts';
import type { Feed } from '../ingest/feeds/feed.ts';
import { openFeed } from '../ingest/feeds/open-feed.ts';
import { LEASE_SECONDS } from '../ingest/operations/state.ts';
import { knownFacts, sourceLedger } from '../ingest/pipeline/live-dependencies.ts';
import { createRunner } from '../ingest/pipeline/runner.ts';
import type { Step } from '../ingest/pipeline/step.ts';
import { STEPS } from '../ingest/pipeline/steps.ts';
import { configuredSuppliers } from '../ingest/sources/suppliers.ts';
import { watchFactSources } from '../ingest/sources/watch-fact-sources.ts';
import { createOutbound } from '../ledger/outbound.ts';
import { createBackups } from '../ops/backup/backups.ts';
import { createMetrics } from '../ops/metrics/metrics.ts';
import { llmWriter } from '../picks/deep-dive/llm-writer.ts';
import { createNarrator } from '../picks/deep-dive/narrator.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config/config.ts';
import { createLiveConfig } from '../platform/config/live-config.ts';
import { secretValues } from '../platform/config/secret-values.ts';
import { rightsTable } from '../platform/config/source-rights-setting.ts';
import { connect } from '../platform/db/connect.ts';
import { createErrorReporter } from '../platform/error-reports/reporter.ts';
import { connectRedis } from '../platform/http/connect-redis.ts';
import { memoryLimiter, redisLimiter } from '../platform/http/rate-limit.ts';
import { type Patience, watchRevisions } from '../platform/http/revisions.ts';
import { createJobs } from '../platform/jobs/jobs.ts';
import { folderMailer, smtpMailer } from '../platform/mail/transport.ts';
import { createRights } from '../platform/rights/rights.ts';
import { systemTimers, type Timers } from '../platform/timers.ts';
import { openTracing } from '../platform/tracing/open-tracing.ts';
import { VERSION } from '../platform/version.ts';
import { schemaOfSession } from '../replay/context.ts';
import { createReplayPlayer } from '../replay/player.ts';
import { resolveName } from '../webhooks/resolve.ts';
import { createWebhooks, type WebhookOverrides } from '../webhooks/webhooks.ts';
import type { DataFolder } from './data-folder.ts';
import { createMonitoring } from './monitoring.ts';
import { measureObjectives } from './objectives.ts';
import { OWN_DATA_FIELDS } from './own-data-fields.ts';
import { addressOf, replicaOf } from './storage.ts';

/** Pipeline dependencies that tests replace, so that it neither waits nor needs the network. */
export type PipelineOverrides = {
  feed?: Feed;
  steps?: readonly Step[];
  timers?: Timers;
  leaseSeconds?: number;
  /** How long a check for new facts stays valid. */
  patience?: Patience;
};

export type DependencyOptions = {
  config: Config;
  folder: DataFolder;
  baseUrl: string;
  clock: Clock;
  log: Logger;
  pipeline?: PipelineOverrides | undefined;
  webhooks?: WebhookOverrides | undefined;
  passwordCost?: PasswordCost | undefined;
  /** False: jobs are only enqueued, as by an API process. */
  work?: boolean | undefined;
};

/** Creates all dependencies of a process without starting them. */
export async function createDependencies(options: DependencyOptions) {
  const { config: start, folder, baseUrl, clock, log, pipeline = {}, webhooks, work = true } = options;
  const { jwtSecrets, encryptionKeys, embedded } = folder;
  const live = createLiveConfig(start);
  const { config } = live;
  const { dataDir } = config.storage;
  const errorReports = createErrorReporter({
    dsn: config.observability.sentryDsn,
    environment: config.observability.sentryEnvironment,
    release: VERSION,
    hidden: secretValues(config),
    clock,
  });
  const { report: reportError } = errorReports;
  const tracing = await openTracing(config.observability); // before the connections, whose queries it traces
  const connection = connect(addressOf(config, embedded), (error) =>
    log.warn({ err: error }, 'a database connection broke'),
  );
  const { db } = connection;
  const redis = config.storage.redisUrl ? await connectRedis(config.storage.redisUrl, log) : null;
  const tokens = createAccessTokens(jwtSecrets, baseUrl);
  const { smtpUrl, from } = config.mail;
  const jobs = createJobs({
    db,
    log,
    scheduling: work && config.process.role !== 'api',
    shared: !config.embedded,
    reportError,
  });
  const feedDeps = {
    clock,
    timers: pipeline.timers ?? systemTimers,
    log: (line: string) => log.warn(line),
    known: knownFacts(db),
    ledger: sourceLedger(db),
  };
  const feed = pipeline.feed ?? (await openFeed(config.feed, feedDeps));
  const { steps = STEPS, timers = systemTimers } = pipeline;
  const { leaseSeconds = LEASE_SECONDS, patience } = pipeline;
  const revisions = watchRevisions(db, patience);
  const rights = createRights(rightsTable(config.feed.sourceRights), configuredSuppliers(config.feed));
  const metrics = createMetrics();
  const replicaDeps = { primary: db, timers, log, countRetry: metrics.countReplicaRetry };
  const replica = replicaOf(config, replicaDeps, patience);
  const mailer = smtpUrl ? smtpMailer(smtpUrl, from) : folderMailer(join(dataDir, 'mail'), from);
  const objectives = measureObjectives({ db, clock, timers, log, metrics, feed, config });
  const running = {
    db,
    jobs,
    clock,
    timers,
    log,
    feed,
    steps,
    leaseSeconds,
    committed: revisions.expire,
    onStepEnd: objectives.onStepEnd,
    secrets: secretValues(config),
    reportError,
  };
  const sending = createWebhooks({
    db,
    clock,
    log,
    encryptionKeys,
    baseUrl,
    onAttempt: objectives.onAttempt,
    rights,
    settings: config.webhooks,
    overrides: webhooks,
  });
  const authenticator = createAuthenticator({ db, clock, tokens });
  const stripe = await stripeClient(config.billing);
  return {
    config,
    metrics,
    objectives,
    tracing,
    errorReports,
    reportError,
    backups: createBackups({ config, db, embedded, clock, version: VERSION }),
    monitoring: createMonitoring({
      live,
      connection,
      replica,
      clock,
      timers,
      log,
      feed,
      metrics,
      tokens,
      encryptionKey: encryptionKeys[0] ?? '',
      redis,
      mailer,
    }),
    baseUrl,
    clock,
    timers,
    log,
    embedded,
    connection,
    replica,
    redis,
    db,
    tokens,
    refreshTokens: createRefreshTokens(jwtSecrets),
    jobs,
    feed,
    runner: createRunner(running),
    revisions,
    rights,
    ownDataFields: OWN_DATA_FIELDS,
    factSources: watchFactSources({ db, rights, timers, log }),
    passwords: await createPasswords(options.passwordCost),
    authenticator,
    limiter: redis ? redisLimiter(redis) : memoryLimiter(clock),
    mailer,
    billing: stripe
      ? createStripeBilling({
          stripe,
          settings: config.billing,
          db,
          jobs,
          clock,
          log,
          baseUrl,
          tiersChanged: authenticator.forget,
        })
      : localBilling,
    provider: openProvider({
      settings: config.oidc,
      baseUrl,
      clock,
      log,
      resolve: webhooks?.resolve ?? resolveName,
    }),
    ledgerOutbound: createOutbound(clock),
    narrator: createNarrator({ clock, writer: writerOf(config, clock) }),
    ...sending,
    replay: createReplayPlayer({
      ...sending,
      live: db,
      inSession: connection.inSchema(schemaOfSession),
      realClock: clock,
      timers,
      log,
      scheduleSeconds: config.webhooks.retrySchedule,
      baseUrl,
      carryTrace: false,
      rights,
      onAttempt: metrics.countWebhookAttempt,
    }),
  };
}

/** Null: the built-in writer is used. */
function writerOf({ narrative: { url, key, model } }: Config, clock: Clock) {
  return url && model ? llmWriter({ url, key, model }, clock) : null;
}

export type Dependencies = Awaited<ReturnType<typeof createDependencies>>;
