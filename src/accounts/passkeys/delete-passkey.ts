import { insertAuditEvent } from '../../platform/audit/queries.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { Problem } from '../../platform/problem.ts';
import type { AccountDeps } from '../deps.ts';
import { getUser, lockUser } from '../user-queries.ts';
import { requireAnotherWay } from '../ways-to-sign-in.ts';
import { passkeyDeletedMail } from './mails.ts';
import { deletePasskey, listPasskeys } from './passkey-queries.ts';

type Ask = { userId: number; id: number; ip: string; now: Date };

export const removePasskey = (
  { db, jobs, baseUrl, provider }: Pick<AccountDeps, 'db' | 'jobs' | 'baseUrl' | 'provider'>,
  { userId, id, ip, now }: Ask,
): Promise<{ id: number; revoked: true }> =>
  inTransaction(db, async (db) => {
    const { email } = (await lockUser(db, userId)) ?? (await getUser(db, userId));
    const passkey = (await listPasskeys(db, userId)).find((one) => one.id === id);
    if (!passkey || !(await deletePasskey(db, userId, id)))
      throw new Problem('not-found', `There is no passkey ${id}.`);
    await requireAnotherWay(db, userId, provider);
    await queueMail(db, jobs, passkeyDeletedMail(email, passkey.name, `${baseUrl}/account`), { now });
    const actor = `user:${userId}`;
    await insertAuditEvent(db, {
      kind: 'passkey_deleted',
      actor,
      userId,
      ip,
      detail: { passkeyId: id },
      at: now,
    });
    return { id, revoked: true };
  });
