import type { Clock } from '../core/clock.ts';
import { Problem } from '../core/problem.ts';
import { isWellFormedToken, sha256 } from '../core/secrets.ts';
import type { Db } from '../db/connect.ts';
import type { Caller } from '../http/access.ts';
import type { Credentials } from '../http/credentials.ts';
import type { AccessTokens } from './access-token.ts';
import { API_KEY_PREFIX } from './api-keys.ts';
import { findKeyByHash, findTokenByHash, touchKey, touchToken } from './key-queries.ts';
import { OPS_TOKEN_PREFIX } from './ops-tokens.ts';
import { findSession } from './session-queries.ts';
import { isAlive } from './sessions.ts';

const CACHE_MS = 5_000;
const MOST_CACHED = 10_000;
const TOUCH_EVERY_MS = 60_000;

type Known = { caller: Caller; expiresAt: Date | null };

export type Authenticator = {
  authenticate(credentials: Credentials): Promise<Caller | null>;
  /** After any change to accounts, keys, tokens or sessions: the next request sees it. */
  forget(): void;
};

/**
 * Turns what a request carries into a caller. State is read from the database and remembered for up to five seconds,
 * which is how long another process may take to notice a change made here.
 */
export function createAuthenticator({
  db,
  clock,
  tokens,
}: {
  db: Db;
  clock: Clock;
  tokens: AccessTokens;
}): Authenticator {
  const cache = new Map<string, Known & { until: number }>();

  const recall = async (
    credential: string,
    look: (now: Date) => Promise<Known | null>,
  ): Promise<Caller | null> => {
    const now = clock.now();
    let known: (Known & { until: number }) | undefined = cache.get(credential);
    if (!known || known.until <= now.getTime()) {
      const found = await look(now);
      if (!found) return null;
      if (cache.size >= MOST_CACHED) cache.clear();
      known = { ...found, until: now.getTime() + CACHE_MS };
      cache.set(credential, known);
    }
    return known.expiresAt !== null && known.expiresAt <= now ? null : known.caller;
  };

  const isStale = (lastUsedAt: Date | null, now: Date) =>
    lastUsedAt === null || now.getTime() - lastUsedAt.getTime() >= TOUCH_EVERY_MS;

  const apiKey = async (key: string, now: Date): Promise<Known | null> => {
    const row = await findKeyByHash(db, sha256(key));
    if (!row) return null;
    if (isStale(row.lastUsedAt, now)) await touchKey(db, row.id, now);
    return { caller: { kind: 'apiKey', keyId: row.id, userId: row.userId, tier: row.tier }, expiresAt: null };
  };

  const opsToken = async (token: string, now: Date): Promise<Known | null> => {
    const row = await findTokenByHash(db, sha256(token));
    if (!row || row.expiresAt <= now) return null;
    if (isStale(row.lastUsedAt, now)) await touchToken(db, row.id, now);
    return {
      caller: { kind: 'opsToken', tokenId: row.id, userId: row.createdBy, scopes: row.scopes },
      expiresAt: row.expiresAt,
    };
  };

  const accessToken = async (token: string, now: Date): Promise<Known | null> => {
    const claims = await tokens.verify(token, now);
    if (!claims) return null;
    const session = await findSession(db, claims.sessionId);
    if (!session || session.userId !== claims.userId || !isAlive(session, now)) return null;
    const { userId, tier, id: sessionId } = session;
    return { caller: { kind: 'user', userId, tier, sessionId }, expiresAt: claims.expiresAt };
  };

  const byKey = (key: string) =>
    isWellFormedToken(API_KEY_PREFIX, key) ? recall(key, (now) => apiKey(key, now)) : null;
  const byBearer = (token: string) => {
    if (isWellFormedToken(OPS_TOKEN_PREFIX, token)) return recall(token, (now) => opsToken(token, now));
    return token.includes('.') ? recall(token, (now) => accessToken(token, now)) : null;
  };

  return {
    /** Every credential that was sent must be good; of two for one account the bearer token decides. */
    async authenticate({ bearer, apiKey }) {
      if (bearer === null) return apiKey === null ? null : byKey(apiKey);
      const caller = await byBearer(bearer);
      if (apiKey === null || !caller) return caller;
      const other = await byKey(apiKey);
      if (other && other.userId !== caller.userId)
        throw new Problem(
          'conflicting-credentials',
          'The bearer token and the API key belong to different accounts. Send one.',
        );
      return other && caller;
    },
    forget: () => cache.clear(),
  };
}
