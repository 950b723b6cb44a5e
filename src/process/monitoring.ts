import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import type { AccessTokens } from '../accounts/access-token.ts';
import { listTokenExpiries } from '../accounts/key-queries.ts';
import type { League } from '../domain/leagues.ts';
import { wasRefused } from '../ingest/operations/error-queries.ts';
import { addGauges } from '../ops/diagnostics/gauges.ts';
import { createHeartbeat } from '../ops/diagnostics/heartbeat.ts';
import { createSecretChecker } from '../ops/diagnostics/secret-checker.ts';
import { secretChecks } from '../ops/diagnostics/secret-checks.ts';
import type { Metrics } from '../ops/metrics/metrics.ts';
import { createLiveSettings } from '../ops/settings/live-settings.ts';
import type { Clock } from '../platform/clock.ts';
import type { LiveConfig } from '../platform/config/live-config.ts';
import type { Connection } from '../platform/db/connect.ts';
import type { Replica } from '../platform/db/replica.ts';
import type { Mailer } from '../platform/mail/transport.ts';
import type { Timers } from '../platform/timers.ts';
import { VERSION } from '../platform/version.ts';

type Deps = {
  live: LiveConfig;
  connection: Connection;
  replica: Pick<Replica, 'db' | 'isUsable' | 'state'> | null;
  clock: Clock;
  timers: Timers;
  log: Logger;
  feed: { leagues?: readonly League[] };
  metrics: Metrics;
  tokens: AccessTokens;
  encryptionKey: string;
  redis: Redis | null;
  mailer: Mailer;
};

/** Background monitoring of a process: settings watcher, heartbeat, secret checks and metrics. */
export function createMonitoring(deps: Deps) {
  const { live, connection, clock, timers, log, feed, metrics, tokens, encryptionKey, redis, mailer } = deps;
  const { replica } = deps;
  const { config } = live;
  const { db, waiting } = connection;
  const liveSettings = createLiveSettings({ db, timers, log, live });
  const role = config.process.role;
  const about = { role, host: hostname(), pid: process.pid, version: VERSION };
  const startedAt = clock.now();
  const heartbeat = createHeartbeat({
    db,
    clock,
    timers,
    log,
    facts: { id: randomUUID(), ...about, startedAt },
  });
  const secretChecker = createSecretChecker({
    checks: secretChecks({
      config,
      db,
      replica: replica?.db ?? null,
      signs: () => signs(tokens, clock.now()),
      encryptionKey,
      ping: redis && (() => redis.ping()),
      verifyMail: mailer.target === 'smtp' ? mailer.verify : null,
    }),
    listTokens: async () => {
      const now = clock.now();
      return (await listTokenExpiries(db, now)).map(({ id, name, expiresAt }) => ({
        keyName: `ops token ${id} (${name})`,
        service: 'ops api',
        status: expiresAt > now ? 'valid' : 'expired',
        source: 'database',
        lastValidatedAt: now,
      }));
    },
    wasRefused: (since) => wasRefused(db, since),
    clock,
    timers,
    log,
  });
  addGauges({ db, clock, config, feed, metrics, secretChecker, waiting, replica });
  return {
    startedAt,
    liveSettings,
    heartbeat,
    secretChecker,
    async start() {
      metrics.watchProcess();
      await liveSettings.start();
      await heartbeat.start();
      secretChecker.start();
    },
    async stop() {
      liveSettings.stop();
      secretChecker.stop();
      await heartbeat.stop();
    },
  };
}
export type Monitoring = ReturnType<typeof createMonitoring>;

async function signs(tokens: AccessTokens, now: Date): Promise<boolean> {
  const sessionId = randomUUID();
  const token = await tokens.sign({ userId: 0, sessionId }, now);
  return (await tokens.verify(token, now))?.sessionId === sessionId;
}
