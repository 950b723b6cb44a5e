import type { Db } from '../../platform/db/connect.ts';
import { getUser } from '../user-queries.ts';
import type { Billing } from './billing.ts';
import { findCustomerOf, findPaid, type PaidRow } from './billing-queries.ts';
import { type AccountBilling, BILLING_STATES } from './contract.ts';
import { graceEnd } from './paid-tier.ts';

type Ask = { db: Db; billing: Billing; graceDays: number };

export async function describeBilling(
  { db, billing, graceDays }: Ask,
  userId: number,
): Promise<AccountBilling> {
  const [user, customer, paid, prices] = await Promise.all([
    getUser(db, userId),
    findCustomerOf(db, userId),
    findPaid(db, userId),
    billing.listPrices(),
  ]);
  const cancelAtPeriodEnd = paid !== undefined && (paid.cancelAtPeriodEnd || paid.cancelRequestedAt !== null);
  return {
    provider: billing.provider,
    tier: user.tier,
    status: paid ? stateOf(paid) : 'none',
    paidTier: paid?.tier ?? null,
    interval: paid?.billingInterval ?? null,
    renewsAt: paid && !cancelAtPeriodEnd ? paid.currentPeriodEnd : null,
    endsAt: paid && cancelAtPeriodEnd ? paid.currentPeriodEnd : null,
    cancelAtPeriodEnd,
    pastDueUntil: paid?.unpaidSince ? graceEnd(paid.unpaidSince, graceDays) : null,
    canManage: billing.provider !== 'none' && typeof customer?.customerId === 'string',
    prices,
  };
}

const stateOf = ({ status, paymentReversed }: PaidRow) =>
  paymentReversed ? 'reversed' : (BILLING_STATES.find((known) => known === status) ?? 'none');
