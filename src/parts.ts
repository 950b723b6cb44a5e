import { join } from 'node:path';
import { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { createAccessTokens } from './accounts/access-token.ts';
import { createAuthenticator } from './accounts/authenticate.ts';
import { createPasswords } from './accounts/passwords.ts';
import { createRefreshTokens } from './accounts/refresh-token.ts';
import { localBilling } from './accounts/subscription.ts';
import type { Config } from './config/config.ts';
import { keepSecret } from './config/secret-files.ts';
import type { Clock } from './core/clock.ts';
import { systemTimers, type Timers } from './core/timers.ts';
import { awaitDatabase } from './db/await-database.ts';
import { connect } from './db/connect.ts';
import { type Embedded, startEmbedded } from './db/embedded.ts';
import { migrate } from './db/migrate.ts';
import type { Feed } from './feeds/feed.ts';
import { openFeed } from './feeds/open-feed.ts';
import { memoryLimiter, redisLimiter } from './http/rate-limit.ts';
import { createJobs } from './jobs/jobs.ts';
import { folderMailer, smtpMailer } from './mail/transport.ts';
import { LEASE_SECONDS } from './operations/state.ts';
import { knownFacts, sourceLedger } from './pipeline/live-parts.ts';
import { createRunner } from './pipeline/runner.ts';
import type { Step } from './pipeline/step.ts';
import { STEPS } from './pipeline/steps.ts';

/** What tests replace of the pipeline, so that it neither waits nor needs the outside world. */
export type PipelineOverrides = {
  feed?: Feed;
  steps?: readonly Step[];
  timers?: Timers;
  leaseSeconds?: number;
};

export type PartsOptions = {
  config: Config;
  baseUrl: string;
  clock: Clock;
  log: Logger;
  template?: string | undefined;
  pipeline?: PipelineOverrides | undefined;
};

/** Everything a process is made of, put together but not yet at work. The embedded database wakes up meanwhile. */
export async function createParts({ config, baseUrl, clock, log, template, pipeline = {} }: PartsOptions) {
  const { dataDir } = config.storage;
  const embedded = config.embedded ? wakeEmbedded({ dataDir, clock, log, template }) : null;
  const connection = connect(addressOf(config, embedded), (error) =>
    log.warn({ err: error }, 'a database connection broke'),
  );
  const { db } = connection;
  const redis = connectRedis(config, log);
  const secrets = config.accounts.jwtSecret ?? [keepSecret(dataDir, 'jwt-secret')];
  const tokens = createAccessTokens(secrets, baseUrl);
  const quota = config.accounts.rateLimitSharp;
  const { smtpUrl, from } = config.mail;
  const jobs = createJobs({ db, log, scheduling: config.process.role !== 'api' });
  const feedDeps = {
    clock,
    timers: pipeline.timers ?? systemTimers,
    log: (line: string) => log.warn(line),
    known: knownFacts(db),
    ledger: sourceLedger(db),
  };
  const { feed = openFeed(config.feed, feedDeps), steps = STEPS, timers = systemTimers } = pipeline;
  const { leaseSeconds = LEASE_SECONDS } = pipeline;
  return {
    clock,
    log,
    embedded,
    connection,
    redis,
    db,
    tokens,
    refreshTokens: createRefreshTokens(secrets),
    jobs,
    feed,
    runner: createRunner({ db, jobs, clock, timers, log, feed, steps, leaseSeconds }),
    passwords: await createPasswords(),
    authenticator: createAuthenticator({ db, clock, tokens }),
    limiter: redis ? redisLimiter(quota, redis) : memoryLimiter(quota),
    mailer: smtpUrl ? smtpMailer(smtpUrl, from) : folderMailer(join(dataDir, 'mail'), from),
    billing: localBilling,
  };
}

export type Parts = Awaited<ReturnType<typeof createParts>>;

function wakeEmbedded({
  dataDir,
  clock,
  log,
  template,
}: { dataDir: string } & Pick<PartsOptions, 'clock' | 'log' | 'template'>) {
  const onRestart = (reason: string) =>
    log.error({ reason }, 'the database thread died and is started again');
  const embedded = startEmbedded({ dataDir, now: clock.now(), template, onRestart });
  embedded.catch(() => {}); // whoever waits for it gets the error; until then it is not an unhandled one
  return embedded;
}

const addressOf = (config: Config, embedded: Promise<Embedded> | null) =>
  embedded
    ? embedded.then(({ socketDir }) => ({ socketDir }))
    : { url: config.storage.databaseUrl ?? '', poolSize: config.storage.databasePool };

/** A limiter that cannot reach Redis must fail at once, not queue requests. */
function connectRedis(config: Config, log: Logger): Redis | null {
  if (!config.storage.redisUrl) return null;
  const redis = new Redis(config.storage.redisUrl, {
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
    commandTimeout: 500,
  });
  redis.on('error', (error) => log.warn({ err: error }, 'Redis cannot be reached'));
  return redis;
}

/** Brings the database up to date, on PostgreSQL over a connection without the time limits of requests. */
export async function migrateFirst(config: Config, { db }: Pick<Parts, 'db'>): Promise<void> {
  if (config.storage.databaseUrl === null) return void (await migrate(db));
  const patient = connect({ url: config.storage.databaseUrl, poolSize: 1, patient: true }, () => {});
  try {
    await migrate(patient.db);
  } finally {
    await patient.close();
  }
}

/** The embedded database wakes up by itself; a PostgreSQL may still be on its way up. */
export async function awaitStorage(config: Config, { db, embedded }: Parts, log: Logger): Promise<void> {
  await embedded;
  const { databaseUrl } = config.storage;
  if (databaseUrl) await awaitDatabase(db, databaseUrl, (reason) => log.warn(`${reason}; trying again`));
}

/** In the order in which they depend on each other. */
export async function closeParts(parts: Parts): Promise<void> {
  const { runner, jobs, feed, mailer, redis, connection, embedded } = parts;
  await runner.stop();
  await jobs.stop();
  await feed.close?.();
  mailer.close();
  redis?.disconnect();
  await connection.close();
  await (await embedded)?.stop();
}
