import { insertAuditEvent } from '../../platform/audit/queries.ts';
import type { Db } from '../../platform/db/connect.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import type { AccountDeps } from '../deps.ts';
import { countUnusedCodes, findFactor, takeRecoveryCode, takeStep } from './factor-queries.ts';
import { openFactor } from './factor-secret.ts';
import { recoveryCodeUsedMail } from './mails.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { acceptedStep } from './totp.ts';

export type CodeDeps = Pick<AccountDeps, 'jobs' | 'vault' | 'baseUrl'>;
type Ask = { user: { id: number; email: string }; code: string | undefined; ip: string; now: Date };

/** `unneeded`: the account has no second factor. An accepted code is used up with the transaction. */
export async function checkCode(
  db: Db,
  { jobs, vault, baseUrl }: CodeDeps,
  { user, code, ip, now }: Ask,
): Promise<'unneeded' | 'accepted' | 'missing' | 'wrong'> {
  const factor = await findFactor(db, user.id);
  if (!factor) return 'unneeded';
  if (code === undefined) return 'missing';
  const digits = code.replace(/\s/g, '');
  if (/^\d{6}$/.test(digits)) {
    const step = acceptedStep(openFactor(vault, user.id, factor), digits, now);
    return step !== null && (await takeStep(db, user.id, step)) ? 'accepted' : 'wrong';
  }
  if (!(await takeRecoveryCode(db, user.id, hashRecoveryCode(code), now))) return 'wrong';
  const left = await countUnusedCodes(db, user.id);
  await queueMail(db, jobs, recoveryCodeUsedMail(user.email, left, `${baseUrl}/account`), { now });
  const actor = `user:${user.id}`;
  await insertAuditEvent(db, {
    kind: 'recovery_code_used',
    actor,
    userId: user.id,
    ip,
    detail: { left },
    at: now,
  });
  return 'accepted';
}
