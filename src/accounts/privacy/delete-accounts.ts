import { insertAuditEvent, pseudonymizeAuditEvents } from '../../platform/audit/queries.ts';
import type { Db } from '../../platform/db/connect.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { deleteMailsTo } from '../../platform/mail/queries.ts';
import { queueRemoval } from '../billing/billing-queries.ts';
import { deleteTokensOf } from '../key-queries.ts';
import { deleteUser } from '../user-queries.ts';
import { lockDueDeletion } from './deletion-queries.ts';

type Account = { id: number; email: string };

/** Deletes the accounts whose grace period is over, each in its own transaction. */
export async function deleteDueAccounts(db: Db, now: Date): Promise<void> {
  const deleteNext = () =>
    inTransaction(db, async (db) => {
      const account = await lockDueDeletion(db, now);
      if (account) await deleteAccount(db, account, { actor: 'scheduler', now });
      return account !== undefined;
    });
  while (await deleteNext());
}

/** Foreign keys delete what belongs to the account; the rest is what they do not reach. */
export async function deleteAccount(
  db: Db,
  { id, email }: Account,
  { actor, now }: { actor: string; now: Date },
): Promise<void> {
  await pseudonymizeAuditEvents(db, id);
  await deleteMailsTo(db, email);
  await deleteTokensOf(db, id);
  await queueRemoval(db, id, now);
  await deleteUser(db, id);
  await insertAuditEvent(db, {
    kind: 'account_deleted',
    actor,
    userId: null,
    ip: null,
    detail: { account: id },
    at: now,
  });
}
