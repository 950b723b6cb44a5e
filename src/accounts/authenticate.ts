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
  const cache = new Map<string, Known & { readAtMs: number }>();
  const pending = new Map<string, Promise<Caller | null>>();
  const isCurrent = ({ expiresAt }: Known) => expiresAt === null || expiresAt > clock.now();

  const ask = async (credential: string, isWanted: () => boolean): Promise<Caller | null> => {
    const readAtMs = clock.monotonicMs();
    const found = await lookUp({ db, tokens }, credential, clock.now());
    const known = found && isCurrent(found) ? found : null;
    if (isWanted()) {
      cache.delete(credential);
      if (cache.size >= MOST_CACHED) cache.clear();
      if (known) cache.set(credential, { ...known, readAtMs });
    }
    return known?.caller ?? null;
  };

  /** Concurrent requests share one look-up. After `forget()` its result may be outdated and is not cached. */
  const lookUpOnce = (credential: string): Promise<Caller | null> => {
    const underWay = pending.get(credential);
    if (underWay) return underWay;
    const isWanted = () => pending.get(credential) === answer;
    const answer: Promise<Caller | null> = ask(credential, isWanted).finally(() => {
      if (isWanted()) pending.delete(credential);
    });
    pending.set(credential, answer);
    return answer;
  };

  /** Undefined when nothing is cached, null when the cached credential has expired. */
  const findCached = (credential: string): Caller | null | undefined => {
    const known = cache.get(credential);
    const age = known ? clock.monotonicMs() - known.readAtMs : OLDEST_MS;
    if (!known || age >= OLDEST_MS) return undefined;
    if (age >= FRESH_MS) lookUpOnce(credential).catch(() => {}); // reported to a request that waits
    return isCurrent(known) ? known.caller : null;
  };

  const one = (credential: string): Promise<Caller | null> | Caller | null => {
    const caller = findCached(credential);
    return caller === undefined ? lookUpOnce(credential) : caller;
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
