import { daysAfter } from '../domain/dates.ts';
import { insertAuditEvent } from '../platform/audit/queries.ts';
import type { Db } from '../platform/db/connect.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { unauthorized } from '../platform/http/credentials.ts';
import { queueMail } from '../platform/mail/queue-mail.ts';
import { networkOf } from '../platform/network.ts';
import { retryLater } from '../platform/problem.ts';
import type { AccountDeps } from './deps.ts';
import { deviceOf } from './device.ts';
import { normaliseEmail } from './identity.ts';
import { newDeviceMail } from './mails.ts';
import { hasSignedInFrom, listKnownPlaces } from './session-queries.ts';
import { openSession } from './sessions.ts';
import { forgetAttempts, giveBackAttempt, type Policy, takeAttempt } from './throttle-queries.ts';
import { findUserByEmail } from './user-queries.ts';

const PER_ACCOUNT_AND_NETWORK: Policy = {
  limit: 5,
  windowSeconds: 3600,
  blockSeconds: 60,
  longestBlockSeconds: 900,
};
const PER_ACCOUNT: Policy = { limit: 50, windowSeconds: 3600 };
const PER_NETWORK: Policy = { limit: 100, windowSeconds: 900 };
const TRUSTED_DAYS = 30;
const FAMILIAR_DAYS = 90; // as long as a session may last
const NOBODY = 0;

type Ask = { email: string; password: string; ip: string; userAgent: string | undefined; now: Date };

/** Checks a password and opens a session. Unknown addresses get the same steps and the same response. */
export async function login(
  { db, jobs, passwords, baseUrl }: Pick<AccountDeps, 'db' | 'jobs' | 'passwords' | 'baseUrl'>,
  { email: given, password, ip, userAgent, now }: Ask,
) {
  const email = normaliseEmail(given);
  const network = networkOf(ip);
  const counters = {
    pair: `login ${email} ${network}`,
    account: `login ${email}`,
    network: `login from ${network}`,
  };
  const user = await findUserByEmail(db, email);
  const trusted = await hasSignedInFrom(db, user?.id ?? NOBODY, network, daysAfter(now, -TRUSTED_DAYS));
  refuseUntil(await takeAttempt(db, counters.pair, PER_ACCOUNT_AND_NETWORK, now), now);
  refuseUntil(await takeAttempt(db, counters.network, PER_NETWORK, now), now);
  const accountBlocked = await takeAttempt(db, counters.account, PER_ACCOUNT, now);
  if (!trusted) refuseUntil(accountBlocked, now);

  const right = await passwords.verify(user?.passwordHash, password).catch(async (error) => {
    for (const counter of Object.values(counters)) await giveBackAttempt(db, counter);
    throw error; // too busy to check the password: not a failed attempt
  });
  if (!user || !right || user.disabledAt !== null) {
    await insertAuditEvent(db, {
      kind: 'login_failed',
      actor: 'anonymous',
      userId: user?.id ?? null,
      ip,
      at: now,
    });
    throw unauthorized(false);
  }
  return inTransaction(db, async (db) => {
    await forgetAttempts(db, counters.pair);
    if (!accountBlocked) await giveBackAttempt(db, counters.account); // a blocked attempt was not counted
    await giveBackAttempt(db, counters.network);
    const device = deviceOf(userAgent);
    if (await isUnfamiliar(db, { userId: user.id, network, device, now }))
      await queueMail(db, jobs, newDeviceMail(email, { device, at: now }, `${baseUrl}/account`), { now });
    const session = await openSession(db, { userId: user.id, ip, device, now });
    await insertAuditEvent(db, { kind: 'login', actor: `user:${user.id}`, userId: user.id, ip, at: now });
    return { user, session };
  });
}

/** The first sign-in of all is familiar: the welcome mail has just been sent. */
async function isUnfamiliar(
  db: Db,
  { userId, network, device, now }: { userId: number; network: string; device: string; now: Date },
): Promise<boolean> {
  const places = await listKnownPlaces(db, userId, daysAfter(now, -FAMILIAR_DAYS));
  return places.length > 0 && !places.some((place) => place.network === network && place.device === device);
}

export function refuseUntil(blockedUntil: Date | null, now: Date): void {
  if (blockedUntil === null) return;
  const seconds = Math.max(1, Math.ceil((blockedUntil.getTime() - now.getTime()) / 1000));
  throw retryLater('rate-limited', `Too many failed sign-ins. Try again in ${seconds} s.`, seconds, {
    'violated-policies': ['login'],
  });
}
