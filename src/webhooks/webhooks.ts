import type { Logger } from 'pino';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/connect.ts';
import type { Rights } from '../platform/rights/rights.ts';
import { createVault } from '../platform/secrets.ts';
import { systemTimers } from '../platform/timers.ts';
import { addressRules } from './address.ts';
import type { AttemptDeps } from './attempt-delivery.ts';
import { createUrlCheck } from './check-url.ts';
import { createEventStreams, type StreamLimits } from './event-streams.ts';
import { createPost } from './post.ts';
import { type Resolve, resolveName } from './resolve.ts';
import { createSender } from './sender.ts';

const LIMITS = { dnsMs: 3_000, connectMs: 5_000 };
const CHECK_DNS_MS = 2_000; // a caller waits for the response

/** Replaced in tests: name servers, certificates and timeouts. */
export type WebhookOverrides = {
  resolve?: Resolve;
  ca?: string;
  leaseSeconds?: number;
  streams?: Partial<StreamLimits>;
};

type Options = {
  db: Db;
  clock: Clock;
  log: Logger;
  encryptionKeys: readonly string[];
  baseUrl: string;
  rights: Rights;
  settings: {
    retrySchedule: readonly number[];
    allowCidrs: readonly string[];
    allowHttp: boolean;
    carryTrace: boolean;
  };
  /** Called after every attempt, for the metrics. */
  onAttempt: AttemptDeps['onAttempt'];
  overrides?: WebhookOverrides | undefined;
};

export function createWebhooks(options: Options) {
  const { db, clock, log, encryptionKeys, baseUrl, rights, settings, onAttempt, overrides = {} } = options;
  const { resolve = resolveName, ca, leaseSeconds, streams } = overrides;
  const timers = systemTimers;
  const vault = createVault(encryptionKeys);
  const rules = addressRules(settings);
  const post = createPost({ rules, resolve, ca, limits: LIMITS }, clock);
  const scheduleSeconds = settings.retrySchedule;
  return {
    vault,
    post,
    checkUrl: createUrlCheck({ rules, resolve, dnsMs: CHECK_DNS_MS }),
    sender: createSender({
      db,
      clock,
      timers,
      log,
      vault,
      post,
      baseUrl,
      rights,
      scheduleSeconds,
      leaseSeconds,
      carryTrace: settings.carryTrace,
      onAttempt,
    }),
    streams: createEventStreams({ db, timers, log, rights, limits: streams }),
  };
}

export type Webhooks = ReturnType<typeof createWebhooks>;
