import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import type { Logger } from 'pino';
import { demoLink } from '../accounts/demo-link.ts';
import { closeDemoAccounts, ensureDemoAccounts, ensureFirstAdmin } from '../accounts/first-accounts.ts';
import type { FirstLoadProgress } from '../ingest/pipeline/first-load.ts';
import { spaceAt } from '../ops/diagnostics/health.ts';
import { handleProcessErrors } from '../ops/diagnostics/process-errors.ts';
import { createStorageCheck } from '../ops/diagnostics/storage-check.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import { type Config, publicBaseUrl } from '../platform/config/config.ts';
import { loadOrCreateSecret } from '../platform/config/secret-files.ts';
import { secretValues } from '../platform/config/secret-values.ts';
import { explainStart } from '../platform/db/damage.ts';
import { withLock } from '../platform/db/hold-lock.ts';
import { watchLoad } from '../platform/http/guards.ts';
import type { RouteList } from '../platform/http/shell.ts';
import { createLog } from '../platform/log.ts';
import { StartError } from '../platform/start-error.ts';
import { VERSION } from '../platform/version.ts';
import type { WebhookOverrides } from '../webhooks/webhooks.ts';
import { buildApp } from './app.ts';
import { type Loading, startLoading } from './loading.ts';
import {
  awaitStorage,
  closeParts,
  createParts,
  migrateFirst,
  type Parts,
  type PipelineOverrides,
} from './parts.ts';
import { explainPort } from './port-holder.ts';
import { jobHandlers } from './work.ts';

export type Service = {
  port: number;
  baseUrl: string;
  log: Logger;
  parts: Parts;
  routes: RouteList;
  /** Resolves when there are picks to show. */
  ready: Promise<void>;
  /** Settles when the first import has also stored picks of past days. */
  loaded: Promise<void>;
  /** Password of the demo accounts, if they exist. */
  demoPassword: string | null;
  /** One-click sign-in as the Sharp demo account. */
  demoLink: string | null;
  /** Graceful shutdown: finishes requests and jobs in progress, then closes all resources. */
  stop(): Promise<void>;
};

/** Replaced in tests: the clock, the log, and the empty database by a migrated one. */
export type Overrides = {
  clock?: Clock;
  log?: Logger;
  template?: string;
  work?: boolean;
  onProgress?: (progress: FirstLoadProgress) => void;
  pipeline?: PipelineOverrides;
  webhooks?: WebhookOverrides;
};

type State = 'starting' | 'ready' | 'draining';

