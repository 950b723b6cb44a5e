import { type PaidTier, tierName } from '../../domain/tiers.ts';
import { insertAuditEvent } from '../../platform/audit/queries.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { endSubscription, findSubscriptionFrom, saveSubscription } from '../subscription-queries.ts';
import { findPaid, type PaidRow } from './billing-queries.ts';
import { planEndedMail } from './mails.ts';
import { paidTier } from './paid-tier.ts';
import { refreshTier } from './refresh-tier.ts';

export type ProjectDeps = { jobs: Jobs; graceDays: number; accountUrl: string };
type Account = { id: number; email: string };

/** Makes the account's subscription and tier what its stored state at the provider pays for. In a transaction. */
export async function projectAccess(db: Db, deps: ProjectDeps, account: Account, now: Date): Promise<void> {
  const paid = await findPaid(db, account.id);
  const before = await findSubscriptionFrom(db, account.id, 'stripe');
  const tier = paid ? paidTier(paid, { now, graceDays: deps.graceDays }) : null;
  if (paid && tier) {
    const cancelled = paid.cancelAtPeriodEnd || paid.cancelRequestedAt !== null;
    await saveSubscription(db, {
      userId: account.id,
      source: 'stripe',
      tier,
      startedAt: before?.startedAt ?? now,
      currentPeriodEnd: paid.currentPeriodEnd,
      cancelledAt: cancelled ? (before?.cancelledAt ?? now) : null,
      endedAt: null,
    });
  } else await endSubscription(db, account.id, 'stripe', now);
  const after = await refreshTier(db, account.id);
  if (tier === (before?.tier ?? null)) return;
  await recordChange(db, { userId: account.id, from: before?.tier ?? null, to: tier, paid, now });
  if (before && !tier) {
    const words = { plan: tierName(before.tier), now: tierName(after) };
    await queueMail(db, deps.jobs, planEndedMail(account.email, words, deps.accountUrl), { now });
  }
}

type Change = {
  userId: number;
  from: PaidTier | null;
  to: PaidTier | null;
  paid: PaidRow | undefined;
  now: Date;
};

const recordChange = (db: Db, { userId, from, to, paid, now }: Change) =>
  insertAuditEvent(db, {
    kind:
      from === null ? 'subscription_started' : to === null ? 'subscription_ended' : 'subscription_changed',
    actor: 'stripe',
    userId,
    ip: null,
    detail: { from, to, status: paid?.status ?? 'canceled' },
    at: now,
  });
