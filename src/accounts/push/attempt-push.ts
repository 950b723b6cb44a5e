import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { PushContent } from '../../platform/db/tables.ts';
import type { Vault } from '../../platform/secrets.ts';
import type { Attempt, Post } from '../../webhooks/post.ts';
import { openAddress } from './address.ts';
import { pushKeys } from './keys.ts';
import { loadWebPush } from './load-web-push.ts';
import { deletePushSubscription, markPushAttempt, type PushAddress } from './push-queries.ts';

const TOTAL_MS = 10_000;

export type PushDeps = {
  db: Db;
  clock: Clock;
  vault: Vault;
  post: Post;
  config: Config;
};

/** Encrypts for one browser and sends once. A browser that its push service no longer knows is removed. */
export async function attemptPush(
  deps: PushDeps,
  { subscription, content, expiresAt }: { subscription: PushAddress; content: PushContent; expiresAt: Date },
): Promise<Attempt & { gone: boolean }> {
  const { db, clock, vault, post, config } = deps;
  const now = clock.now();
  const keys = await pushKeys(deps, now);
  const webPush = await loadWebPush();
  const { headers, body, endpoint } = webPush.generateRequestDetails(
    openAddress(vault, subscription),
    JSON.stringify(content),
    {
      vapidDetails: { ...keys, subject: contactOf(config.mail.from) },
      TTL: Math.max(0, Math.floor((expiresAt.getTime() - now.getTime()) / 1000)),
      urgency: 'high',
    },
  );
  const attempt = await post(
    { url: endpoint, headers: asText(headers), body: body ?? Buffer.alloc(0) },
    { totalMs: TOTAL_MS },
  );
  const { statusCode, error } = attempt;
  const gone = statusCode === 404 || statusCode === 410;
  if (gone) await deletePushSubscription(db, subscription);
  else await markPushAttempt(db, subscription.id, { success: error === null, statusCode, at: clock.now() });
  return { ...attempt, gone };
}

const asText = (headers: object): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]));

/** Push services want to know whom to write to about a misbehaving sender (RFC 8292). */
export function contactOf(mailFrom: string): string {
  const [address = 'no-reply@hardwood.example'] = /[^\s<>]+@[^\s<>]+/.exec(mailFrom) ?? [];
  return `mailto:${address}`;
}
