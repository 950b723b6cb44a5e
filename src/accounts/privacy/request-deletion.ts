import { daysAfter } from '../../domain/dates.ts';
import { insertAuditEvent } from '../../platform/audit/queries.ts';
import type { Db } from '../../platform/db/connect.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Caller } from '../../platform/http/access.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { invalid, Problem } from '../../platform/problem.ts';
import type { AccountDeps } from '../deps.ts';
import { deletionMail } from '../mails.ts';
import { refuseUntil } from '../sign-in-attempt.ts';
import { requireRecentSignIn } from '../step-up/require-recent.ts';
import { cancelSubscription } from '../subscription.ts';
import { findSubscription } from '../subscription-queries.ts';
import { forgetAttempts, type Policy, takeAttempt } from '../throttle-queries.ts';
import { getUser, hasOtherAdmin } from '../user-queries.ts';
import type { AccountDeletion } from './contract.ts';
import { findDeletion, insertDeletion, removeDeletion } from './deletion-queries.ts';

export const GRACE_DAYS = 14;
const PASSWORDS: Policy = { limit: 5, windowSeconds: 3600 };

type Ask = { userId: number; ip: string; now: Date };

export async function describeDeletion(db: Db, userId: number): Promise<AccountDeletion> {
  return (await findDeletion(db, userId)) ?? { requestedAt: null, deleteAt: null };
}

/**
 * Schedules the deletion and cancels the subscription. An open browser must not be enough: it takes the password or,
 * if the account has none, a recent sign-in.
 */
export async function requestDeletion(
  { db, jobs, billing, passwords, baseUrl }: AccountDeps,
  { caller, password, ip, now }: Omit<Ask, 'userId'> & { caller: Caller; password?: string | undefined },
): Promise<AccountDeletion> {
  const { userId } = caller;
  const user = await getUser(db, userId);
  if (user.passwordHash === null) await requireRecentSignIn(db, caller, now);
  else {
    if (password === undefined) throw invalid([{ in: 'body', pointer: '/password', detail: 'is required' }]);
    const counter = `deletion ${userId}`;
    refuseUntil(await takeAttempt(db, counter, PASSWORDS, now), now);
    if (!(await passwords.verify(user.passwordHash, password)))
      throw new Problem('forbidden', 'The password is wrong.');
    await forgetAttempts(db, counter);
  }
  if (user.isDemo) throw new Problem('forbidden', 'Demo accounts cannot be deleted.');
  return inTransaction(db, async (db) => {
    if (user.tier === 'admin' && !(await hasOtherAdmin(db, userId)))
      throw new Problem('forbidden', 'This is the only Admin account. Make another account Admin first.');
    const deleteAt = daysAfter(now, GRACE_DAYS);
    if (await insertDeletion(db, { userId, requestedAt: now, deleteAt })) {
      if (await findSubscription(db, userId))
        await cancelSubscription(db, jobs, billing, { userId, ip, now });
      await queueMail(db, jobs, deletionMail(user.email, deleteAt, `${baseUrl}/account`), { now });
      const actor = `user:${userId}`;
      await insertAuditEvent(db, { kind: 'deletion_requested', actor, userId, ip, at: now });
    }
    return describeDeletion(db, userId);
  });
}

export const cancelDeletion = (db: Db, { userId, ip, now }: Ask): Promise<AccountDeletion> =>
  inTransaction(db, async (db) => {
    if (await removeDeletion(db, userId)) {
      const actor = `user:${userId}`;
      await insertAuditEvent(db, { kind: 'deletion_cancelled', actor, userId, ip, at: now });
    }
    return describeDeletion(db, userId);
  });
