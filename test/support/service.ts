import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { inject } from 'vitest';
import { type ManualClock, manualClock } from '../../src/platform/clock.ts';
import { type Config, readConfig } from '../../src/platform/config/config.ts';
import { createLog } from '../../src/platform/log.ts';
import type { Timers } from '../../src/platform/timers.ts';
import type { PipelineOverrides } from '../../src/process/dependencies.ts';
import { startService } from '../../src/process/main.ts';
import { jobHandlers } from '../../src/process/work.ts';
import type { WebhookOverrides } from '../../src/webhooks/webhooks.ts';
import { makeAccounts } from './accounts.ts';
import { createClient } from './client.ts';
import { createDatabase, dropDatabase } from './postgres.ts';

/** Public URL of the service in tests, whatever its port. */
export const BASE_URL = 'http://127.0.0.1:9';
const START = new Date('2026-01-15T17:00:00Z');
const SECRET = 'a secret for tests that is long enough';

/** Argon2's minimum. At the real cost hashing takes a fifth of the CPU time of tests that sign people in. */
const CHEAP_PASSWORDS = { memoryCost: 8, timeCost: 1 };

/** Sleeping advances the clock; periodic work does not run by itself. */
const manualTimers = (clock: ManualClock): Timers => ({
  sleep: async (ms) => clock.advance(ms),
  every: () => () => {},
});

/** No test queries external name servers. */
const nobodyKnows = async (name: string): Promise<string[]> => {
  throw Object.assign(new Error(`${name} is not known`), { code: 'ENOTFOUND' });
};

/** Where the data comes from: the template of the test run unless something else is given. */
export type Origin = {
  left?: Left | null;
  template?: string | null;
  server?: string | null;
};

/** What a stopped service has left: its data folder, its database if that is on PostgreSQL, and its time. */
export type Left = { dataDir: string; database: string | null; at: Date };

export type TestService = Awaited<ReturnType<typeof startTestService>>;

/** The whole service on a free port, on its own database, with a clock that the test advances. */
export async function startTestService(
  env: Record<string, string> = {},
  pipeline: PipelineOverrides = {},
  webhooks: WebhookOverrides = {},
  makeLog: (config: Config) => Logger = () => createLog(process.env.TEST_LOG ?? 'silent'),
  {
    left = null,
    template = left ? left.database : inject('template'),
    server = inject('postgresUrl'),
  }: Origin = {},
) {
  const dataDir = mkdtempSync(join(tmpdir(), 'hw-'));
  if (left) cpSync(left.dataDir, dataDir, { recursive: true });
  const clock = manualClock(left?.at ?? START);
  const name = `hardwood_${randomUUID().replaceAll('-', '')}`;
  const storage = server
    ? { DATABASE_URL: await createDatabase(server, name, template ?? undefined) }
    : { DATA_DIR: dataDir };
  const config = readConfig(
    {
      PORT: '0',
      PUBLIC_BASE_URL: BASE_URL,
      DEMO: 'off',
      JWT_SECRET: SECRET,
      ENCRYPTION_KEY: SECRET,
      // The clock stands still, so all requests of a test fall into one window; tests of the limit set it.
      RATE_LIMIT_DEFAULT: '1000000/60',
      DATA_DIR: dataDir,
      ...storage,
      ...env,
    },
    () => '',
  );
  const log = makeLog(config);
  const options = server || !template ? {} : { template };
  const timers = manualTimers(clock);
  const service = await startService(config, {
    clock,
    log,
    work: false,
    // Tests write to the database directly and expect to see it at once.
    pipeline: { timers, patience: { freshMs: 0, oldestMs: 0 }, ...pipeline },
    webhooks: { resolve: nobodyKnows, ...webhooks },
    passwordCost: CHEAP_PASSWORDS,
    // On a busy machine the event loop is late, which is not the service's fault.
    maxLoopDelayMs: Number.POSITIVE_INFINITY,
    ...options,
  });
  const { deps, port } = service;
  // These run by the real clock; tests about them call them directly.
  const never = { 'pipeline.schedule': async () => {}, 'backup.take': async () => {} };
  const handlers = { ...jobHandlers(deps), ...never };
  const client = createClient(`http://127.0.0.1:${port}`);
  /** Stops, but keeps the data. */
  const leave = async (): Promise<Left> => {
    await client.hangUp();
    await service.stop();
    return { dataDir, database: server ? name : null, at: clock.now() };
  };
  return {
    ...client,
    clock,
    config,
    dataDir,
    port,
    routes: service.routes,
    db: deps.db,
    deps,
    ...makeAccounts(client, deps, clock),
    /** The handler of each job type, to run one without the queue. */
    handlers,
    /** Runs all due jobs. */
    drain: () => deps.jobs.drain(handlers),
    /** Sends all due webhook deliveries. */
    deliver: () => deps.sender.drain(),
    /** Sends all pending mails, without the delay between attempts. */
    sendMails: async () => {
      const mails = await deps.db.selectFrom('mails').select('id').where('status', '=', 'queued').execute();
      for (const { id } of mails) await handlers['mail.send']({ mailId: id });
    },
    keepHouse: async () => {
      await handlers['accounts.housekeeping']({});
      deps.authenticator.forget();
    },
    leave,
    async stop() {
      await leave();
      if (server) await dropDatabase(server, name);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
