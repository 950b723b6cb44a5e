import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { Agent } from 'undici';
import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/db/connect.ts';
import { isReachable } from '../../platform/db/health.ts';
import { errorCode } from '../../platform/error-code.ts';
import { fetchOnce } from '../../platform/outbound/fetch-once.ts';
import { within } from '../../platform/within.ts';
import type { SecretCheck, Verdict } from './secret-checker.ts';

const TIMEOUT_MS = 5_000;
const MOST_BYTES = 1_000_000;

export type SecretParts = {
  config: Config;
  db: Db;
  replica: Db | null;
  /** True if an access token can be signed and verified. */
  signs: () => Promise<boolean>;
  encryptionKey: string;
  ping: (() => Promise<unknown>) | null;
  verifyMail: (() => Promise<unknown>) | null;
};

/** All configured secrets that a service can validate. */
export function secretChecks(parts: SecretParts): SecretCheck[] {
  const { config, db, replica, signs, encryptionKey, ping, verifyMail } = parts;
  const { feed, narrative } = config;
  const own = (name: string) => config.given[name]?.source ?? ('generated' as const);
  const given = (name: string) => config.given[name]?.source ?? ('none' as const);
  return [
    {
      keyName: 'DATABASE_URL',
      service: 'postgresql',
      source: given('DATABASE_URL'),
      check: config.embedded ? null : () => answers(db),
    },
    ...(replica ? [replicaCheck(replica, given('DATABASE_REPLICA_URL'))] : []),
    { keyName: 'REDIS_URL', service: 'redis', source: given('REDIS_URL'), check: ping && verdictOf(ping) },
    {
      keyName: 'JWT_SECRET',
      service: 'access tokens',
      source: own('JWT_SECRET'),
      check: async () => ((await signs()) ? 'valid' : 'invalid'),
    },
    {
      keyName: 'ENCRYPTION_KEY',
      service: 'stored secrets',
      source: own('ENCRYPTION_KEY'),
      check: async () => (opensWhatItSeals(encryptionKey) ? 'valid' : 'invalid'),
    },
    {
      keyName: 'SMTP_URL',
      service: 'mail',
      source: given('SMTP_URL'),
      check: verifyMail && verdictOf(verifyMail),
    },
    {
      keyName: 'ODDS_API_KEY',
      service: 'the-odds-api',
      source: given('ODDS_API_KEY'),
      // Listing sports costs no credits.
      check: feed.oddsApiKey
        ? () => probe(feed.oddsApiUrl, '/v4/sports', { query: { apiKey: feed.oddsApiKey ?? '' } })
        : null,
    },
    {
      keyName: 'BALLDONTLIE_KEY',
      service: 'balldontlie',
      source: given('BALLDONTLIE_KEY'),
      check: feed.balldontlieKey
        ? () =>
            probe(feed.balldontlieUrl, '/nba/v1/teams', {
              headers: { authorization: feed.balldontlieKey ?? '' },
            })
        : null,
    },
    {
      keyName: 'LLM_KEY',
      service: 'narrative writer',
      source: given('LLM_KEY'),
      check:
        narrative.url && narrative.key
          ? () =>
              probe(narrative.url ?? '', '/models', { headers: { authorization: `Bearer ${narrative.key}` } })
          : null,
    },
  ];
}

const answers = async (db: Db): Promise<Verdict> => ((await isReachable(db)) ? 'valid' : 'unverified');

const replicaCheck = (db: Db, source: SecretCheck['source']): SecretCheck => ({
  keyName: 'DATABASE_REPLICA_URL',
  service: 'postgresql replica',
  source,
  check: () => answers(db),
});

/** Only a rejection says something about the secret. A timeout does not. */
const verdictOf = (ask: () => Promise<unknown>) => async (): Promise<Verdict> => {
  try {
    await within(TIMEOUT_MS, ask());
    return 'valid';
  } catch (error) {
    const isRejected = /NOAUTH|WRONGPASS|invalid (username|password)/i.test(String(error));
    return isRejected || errorCode(error) === 'EAUTH' ? 'invalid' : 'unverified';
  }
};

type Credentials = { query?: Record<string, string>; headers?: Record<string, string> };

/** One cheap request with the key. Uses only the status and the source's code for an expired key. */
async function probe(
  base: string,
  path: string,
  { query = {}, headers = {} }: Credentials,
): Promise<Verdict> {
  const url = new URL(`${base.replace(/\/+$/, '')}${path}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const dispatcher = new Agent({ connections: 1 });
  try {
    const limits = { timeoutMs: TIMEOUT_MS, maxBytes: MOST_BYTES, dispatcher };
    const got = await fetchOnce({ url, headers: { accept: 'application/json', ...headers }, ...limits });
    return got.kind === 'answer' ? judge(got) : got.kind === 'too-large' ? 'valid' : 'unverified';
  } finally {
    await dispatcher.destroy();
  }
}

export function judge({ status, body }: { status: number; body: string }): Verdict {
  if (status >= 200 && status < 300) return 'valid';
  if (status !== 401 && status !== 403) return 'unverified';
  return /DEACTIVATED_KEY|EXPIRED_KEY|expired/i.test(body) ? 'expired' : 'invalid';
}

function opensWhatItSeals(secret: string): boolean {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'check', 32));
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  const sealed = Buffer.concat([cipher.update('check'), cipher.final()]);
  const opener = createDecipheriv('aes-256-gcm', key, iv).setAuthTag(cipher.getAuthTag());
  return Buffer.concat([opener.update(sealed), opener.final()]).toString() === 'check';
}
