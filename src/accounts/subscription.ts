import { tierName } from '../domain/tiers.ts';
import { insertAuditEvent } from '../platform/audit/queries.ts';
import type { Db } from '../platform/db/connect.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { queueMail } from '../platform/mail/queue-mail.ts';
import { Problem } from '../platform/problem.ts';
import type { Subscription } from './contract.ts';
import { subscriptionEndingMail } from './mails.ts';
import { findSubscription, markCancelled, type SubscriptionRow } from './subscription-queries.ts';
import { getUser } from './user-queries.ts';

/**
 * The payment provider. Called inside the transaction that cancels, so an implementation with a remote
 * provider must write an outbox row here and call the provider later.
 */
export type Billing = { cancelAtPeriodEnd(db: Db, subscription: SubscriptionRow, now: Date): Promise<void> };

/** No payment provider: the subscription exists only in our own table. */
export const localBilling: Billing = {
  cancelAtPeriodEnd: async (db, { userId }, now) => void (await markCancelled(db, userId, now)),
};

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
