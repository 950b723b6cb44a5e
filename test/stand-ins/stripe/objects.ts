import type Stripe from 'stripe';

/** The fields of Stripe's objects that the stand-in fills, named and typed as in the package. */
export type Price = Pick<
  Stripe.Price,
  'id' | 'object' | 'active' | 'currency' | 'unit_amount' | 'livemode'
> & {
  recurring: { interval: 'month' | 'year'; interval_count: number };
};
export type Customer = Pick<Stripe.Customer, 'id' | 'object' | 'email' | 'metadata' | 'created' | 'livemode'>;
export type Charge = Pick<
  Stripe.Charge,
  'id' | 'object' | 'amount' | 'amount_refunded' | 'refunded' | 'disputed' | 'paid' | 'created'
> & { customer: string; payment_intent: string };
export type PaymentIntent = Pick<Stripe.PaymentIntent, 'id' | 'object' | 'amount' | 'created'> & {
  status: 'succeeded' | 'requires_payment_method';
  customer: string;
  latest_charge: string | null;
};
type InvoicePayment = Pick<Stripe.InvoicePayment, 'id' | 'object' | 'amount_paid' | 'created'> & {
  invoice: string;
  status: 'open' | 'paid';
  payment: { type: 'payment_intent'; payment_intent: string };
};
export type Invoice = Pick<
  Stripe.Invoice,
  'id' | 'object' | 'amount_due' | 'amount_paid' | 'created' | 'attempt_count' | 'livemode'
> & {
  status: 'open' | 'paid' | 'void';
  billing_reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update';
  customer: string;
  parent: { type: 'subscription_details'; subscription_details: { subscription: string } };
  status_transitions: Pick<Stripe.Invoice.StatusTransitions, 'finalized_at' | 'paid_at'>;
  payments: { object: 'list'; data: InvoicePayment[]; has_more: false };
};
type SubscriptionItem = Pick<
  Stripe.SubscriptionItem,
  'id' | 'object' | 'created' | 'current_period_start' | 'current_period_end'
> & { price: Price; quantity: number };
export type Subscription = Pick<
  Stripe.Subscription,
  'id' | 'object' | 'created' | 'cancel_at' | 'cancel_at_period_end' | 'canceled_at' | 'ended_at' | 'livemode'
> & {
  status:
    | 'active'
    | 'past_due'
    | 'unpaid'
    | 'canceled'
    | 'paused'
    | 'incomplete'
    | 'incomplete_expired'
    | 'trialing';
  customer: string;
  items: { object: 'list'; data: [SubscriptionItem]; has_more: false };
  latest_invoice: string | null;
};
export type Dispute = Pick<Stripe.Dispute, 'id' | 'object' | 'amount' | 'created'> & {
  status: 'needs_response' | 'under_review' | 'won' | 'lost';
  charge: string;
  payment_intent: string;
};
export type Session = Pick<
  Stripe.Checkout.Session,
  'id' | 'object' | 'client_reference_id' | 'url' | 'created'
> & {
  mode: 'subscription';
  status: 'open' | 'complete' | 'expired';
  customer: string;
  subscription: string | null;
  success_url: string;
  cancel_url: string;
  /** Not shown: what is bought. */
  line: string;
};
export type Event = Pick<Stripe.Event, 'id' | 'object' | 'api_version' | 'created' | 'livemode'> & {
  type: Stripe.Event['type'];
  data: { object: object };
};
