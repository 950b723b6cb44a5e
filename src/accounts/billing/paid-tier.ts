import { daysAfter } from '../../domain/dates.ts';
import type { BillingInterval, PaidTier } from '../../domain/tiers.ts';

/** A subscription as the provider knows it. */
export type ProviderSubscription = {
  subscriptionId: string;
  itemId: string;
  priceId: string;
  /** Null: no setting names its price. */
  tier: PaidTier | null;
  billingInterval: BillingInterval;
  status: string;
  currentPeriodEnd: Date;
  cancelAtPeriodEnd: boolean;
  /** When the oldest unpaid invoice was due, while payment is overdue. */
  unpaidSince: Date | null;
  /** The newest payment was refunded in full, or is disputed. */
  paymentReversed: boolean;
};

type Paying = Pick<ProviderSubscription, 'tier' | 'status' | 'unpaidSince' | 'paymentReversed'>;

export const graceEnd = (unpaidSince: Date, graceDays: number): Date => daysAfter(unpaidSince, graceDays);

/** The tier that a subscription pays for now; null if none. */
export function paidTier(
  { tier, status, unpaidSince, paymentReversed }: Paying,
  { now, graceDays }: { now: Date; graceDays: number },
): PaidTier | null {
  if (paymentReversed) return null;
  if (status === 'active' || status === 'trialing') return tier;
  const inGrace = status === 'past_due' && unpaidSince !== null && now < graceEnd(unpaidSince, graceDays);
  return inGrace ? tier : null;
}
