import { insertAuditEvent } from '../../platform/audit/queries.ts';
import type { Db } from '../../platform/db/connect.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { Problem } from '../../platform/problem.ts';
import type { AccountDeps } from '../deps.ts';
import { revokeOtherSessions } from '../session-queries.ts';
import { getUser } from '../user-queries.ts';
import type { SecondFactor } from './contract.ts';
import {
  confirmFactor,
  countUnusedCodes,
  findFactor,
  findPendingFactor,
  replaceRecoveryCodes,
  savePendingFactor,
} from './factor-queries.ts';
import { openFactor, sealFactor } from './factor-secret.ts';
import { secondFactorEnabledMail } from './mails.ts';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import { acceptedStep, newTotpSecret, totpUri } from './totp.ts';

type Deps = Pick<AccountDeps, 'db' | 'jobs' | 'vault' | 'baseUrl'>;
type Ask = { userId: number; ip: string; now: Date };

export async function describeSecondFactor(db: Db, userId: number): Promise<SecondFactor> {
  const factor = await findFactor(db, userId);
  return {
    enabledAt: factor?.confirmedAt ?? null,
    recoveryCodesLeft: factor ? await countUnusedCodes(db, userId) : 0,
  };
}

/** A new secret, which replaces one that was not confirmed. Sign-in does not change until it is confirmed. */
export async function startEnrolment(
  { db, vault }: Deps,
  { userId, now }: Ask,
): Promise<{ secret: string; uri: string }> {
  const { email, isDemo } = await getUser(db, userId);
  if (isDemo) throw new Problem('forbidden', 'Demo accounts are shared and cannot have a second factor.');
  const secret = newTotpSecret();
  const sealed = sealFactor(vault, userId, secret);
  if (!(await savePendingFactor(db, { userId, secret: sealed, createdAt: now })))
    throw new Problem('forbidden', 'The account already has a second factor. Turn it off first.');
  return { secret, uri: totpUri(secret, email) };
}

/** The first code proves that the app has the secret. Other sessions end: they were opened with less proof. */
export async function confirmEnrolment(
  { db, jobs, vault, baseUrl }: Deps,
  { userId, sessionId, code, ip, now }: Ask & { sessionId: string; code: string },
): Promise<{ recoveryCodes: string[] }> {
  const { email } = await getUser(db, userId);
  const pending = await findPendingFactor(db, userId);
  if (!pending) throw new Problem('not-found', 'There is no second factor to confirm. Start again.');
  const step = acceptedStep(openFactor(vault, userId, pending), code.replace(/\s/g, ''), now);
  if (step === null)
    throw new Problem('forbidden', 'The code is wrong. Check the time of your device and try the next code.');
  return inTransaction(db, async (db) => {
    if (!(await confirmFactor(db, { userId, secret: pending.secret, step, now })))
      throw new Problem('not-found', 'This second factor was confirmed or replaced in the meantime.');
    await revokeOtherSessions(db, { id: sessionId, userId, now });
    await queueMail(db, jobs, secondFactorEnabledMail(email, `${baseUrl}/account`), { now });
    const actor = `user:${userId}`;
    await insertAuditEvent(db, { kind: 'second_factor_enabled', actor, userId, ip, at: now });
    return saveNewCodes(db, userId);
  });
}

export const renewRecoveryCodes = (
  { db }: Pick<Deps, 'db'>,
  { userId, ip, now }: Ask,
): Promise<{ recoveryCodes: string[] }> =>
  inTransaction(db, async (db) => {
    if (!(await findFactor(db, userId))) throw new Problem('not-found', 'The account has no second factor.');
    const actor = `user:${userId}`;
    await insertAuditEvent(db, { kind: 'recovery_codes_renewed', actor, userId, ip, at: now });
    return saveNewCodes(db, userId);
  });

async function saveNewCodes(db: Db, userId: number): Promise<{ recoveryCodes: string[] }> {
  const recoveryCodes = newRecoveryCodes();
  await replaceRecoveryCodes(db, userId, recoveryCodes.map(hashRecoveryCode));
  return { recoveryCodes };
}
