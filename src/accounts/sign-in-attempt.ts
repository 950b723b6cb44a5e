import { daysAfter } from '../domain/dates.ts';
import type { Db } from '../platform/db/connect.ts';
import { networkOf } from '../platform/network.ts';
import { retryLater } from '../platform/problem.ts';
import { hasSignedInFrom } from './session-queries.ts';
import { forgetAttempts, giveBackAttempt, type Policy, takeAttempt } from './throttle-queries.ts';

const PER_ACCOUNT_AND_NETWORK: Policy = {
  limit: 5,
  windowSeconds: 3600,
  blockSeconds: 60,
  longestBlockSeconds: 900,
};
const PER_ACCOUNT: Policy = { limit: 50, windowSeconds: 3600 };
const PER_NETWORK: Policy = { limit: 100, windowSeconds: 900 };
const TRUSTED_DAYS = 30;
const NOBODY = 0;

export type SignInAttempt = {
  /** It was not a guess: nothing was checked, or only a part of what is needed was sent. */
  undo(db: Db): Promise<void>;
  succeed(db: Db): Promise<void>;
};

/** Counts an attempt before anything is checked; throws `rate-limited` after too many. */
export async function takeSignInAttempt(
  db: Db,
  { email, userId = NOBODY, ip, now }: { email: string; userId: number | undefined; ip: string; now: Date },
): Promise<SignInAttempt> {
  const network = networkOf(ip);
  const counters = {
    pair: `login ${email} ${network}`,
    account: `login ${email}`,
    network: `login from ${network}`,
  };
  const trusted = await hasSignedInFrom(db, userId, network, daysAfter(now, -TRUSTED_DAYS));
  refuseUntil(await takeAttempt(db, counters.pair, PER_ACCOUNT_AND_NETWORK, now), now);
  refuseUntil(await takeAttempt(db, counters.network, PER_NETWORK, now), now);
  const accountBlocked = await takeAttempt(db, counters.account, PER_ACCOUNT, now);
  if (!trusted) refuseUntil(accountBlocked, now);
  const giveBackShared = async (db: Db) => {
    if (!accountBlocked) await giveBackAttempt(db, counters.account); // a blocked attempt was not counted
    await giveBackAttempt(db, counters.network);
  };
  return {
    async undo(db) {
      await giveBackAttempt(db, counters.pair);
      await giveBackShared(db);
    },
    async succeed(db) {
      await forgetAttempts(db, counters.pair);
      await giveBackShared(db);
    },
  };
}

export function refuseUntil(blockedUntil: Date | null, now: Date): void {
  if (blockedUntil === null) return;
  const seconds = Math.max(1, Math.ceil((blockedUntil.getTime() - now.getTime()) / 1000));
  throw retryLater('rate-limited', `Too many failed sign-ins. Try again in ${seconds} s.`, seconds, {
    'violated-policies': ['login'],
  });
}
