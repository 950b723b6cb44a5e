import { insertAuditEvent } from '../platform/audit/queries.ts';
import type { Db } from '../platform/db/connect.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { queueMail } from '../platform/mail/queue-mail.ts';
import { networkOf } from '../platform/network.ts';
import { retryLater } from '../platform/problem.ts';
import { normaliseEmail } from './identity.ts';
import { alreadyRegisteredMail, welcomeMail } from './mails.ts';
import { type Passwords, refuseWeakPassword } from './passwords.ts';
import { takeAttempt } from './throttle-queries.ts';
import { insertUser } from './user-queries.ts';

const PER_NETWORK = { limit: 30, windowSeconds: 3600 };

type Ask = { email: string; password: string; ip: string; baseUrl: string; now: Date };

/**
 * Creates a Free account. Only the owner of the address learns, by mail, whether it was already registered.
 */
export async function register(db: Db, jobs: Jobs, passwords: Passwords, ask: Ask): Promise<void> {
  const { ip, baseUrl, now } = ask;
  const email = normaliseEmail(ask.email);
  refuseWeakPassword(email, ask.password, '/password');
  await takeRegistration(db, { ip, now });
  const passwordHash = await passwords.hash(ask.password);
  await inTransaction(db, async (db) => {
    const user = await insertUser(db, { email, passwordHash, tier: 'free', now });
    await queueMail(db, jobs, user ? welcomeMail(email, baseUrl) : alreadyRegisteredMail(email, baseUrl), {
      now,
    });
    const kind = user ? 'registered' : 'register_existing';
    await insertAuditEvent(db, { kind, actor: 'anonymous', userId: user?.id ?? null, ip, at: now });
  });
}

/** Counts a new account; throws `rate-limited` after too many from a network. */
export async function takeRegistration(db: Db, { ip, now }: { ip: string; now: Date }): Promise<void> {
  const blockedUntil = await takeAttempt(db, `register from ${networkOf(ip)}`, PER_NETWORK, now);
  if (!blockedUntil) return;
  const seconds = Math.ceil((blockedUntil.getTime() - now.getTime()) / 1000);
  throw retryLater('rate-limited', 'Too many accounts were created from this network.', seconds, {
    'violated-policies': ['register'],
  });
}