/** Starts the whole process. Listens first, so that health checks work while the database starts. */
export async function startService(config: Config, overrides: Overrides = {}): Promise<Service> {
  const clock = overrides.clock ?? systemClock;
  const log =
    overrides.log ??
    createLog(config.process.logLevel, {
      terminal: process.stdout.isTTY === true,
      hidden: secretValues(config),
    });
  const { host } = config.http;
  const port = await tryPort(host, config.http.port);
  const baseUrl = publicBaseUrl(config, port);
  const { template, pipeline, webhooks } = overrides;
  const parts = await createParts({ config, baseUrl, clock, log, template, pipeline, webhooks });
  const { allowCidrs } = config.webhooks;
  if (allowCidrs.length > 0)
    log.warn({ allowCidrs }, 'webhooks may be sent to private addresses: only for receivers of your own');
  const stopHandlingErrors = handleProcessErrors({ log, count: parts.metrics.countUnhandledError });
  const checkStorage = createStorageCheck({
    ...parts,
    space: () => spaceAt(config.storage.dataDir),
    saveHeartbeat: parts.watch.heartbeat.save,
  });
  let state: State = 'starting';
  let loading: Loading = NOTHING_TO_LOAD;
  const load = watchLoad({ waitingForDb: parts.connection.waiting, starting: () => state === 'starting' });
  // Demo sign-in needs no password, so it must not be reachable from other machines.
  const demoSecret =
    config.demo && config.loopback && !config.http.production
      ? loadOrCreateSecret(config.storage.dataDir, 'demo-links')
      : null;
  const app = await buildApp({
    ...parts,
    version: VERSION,
    baseUrl,
    clock,
    log,
    load,
    readiness: async () => {
      if (state === 'starting') return ['the database is starting'];
      if (state === 'draining') return ['the service is stopping'];
      const fault = await checkStorage();
      return fault === null ? loading.missing() : [fault];
    },
    demoSecret,
    devPages: config.loopback && !config.http.production && config.mail.smtpUrl === null,
  });
  const stop = async () => {
    state = 'draining';
    // Webhook attempts in progress get the same grace period as requests.
    await Promise.all([app.close(), parts.sender.stop()]);
    load.stop();
    await loading.stop();
    await closeParts(parts);
    stopHandlingErrors();
  };
  try {
    await listen(() => app.listen({ host, port }), port);
    await awaitStorage(config, parts, log);
    await migrateFirst(config, parts);
    // Two processes must not set up the job queue at once.
    if (config.embedded) await parts.jobs.start();
    else await withLock(parts.db, 'job queue', parts.jobs.start);
    const demoPassword = await openAccounts(config, parts, clock.now());
    await parts.watch.start();
    // We hold the lock on the data folder, so no earlier worker can be running.
    if (config.embedded) {
      await parts.runner.recover({ everyone: true });
      await parts.sender.recover();
      await parts.jobs.recover();
    }
    if (config.process.role !== 'api' && overrides.work !== false) {
      // Before any job runs: on the embedded database a job may hold the only connection for longer than this
      // waits.
      await parts.jobs.enqueue(parts.db, 'database.statistics', {}); // data may have changed
      await parts.jobs.work(jobHandlers(parts));
      parts.runner.start();
      parts.sender.start();
      loading = startLoading({ parts, clock, log, onProgress: overrides.onProgress ?? (() => {}) });
    }
    state = 'ready';
    return {
      port,
      baseUrl,
      log,
      parts,
      routes: app.routeList,
      ready: loading.ready,
      loaded: loading.done,
      demoPassword,
      demoLink: demoSecret && baseUrl + demoLink(demoSecret, 'sharp'),
      stop,
    };
  } catch (error) {
    await app.close();
    load.stop();
    stopHandlingErrors();
    await closeParts(parts).catch(() => {}); // the first error is the one to show
    throw config.embedded ? explainStart(config.storage.dataDir, error) : error;
  }
}

const NOTHING_TO_LOAD: Loading = {
  ready: Promise.resolve(),
  done: Promise.resolve(),
  missing: () => [],
  stop: async () => {},
};

/** Creates the accounts that the settings ask for. Returns the demo password in demo mode. */
async function openAccounts(config: Config, { db, passwords }: Parts, now: Date): Promise<string | null> {
  const { adminEmail, adminPassword, demoPassword } = config.accounts;
  if (adminEmail && adminPassword)
    await ensureFirstAdmin(db, passwords, { email: adminEmail, password: adminPassword, now });
  if (!config.demo) {
    await closeDemoAccounts(db, now);
    return null;
  }
  const password = demoPassword ?? loadOrCreateSecret(config.storage.dataDir, 'demo-password', 9);
  await ensureDemoAccounts(db, passwords, { password, now });
  return password;
}

async function listen(start: () => Promise<unknown>, port: number): Promise<void> {
  try {
    await start();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') throw new StartError(explainPort(port));
    if (code === 'EACCES')
      throw new StartError(
        `Port ${port} needs more rights than this user has. Start on another one:  PORT=8080 npm start`,
      );
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartError(
        'HOST is not an address of this machine. Start on loopback:  HOST=127.0.0.1 npm start',
      );
    throw error;
  }
}

/**
 * Probes the port before anything starts: a taken port is reported at once, and PORT=0 becomes a number
 * before the server exists, because links and problem types contain it.
 */
async function tryPort(host: string, port: number): Promise<number> {
  const probe = createServer();
  await listen(() => once(probe.listen(port, host), 'listening'), port);
  const { port: found } = probe.address() as AddressInfo;
  await new Promise((closed) => probe.close(closed));
  return found;
}
