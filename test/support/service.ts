import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
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

/** How the service names itself in tests, whatever port it got. */
export const BASE_URL = 'http://127.0.0.1:9';
const START = new Date('2026-01-15T17:00:00Z');
const SECRET = 'a secret for tests that is long enough';

/** Argon2's minimum. At the real cost hashing takes a fifth of the CPU time of tests that sign people in. */
const CHEAP_PASSWORDS = { memoryCost: 8, timeCost: 1 };

/** Sleeping moves the clock instead; what should happen now and then never does by itself. */
const manualTimers = (clock: ManualClock): Timers => ({
  sleep: async (ms) => clock.advance(ms),
  every: () => () => {},
});

/** No test asks a name server of the outside world. */
const nobodyKnows = async (name: string): Promise<string[]> => {
  throw Object.assign(new Error(`${name} is not known`), { code: 'ENOTFOUND' });
};

export type TestService = Awaited<ReturnType<typeof startTestService>>;

/** The whole service on a free port, on a database of its own, with a clock that the test moves. */
export async function startTestService(
  env: Record<string, string> = {},
  pipeline: PipelineOverrides = {},
  webhooks: WebhookOverrides = {},
  makeLog: (config: Config) => Logger = () =>
    createLog(process.env.TEST_LOG ?? 'silent', { terminal: false }),
) {
  const dataDir = mkdtempSync(join(tmpdir(), 'hw-'));
  const clock = manualClock(START);
  const server = inject('postgresUrl');
  const template = inject('template');
  const name = `hardwood_${randomUUID().replaceAll('-', '')}`;
  const storage = server
    ? { DATABASE_URL: await createDatabase(server, name, template) }
    : { DATA_DIR: dataDir };
  const config = readConfig(
    {
      PORT: '0',
      PUBLIC_BASE_URL: BASE_URL,
      DEMO: 'off',
      JWT_SECRET: SECRET,
      ENCRYPTION_KEY: SECRET,
      // The clock stands still, so every request of a test falls into one window; the tests of the limit set it.
      RATE_LIMIT_DEFAULT: '1000000/60',
      DATA_DIR: dataDir,
      ...storage,
      ...env,
    },
    () => '',
  );
  const log = makeLog(config);
  const options = server ? {} : { template };
  const timers = manualTimers(clock);
  const service = await startService(config, {
    clock,
    log,
    work: false,
    // Tests write to the database behind the service's back and expect to see it at once.
    pipeline: { timers, patience: { freshMs: 0, oldestMs: 0 }, ...pipeline },
    webhooks: { resolve: nobodyKnows, ...webhooks },
    passwordCost: CHEAP_PASSWORDS,
    // On a busy machine the event loop is late without any fault of the service.
    maxLoopDelayMs: Number.POSITIVE_INFINITY,
    ...options,
  });
  const { deps, port } = service;
  // These come by the minute of the real clock; tests that are about them call them themselves.
  const never = { 'pipeline.schedule': async () => {}, 'backup.take': async () => {} };
  const handlers = { ...jobHandlers(deps), ...never };
  const client = createClient(`http://127.0.0.1:${port}`);
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
    /** What each kind of job does, to run one without the queue. */
    handlers,
    /** Runs every job that is due. */
    drain: () => deps.jobs.drain(handlers),
    /** Sends every webhook delivery that is due. */
    deliver: () => deps.sender.drain(),
    /** Sends every mail that still waits, without the queue's pause between attempts. */
    sendMails: async () => {
      const mails = await deps.db.selectFrom('mails').select('id').where('status', '=', 'queued').execute();
      for (const { id } of mails) await handlers['mail.send']({ mailId: id });
    },
    keepHouse: async () => {
      await handlers['accounts.housekeeping']({});
      deps.authenticator.forget();
    },
    async stop() {
      await client.hangUp();
      await service.stop();
      if (server) await dropDatabase(server, name);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
