import type { Logger } from 'pino';
import { demoLink } from '../accounts/demo-link.ts';
import type { PasswordCost } from '../accounts/passwords.ts';
import type { FirstLoadProgress } from '../ingest/pipeline/first-load.ts';
import { spaceAt } from '../ops/diagnostics/health.ts';
import { handleProcessErrors } from '../ops/diagnostics/process-errors.ts';
import { createStorageCheck } from '../ops/diagnostics/storage-check.ts';
import type { Clock } from '../platform/clock.ts';
import { type Config, publicBaseUrl } from '../platform/config/config.ts';
import { loadOrCreateSecret } from '../platform/config/secret-files.ts';
import { explainStart } from '../platform/db/damage.ts';
import { watchLoad } from '../platform/http/guards.ts';
import type { RouteList } from '../platform/http/shell.ts';
import { VERSION } from '../platform/version.ts';
import type { WebhookOverrides } from '../webhooks/webhooks.ts';
import { buildApp } from './app.ts';
import { closeDependencies } from './close-dependencies.ts';
import type { DataFolder } from './data-folder.ts';
import { createDependencies, type Dependencies, type PipelineOverrides } from './dependencies.ts';
import { ledgerWarnings } from './ledger-jobs.ts';
import { listen } from './listen.ts';
import { type Loading, startLoading } from './loading.ts';
import { openStorage } from './open-storage.ts';
import { jobHandlers } from './work.ts';

export type Service = {
  port: number;
  baseUrl: string;
  log: Logger;
  deps: Dependencies;
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
  passwordCost?: PasswordCost;
  /** The event loop delay from which requests are refused. */
  maxLoopDelayMs?: number;
};

type Options = Overrides & { clock: Clock; log: Logger; port: number; folder: DataFolder };

type State = 'starting' | 'ready' | 'draining';

/** Listens first, so that health checks work while the database starts. */
export async function runService(config: Config, options: Options): Promise<Service> {
  const { clock, log, port } = options;
  const baseUrl = publicBaseUrl(config, port);
  const deps = await createDependencies({ ...options, config, baseUrl });
  const { allowCidrs } = config.webhooks;
  if (allowCidrs.length > 0)
    log.warn({ allowCidrs }, 'webhooks may be sent to private addresses: allow only your own receivers');
  const stopHandlingErrors = handleProcessErrors({
    log,
    count: deps.metrics.countUnhandledError,
    reportError: deps.reportError,
  });
  const checkStorage = createStorageCheck({
    ...deps,
    space: () => spaceAt(config.storage.dataDir),
    saveHeartbeat: deps.monitoring.heartbeat.save,
  });
  let state: State = 'starting';
  let loading: Loading = NOTHING_TO_LOAD;
  const load = watchLoad({
    waitingForDb: () => deps.connection.waiting() + (deps.replica?.waiting() ?? 0),
    starting: () => state === 'starting',
    maxLoopDelayMs: options.maxLoopDelayMs,
  });
  let closeApp = async () => {};
  try {
    // Demo sign-in needs no password, so it must not be reachable from other machines.
    const demoSecret =
      config.demo && config.loopback && !config.http.production
        ? loadOrCreateSecret(config.storage.dataDir, 'demo-links')
        : null;
    const app = await buildApp({
      ...deps,
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
      warnings: () => ledgerWarnings(deps),
      demoSecret,
      devPages: config.loopback && !config.http.production && config.mail.smtpUrl === null,
    });
    closeApp = () => app.close();
    const stop = async () => {
      state = 'draining';
      // Webhook attempts in progress get the same grace period as requests.
      await Promise.all([app.close(), deps.sender.stop()]);
      load.stop();
      await loading.stop();
      await closeDependencies(deps);
      stopHandlingErrors();
    };
    await listen(() => app.listen({ host: config.http.host, port }), port);
    const demoPassword = await openStorage(deps);
    if (config.process.role !== 'api' && options.work !== false)
      loading = await startWork(deps, options.onProgress);
    state = 'ready';
    return {
      port,
      baseUrl,
      log,
      deps,
      routes: app.routeList,
      ready: loading.ready,
      loaded: loading.done,
      demoPassword,
      demoLink: demoSecret && baseUrl + demoLink(demoSecret, 'sharp'),
      stop,
    };
  } catch (error) {
    await closeApp();
    load.stop();
    stopHandlingErrors();
    await closeDependencies(deps).catch(() => {}); // the first error is the one to show
    throw config.embedded ? explainStart(config.storage.dataDir, error) : error;
  }
}

const NOTHING_TO_LOAD: Loading = {
  ready: Promise.resolve(),
  done: Promise.resolve(),
  missing: () => [],
  stop: async () => {},
};

/** Starts the jobs, the operations, the webhook sender, the replay sessions and, on an empty database, the first import. */
async function startWork(
  deps: Dependencies,
  onProgress: Overrides['onProgress'] = () => {},
): Promise<Loading> {
  const { db, jobs, billing, runner, sender, replay, clock, log } = deps;
  // Before any job runs: on the embedded database a job may hold the only connection for longer than this waits.
  await jobs.enqueue(db, 'database.statistics', {}); // data may have changed
  if (billing.provider !== 'none') await jobs.enqueue(db, 'billing.reconcile', {}); // events may have been missed
  await jobs.work(jobHandlers(deps));
  runner.start();
  sender.start();
  replay.start();
  deps.objectives.start();
  return startLoading({ deps, clock, log, onProgress });
}
