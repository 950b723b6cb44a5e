import { tierName } from '../domain/tiers.ts';
import { insertAuditEvent } from '../platform/audit/queries.ts';
import type { Db } from '../platform/db/connect.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { queueMail } from '../platform/mail/queue-mail.ts';
import { Problem } from '../platform/problem.ts';
import type { Billing } from './billing/billing.ts';
import type { Subscription } from './contract.ts';
import { subscriptionEndingMail } from './mails.ts';
import { findSubscription, type SubscriptionRow } from './subscription-queries.ts';
import { getUser } from './user-queries.ts';

export const subscriptionOnWire = (row: SubscriptionRow): Subscription => ({
  status: row.cancelledAt ? 'cancelled' : 'active',
  cancelAtPeriodEnd: row.cancelledAt !== null,
  currentPeriodEnd: row.currentPeriodEnd,
  tier: row.tier,
});

type Cancel = { userId: number; ip: string; now: Date };

/** Stops the renewal; access stays until the end of the paid period. Idempotent. */
export const cancelSubscription = (db: Db, jobs: Jobs, billing: Billing, { userId, ip, now }: Cancel) =>
  inTransaction(db, async (db) => {
    const subscription = await findSubscription(db, userId, { forUpdate: true });
    if (!subscription) throw new Problem('not-found', 'This account has no subscription.');
    if (subscription.cancelledAt) return subscriptionOnWire(subscription);
    await billing.cancelAtPeriodEnd(db, subscription, now);
    const { email } = await getUser(db, userId);
    const { tier, currentPeriodEnd } = subscription;
    await queueMail(db, jobs, subscriptionEndingMail(email, tierName(tier), currentPeriodEnd), { now });
    await insertAuditEvent(db, {
      kind: 'subscription_cancelled',
      actor: `user:${userId}`,
      userId,
      ip,
      at: now,
    });
    return subscriptionOnWire({ ...subscription, cancelledAt: now });
  });
