import { minutesAfter, secondsAfter } from '../domain/dates.ts';
import { insertAuditEvent } from '../platform/audit/queries.ts';
import type { Db } from '../platform/db/connect.ts';
import { inTransaction, keepOrUndo } from '../platform/db/transaction.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { countMails } from '../platform/mail/queries.ts';
import { queueMail } from '../platform/mail/queue-mail.ts';
import { networkOf } from '../platform/network.ts';
import { Problem } from '../platform/problem.ts';
import { randomSecret, sha256 } from '../platform/secrets.ts';
import { normaliseEmail } from './identity.ts';
import { passwordChangedMail, resetMail } from './mails.ts';
import { type Passwords, refuseWeakPassword } from './passwords.ts';
import { revokeSessionsOf } from './session-queries.ts';
import { takeAttempt } from './throttle-queries.ts';
import { findReset, findUserByEmail, getUser, saveReset, setPassword, takeReset } from './user-queries.ts';

const TOKEN_PREFIX = 'hwr_';
const VALID_MINUTES = 30;
const HOUR_SECONDS = 3600;
const MAILS_PER_HOUR = 3;
const PER_NETWORK = { limit: 20, windowSeconds: HOUR_SECONDS };

/**
 * A link that the operator passes on when mail does not reach the user. Null when there is no such account.
 */
export const createResetLink = (
  db: Db,
  { email: given, baseUrl, actor, now }: { email: string; baseUrl: string; actor: string; now: Date },
): Promise<string | null> =>
  inTransaction(db, async (db) => {
    const email = normaliseEmail(given);
    const user = await findUserByEmail(db, email);
    if (!user) return null;
    const token = TOKEN_PREFIX + randomSecret();
    await saveReset(db, { email, hash: sha256(token), expiresAt: minutesAfter(now, VALID_MINUTES) });
    await insertAuditEvent(db, { kind: 'reset_link_made', actor, userId: user.id, ip: null, at: now });
    return `${baseUrl}/reset?token=${token}`;
  });

type Forgot = { email: string; ip: string; baseUrl: string; now: Date };

/**
 * Mails a link to the account's owner. Every address gets the same work and the same response. Where no mail
 * may be sent the work is rolled back, except for the network's attempt counter. False when the network has
 * asked too often.
 */
export async function forgotPassword(
  db: Db,
  jobs: Jobs,
  { email: given, ip, baseUrl, now }: Forgot,
): Promise<boolean> {
  const email = normaliseEmail(given);
  const token = TOKEN_PREFIX + randomSecret();
  return inTransaction(db, async (db) => {
    const blocked = await takeAttempt(db, `forgot from ${networkOf(ip)}`, PER_NETWORK, now);
    if (blocked !== null) return false;
    const user = await findUserByEmail(db, email);
    const mailed = await countMails(db, {
      recipient: email,
      kind: 'reset',
      since: secondsAfter(now, -HOUR_SECONDS),
    });
    const mayBeMailed = user !== undefined && user.disabledAt === null && mailed < MAILS_PER_HOUR;
    await keepOrUndo(db, mayBeMailed, async () => {
      await saveReset(db, { email, hash: sha256(token), expiresAt: minutesAfter(now, VALID_MINUTES) });
      await queueMail(db, jobs, resetMail(email, `${baseUrl}/reset?token=${token}`), { now });
      await insertAuditEvent(db, {
        kind: 'password_forgotten',
        actor: 'anonymous',
        userId: user?.id ?? null,
        ip,
        at: now,
      });
    });
    return true;
  });
}

type Reset = { token: string; newPassword: string; ip: string; baseUrl: string; now: Date };

const refused = () =>
  new Problem(
    'invalid-reset-token',
    'This link is not valid: it was used, has expired, or a newer one was sent.',
  );

/** Sets the password once per link and signs out every device. API keys stay valid, and the mail says so. */
export async function resetPassword(db: Db, jobs: Jobs, passwords: Passwords, ask: Reset): Promise<void> {
  const { token, newPassword, ip, baseUrl, now } = ask;
  const hash = sha256(token);
  const found = await findReset(db, hash, now);
  if (!found) throw refused();
  refuseWeakPassword(found.email, newPassword, '/newPassword');
  const passwordHash = await passwords.hash(newPassword);
  await inTransaction(db, async (db) => {
    const taken = await takeReset(db, hash, now);
    if (!taken) throw refused();
    const user = await getUser(db, taken.userId);
    await setPassword(db, user.id, passwordHash);
    await revokeSessionsOf(db, user.id, now);
    await queueMail(db, jobs, passwordChangedMail(user.email, baseUrl), { now });
    await insertAuditEvent(db, {
      kind: 'password_reset',
      actor: `user:${user.id}`,
      userId: user.id,
      ip,
      at: now,
    });
  });
}
