import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/connect.ts';
import type { Caller } from '../platform/http/access.ts';
import type { Credentials } from '../platform/http/credentials.ts';
import { Problem } from '../platform/problem.ts';
import type { AccessTokens } from './access-token.ts';
import { API_KEY_PREFIX } from './api-keys.ts';
import { type Known, lookUp } from './look-up-credential.ts';

/** Asked again on the side once it is this old, so that a credential in use never waits for the database. */
const FRESH_MS = 750;
/** Nobody is let in on knowledge older than this. */
const OLDEST_MS = 1_500;
const MOST_CACHED = 10_000;

type Sources = { db: Db; clock: Clock; tokens: AccessTokens };

export type Authenticator = {
  /** The caller of a single credential that is remembered and good; null says nothing. */
  remembered(credentials: Credentials, now: Date): Caller | null;
  authenticate(credentials: Credentials): Promise<Caller | null> | Caller | null;
  /** After any change to accounts, keys, tokens or sessions: the next request sees it. */
  forget(): void;
};

/**
 * Turns what a request carries into a caller. State is read from the database and remembered for a second and a half,
 * which is how long another process may take to notice a change made here.
 */
export function createAuthenticator({ db, clock, tokens }: Sources): Authenticator {
  const cache = new Map<string, Known & { learnedAtMs: number }>();
  const asking = new Map<string, Promise<Caller | null>>();
  const isCurrent = ({ expiresAt }: Known, now: Date) => expiresAt === null || expiresAt > now;

  const ask = async (credential: string, now: Date, isWanted: () => boolean): Promise<Caller | null> => {
    const learnedAtMs = clock.monotonicMs();
    const found = await lookUp({ db, tokens }, credential, now);
    const known = found && isCurrent(found, now) ? found : null;
    if (isWanted()) {
      cache.delete(credential);
      if (cache.size >= MOST_CACHED) cache.clear();
      if (known) cache.set(credential, { ...known, learnedAtMs });
    }
    return known?.caller ?? null;
  };

  /** Once for all who wait for it. What was forgotten meanwhile is not remembered: it may have been read too early. */
  const learn = (credential: string, now: Date): Promise<Caller | null> => {
    const underWay = asking.get(credential);
    if (underWay) return underWay;
    const isWanted = () => asking.get(credential) === answer;
    const answer: Promise<Caller | null> = ask(credential, now, isWanted).finally(() => {
      if (isWanted()) asking.delete(credential);
    });
    asking.set(credential, answer);
    return answer;
  };

  /** Undefined when nothing is remembered, null when what is remembered has expired. */
  const recall = (credential: string, now: Date): Caller | null | undefined => {
    const known = cache.get(credential);
    const age = known ? clock.monotonicMs() - known.learnedAtMs : OLDEST_MS;
    if (!known || age >= OLDEST_MS) return undefined;
    if (age >= FRESH_MS) learn(credential, now).catch(() => {}); // told to the request that has to wait for it
    return isCurrent(known, now) ? known.caller : null;
  };

  const one = (credential: string): Promise<Caller | null> | Caller | null => {
    const now = clock.now();
    const caller = recall(credential, now);
    return caller === undefined ? learn(credential, now) : caller;
  };

  /** Many clients know only the bearer field, so it takes every kind; X-API-Key takes API keys alone. */
  const byKey = (key: string) => (isApiKey(key) ? one(key) : null);

  /** Both must be good; of two for one account the bearer credential decides. */
  const byBoth = async (bearer: string, key: string): Promise<Caller | null> => {
    const caller = await one(bearer);
    const owner = caller && (await byKey(key));
    if (caller && owner && caller.userId !== owner.userId)
      throw new Problem(
        'conflicting-credentials',
        'The Authorization and X-API-Key headers belong to different accounts. Send one.',
      );
    return owner && caller;
  };

  return {
    remembered({ bearer, apiKey }, now) {
      const credential = bearer ?? apiKey;
      const isUsable = bearer !== null ? apiKey === null : isApiKey(apiKey ?? '');
      return credential === null || !isUsable ? null : (recall(credential, now) ?? null);
    },
    authenticate({ bearer, apiKey }) {
      if (bearer !== null) return apiKey === null ? one(bearer) : byBoth(bearer, apiKey);
      return apiKey === null ? null : byKey(apiKey);
    },
    forget() {
      cache.clear();
      asking.clear();
    },
  };
}

const isApiKey = (text: string) => text.startsWith(API_KEY_PREFIX);
