import { insertAuditEvent } from '../../platform/audit/queries.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { Problem } from '../../platform/problem.ts';
import type { AccountDeps } from '../deps.ts';
import { getUser, lockUser } from '../user-queries.ts';
import { requireAnotherWay } from '../ways-to-sign-in.ts';
import type { Identity } from './contract.ts';
import { flowEnded, flowSecrets, providerOf, startFlow } from './flow.ts';
import { takeFlow } from './flow-queries.ts';
import { deleteIdentity, insertIdentity, listIdentities } from './identity-queries.ts';
import { identityLinkedMail, identityUnlinkedMail } from './mails.ts';
import type { Callback } from './provider.ts';

type Ask = { userId: number; ip: string; now: Date };

export async function startLink(deps: AccountDeps, ask: Ask): Promise<{ url: string; browser: string }> {
  const { isDemo } = await getUser(deps.db, ask.userId);
  if (isDemo) throw new Problem('forbidden', 'Demo accounts are shared and cannot be linked.');
  return startFlow(deps, ask);
}

export async function linkIdentity(
  deps: AccountDeps,
  { userId, callback, browser, ip, now }: Ask & { callback: Callback; browser: string },
): Promise<Identity> {
  const { db, jobs, baseUrl } = deps;
  const { redeem, issuer, name } = providerOf(deps);
  const flow = await takeFlow(db, { state: callback.state, browser, purpose: 'link', now });
  if (flow?.userId !== userId) throw asForbidden(flowEnded());
  const { subject, email } = await redeem(callback, flowSecrets(browser)).catch((error) => {
    throw asForbidden(error);
  });
  return inTransaction(db, async (db) => {
    const identity = await insertIdentity(db, { userId, issuer, subject, email, now });
    if (!identity)
      throw new Problem(
        'forbidden',
        `This account or this sign-in at ${name} is already linked. Unlink it first.`,
      );
    const user = await getUser(db, userId);
    await queueMail(db, jobs, identityLinkedMail(user.email, name, `${baseUrl}/account`), { now });
    const detail = { identityId: identity.id };
    await insertAuditEvent(db, {
      kind: 'identity_linked',
      actor: `user:${userId}`,
      userId,
      ip,
      detail,
      at: now,
    });
    return identity;
  });
}

export const unlinkIdentity = (
  { db, jobs, baseUrl, provider }: AccountDeps,
  { userId, id, ip, now }: Ask & { id: number },
): Promise<{ id: number; revoked: true }> =>
  inTransaction(db, async (db) => {
    const { email } = (await lockUser(db, userId)) ?? (await getUser(db, userId));
    const identity = (await listIdentities(db, userId)).find((one) => one.id === id);
    if (!identity || !(await deleteIdentity(db, userId, id)))
      throw new Problem('not-found', `There is no identity ${id}.`);
    await requireAnotherWay(db, userId, provider);
    const name = identity.issuer === provider?.issuer ? provider.name : identity.issuer;
    await queueMail(db, jobs, identityUnlinkedMail(email, name, `${baseUrl}/account`), { now });
    const detail = { identityId: id };
    await insertAuditEvent(db, {
      kind: 'identity_unlinked',
      actor: `user:${userId}`,
      userId,
      ip,
      detail,
      at: now,
    });
    return { id, revoked: true };
  });

/** The caller is signed in, so a refused callback must not read as an expired session. */
const asForbidden = (error: unknown): unknown =>
  error instanceof Problem && error.slug === 'unauthorized' ? new Problem('forbidden', error.message) : error;
