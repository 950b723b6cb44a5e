import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/connect.ts';
import type { Caller } from '../platform/http/access.ts';
import type { Credentials } from '../platform/http/credentials.ts';
import { Problem } from '../platform/problem.ts';
import type { AccessTokens } from './access-token.ts';
import { API_KEY_PREFIX } from './api-keys.ts';
import { type Known, lookUp } from './look-up-credential.ts';

/** Older entries are refreshed in the background: a credential in use never waits for the database. */
const FRESH_MS = 750;
/** Others in use that are older than this are refreshed with them: one query for many accounts. */
const REFRESHED_MS = 250;
const MOST_REFRESHED = 1_000;
/** Entries older than this are not used. */
const OLDEST_MS = 1_500;
const MOST_CACHED = 10_000;

type Sources = { db: Db; clock: Clock; tokens: AccessTokens };

export type Authenticator = {
  authenticate(credentials: Credentials): Promise<Caller | null> | Caller | null;
  /** Call after any change to accounts, keys, tokens or sessions: the next request reads the database. */
  forget(): void;
};

/**
 * Resolves a request's credentials to a caller. Results are cached for 1.5 s, which is how long another
 * process may take to notice a change made here.
 */
export function createAuthenticator({ db, clock, tokens }: Sources): Authenticator {
  /** The oldest first. */
  const cache = new Map<string, Known & { readAtMs: number; isInUse: boolean }>();
  const pending = new Map<string, Promise<Map<string, Known>>>();
  const isCurrent = ({ expiresAt }: Known) => expiresAt === null || expiresAt > clock.now();
  const ageOf = ({ readAtMs }: { readAtMs: number }) => clock.monotonicMs() - readAtMs;

  /** Other requests share the look-up. After `forget()` its result may be outdated and is not cached. */
  const read = (credentials: readonly string[]): Promise<Map<string, Known>> => {
    const readAtMs = clock.monotonicMs();
    const isWanted = (credential: string) => pending.get(credential) === answer;
    const answer = lookUp({ db, tokens }, credentials, clock.now())
      .then((found) => {
        for (const credential of credentials.filter(isWanted)) {
          const known = found.get(credential);
          cache.delete(credential);
          if (cache.size >= MOST_CACHED) cache.clear();
          if (known) cache.set(credential, { ...known, readAtMs, isInUse: false });
        }
        return found;
      })
      .finally(() => {
        for (const credential of credentials.filter(isWanted)) pending.delete(credential);
      });
    for (const credential of credentials) pending.set(credential, answer);
    return answer;
  };

  /** Also refreshes the others in use that are due soon. */
  const refresh = (credential: string): void => {
    const credentials = [credential];
    for (const [other, known] of cache) {
      if (ageOf(known) < REFRESHED_MS || credentials.length >= MOST_REFRESHED) break;
      if (known.isInUse && other !== credential && !pending.has(other)) credentials.push(other);
    }
    read(credentials).catch(() => {}); // reported to a request that waits
  };

  const lookUpOne = async (credential: string): Promise<Caller | null> => {
    const known = (await (pending.get(credential) ?? read([credential]))).get(credential);
    return known && isCurrent(known) ? known.caller : null;
  };

  const one = (credential: string): Promise<Caller | null> | Caller | null => {
    const known = cache.get(credential);
    if (!known || ageOf(known) >= OLDEST_MS) return lookUpOne(credential);
    known.isInUse = true;
    if (ageOf(known) >= FRESH_MS && !pending.has(credential)) refresh(credential);
    return isCurrent(known) ? known.caller : null;
  };

  /**
   * Many clients support only the Authorization header, so that takes every kind; X-API-Key only API keys.
   */
  const byKey = (key: string) => (isApiKey(key) ? one(key) : null);

  /**
   * The API key must be valid. Clients that always fill the Authorization header may send anything there; if it is valid
   * too, it must belong to the same account and is the caller.
   */
  const byBoth = async (bearer: string, key: string): Promise<Caller | null> => {
    const owner = await byKey(key);
    const caller = owner && (await one(bearer));
    if (caller && owner && caller.userId !== owner.userId)
      throw new Problem(
        'conflicting-credentials',
        'The Authorization and X-API-Key headers belong to different accounts. Send one.',
      );
    return caller ?? owner;
  };

  return {
    authenticate({ bearer, apiKey }) {
      if (bearer !== null) return apiKey === null ? one(bearer) : byBoth(bearer, apiKey);
      return apiKey === null ? null : byKey(apiKey);
    },
    forget() {
      cache.clear();
      pending.clear();
    },
  };
}

const isApiKey = (text: string) => text.startsWith(API_KEY_PREFIX);
