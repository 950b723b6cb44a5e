import { type Static, Type } from 'typebox';
import { BILLING_INTERVALS, PAID_TIERS, TIERS } from '../../domain/tiers.ts';
import { Body, DateTime, Int32, Nullable, OneOf } from '../../platform/schema.ts';

export const BILLING_STATES = [
  'none',
  'active',
  'trialing',
  'past_due',
  'unpaid',
  'paused',
  'incomplete',
  'reversed',
] as const;

export const PlanChoice = Body(
  { tier: OneOf(PAID_TIERS), interval: OneOf(BILLING_INTERVALS) },
  { title: 'PlanChoice' },
);

export const PlanPrice = Type.Object(
  {
    tier: OneOf(PAID_TIERS),
    interval: OneOf(BILLING_INTERVALS),
    amount: Int32(),
    currency: Type.String(),
  },
  { title: 'PlanPrice' },
);

export const AccountBilling = Type.Object(
  {
    provider: OneOf(['none', 'stripe']),
    tier: OneOf(TIERS),
    status: OneOf(BILLING_STATES),
    paidTier: Nullable(OneOf(PAID_TIERS)),
    interval: Nullable(OneOf(BILLING_INTERVALS)),
    renewsAt: Nullable(DateTime()),
    endsAt: Nullable(DateTime()),
    cancelAtPeriodEnd: Type.Boolean(),
    pastDueUntil: Nullable(DateTime()),
    canManage: Type.Boolean(),
    prices: Type.Array(PlanPrice),
  },
  { title: 'AccountBilling' },
);
export type AccountBilling = Static<typeof AccountBilling>;

export const BillingPage = Type.Object({ url: Type.String() }, { title: 'BillingPage' });
export const EventReceipt = Type.Object({ received: Type.Literal(true) }, { title: 'EventReceipt' });
