import type { Logger } from 'pino';
import type { Clock } from '../core/clock.ts';
import { createVault } from '../core/secrets.ts';
import { systemTimers } from '../core/timers.ts';
import type { Db } from '../db/connect.ts';
import { addressRules } from './address.ts';
import { createUrlCheck } from './check-url.ts';
import { createEventStreams, type StreamLimits } from './event-streams.ts';
import { createPost } from './post.ts';
import { type Resolve, resolveName } from './resolve.ts';
import { createSender } from './sender.ts';

const LIMITS = { dnsMs: 5_000, connectMs: 5_000 };
const CHECK_DNS_MS = 2_000; // someone waits for the answer

/** What tests replace: name servers and certificates of the outside world, and how long things take. */
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
  settings: { retrySchedule: readonly number[]; allowCidrs: readonly string[]; allowHttp: boolean };
  overrides?: WebhookOverrides | undefined;
};

/** The parts of the room, put together. */
export function createWebhooks({ db, clock, log, encryptionKeys, settings, overrides = {} }: Options) {
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
    sender: createSender({ db, clock, timers, log, vault, post, scheduleSeconds, leaseSeconds }),
    streams: createEventStreams({ db, timers, log, limits: streams }),
  };
}

export type Webhooks = ReturnType<typeof createWebhooks>;
