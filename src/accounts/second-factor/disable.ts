import { insertAuditEvent } from '../../platform/audit/queries.ts';
import type { Db } from '../../platform/db/connect.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { Problem } from '../../platform/problem.ts';
import { normaliseEmail } from '../identity.ts';
import { type ProofDeps, proveIdentity } from '../prove-identity.ts';
import { findUserByEmail, getUser } from '../user-queries.ts';
import { deleteFactor, findFactor } from './factor-queries.ts';
import { secondFactorDisabledMail } from './mails.ts';

type Ask = { userId: number; code: string; ip: string; now: Date };

/** Takes a code or a recovery code: an open browser must not be enough. */
export async function disableSecondFactor(deps: ProofDeps, { userId, code, ip, now }: Ask): Promise<void> {
  const { email } = await getUser(deps.db, userId);
  if (!(await findFactor(deps.db, userId)))
    throw new Problem('not-found', 'The account has no second factor.');
  const { jobs, baseUrl } = deps;
  const outcome = await proveIdentity(deps, { email, password: null, code, ip, now }, (db) =>
    removeFactor(db, jobs, { userId, email, baseUrl, actor: `user:${userId}`, ip, now }),
  );
  if (!outcome.proven)
    throw new Problem(
      'forbidden',
      'The code is wrong, has expired or was used before. Wait for the next one.',
    );
}

/** For somebody who lost the app and the recovery codes. The operator has verified who is asking. */
export const resetSecondFactor = (
  db: Db,
  jobs: Jobs,
  { email: given, baseUrl, actor, now }: { email: string; baseUrl: string; actor: string; now: Date },
): Promise<'reset' | 'none' | 'no account'> =>
  inTransaction(db, async (db) => {
    const user = await findUserByEmail(db, normaliseEmail(given));
    if (!user) return 'no account';
    const { id: userId, email } = user;
    const removed = await removeFactor(db, jobs, { userId, email, baseUrl, actor, ip: null, now });
    return removed ? 'reset' : 'none';
  });

type Removal = {
  userId: number;
  email: string;
  baseUrl: string;
  actor: string;
  ip: string | null;
  now: Date;
};

async function removeFactor(db: Db, jobs: Jobs, removal: Removal): Promise<boolean> {
  const { userId, email, baseUrl, actor, ip, now } = removal;
  if (!(await deleteFactor(db, userId))) return false;
  await queueMail(db, jobs, secondFactorDisabledMail(email, `${baseUrl}/account`), { now });
  await insertAuditEvent(db, { kind: 'second_factor_disabled', actor, userId, ip, at: now });
  return true;
}
