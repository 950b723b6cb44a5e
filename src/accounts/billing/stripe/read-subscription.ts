import type Stripe from 'stripe';
import { reaches } from '../../../domain/tiers.ts';
import type { Config } from '../../../platform/config/config.ts';
import { type ProviderSubscription, paidTier } from '../paid-tier.ts';
import { callStripe, findAtStripe } from './client.ts';
import { planOfPrice } from './plans.ts';

/** A dispute in one of these states leaves the payment with us. */
const HARMLESS = ['won', 'prevented', 'warning_closed', 'warning_needs_response', 'warning_under_review'];
const date = (seconds: number) => new Date(seconds * 1000);

export type CustomerState = { deleted: boolean; subscription: ProviderSubscription | null };
type Ask = { stripe: Stripe; settings: Config['billing']; customerId: string; now: Date };

/**
 * The subscription of a customer as it is at Stripe now, whatever events said. Of several, the one that pays for the
 * highest tier, then the newest.
 */
export async function readCustomer({ stripe, settings, customerId, now }: Ask): Promise<CustomerState> {
  const found = await findAtStripe(() =>
    stripe.subscriptions.list({ customer: customerId, limit: 100, expand: ['data.latest_invoice.payments'] }),
  );
  const read: ProviderSubscription[] = [];
  for (const one of found?.data ?? []) {
    const subscription = await readSubscription(stripe, settings, one);
    if (subscription) read.push(subscription);
  }
  const [best = null] = read.toSorted((a, b) => {
    const [ofA, ofB] = [a, b].map((one) => paidTier(one, { now, ...settings }) ?? 'free');
    return ofA === ofB ? 0 : reaches(ofA ?? 'free', ofB ?? 'free') ? -1 : 1;
  });
  return { deleted: best === null && (await isDeleted(stripe, customerId)), subscription: best };
}

async function isDeleted(stripe: Stripe, customerId: string): Promise<boolean> {
  const customer = await findAtStripe(() => stripe.customers.retrieve(customerId));
  return customer === null || customer.deleted === true;
}

async function readSubscription(
  stripe: Stripe,
  settings: Config['billing'],
  { id, status, items, cancel_at_period_end, cancel_at, latest_invoice }: Stripe.Subscription,
): Promise<ProviderSubscription | null> {
  const item = items.data[0];
  if (!item) return null;
  const invoice = typeof latest_invoice === 'string' ? null : latest_invoice;
  return {
    subscriptionId: id,
    itemId: item.id,
    priceId: item.price.id,
    tier: planOfPrice(settings, item.price.id)?.tier ?? null,
    billingInterval: item.price.recurring?.interval === 'year' ? 'year' : 'month',
    status,
    currentPeriodEnd: date(item.current_period_end),
    cancelAtPeriodEnd: cancel_at_period_end || cancel_at !== null,
    unpaidSince: status === 'past_due' ? await readUnpaidSince(stripe, id, item.current_period_start) : null,
    paymentReversed: invoice ? await isReversed(stripe, invoice) : false,
  };
}

/** The oldest open invoice counts: a new one every month must not extend the grace period. */
async function readUnpaidSince(stripe: Stripe, subscription: string, periodStart: number): Promise<Date> {
  const { data } = await callStripe(() => stripe.invoices.list({ subscription, status: 'open', limit: 100 }));
  const due = data.map(({ created, status_transitions }) => status_transitions.finalized_at ?? created);
  return date(due.length > 0 ? Math.min(...due) : periodStart);
}

async function isReversed(stripe: Stripe, { payments }: Stripe.Invoice): Promise<boolean> {
  const intents = (payments?.data ?? []).flatMap(({ status, payment: { payment_intent } }) => {
    const id = typeof payment_intent === 'string' ? payment_intent : payment_intent?.id;
    return status === 'paid' && id ? [id] : [];
  });
  for (const id of intents) {
    const { latest_charge } = await callStripe(() =>
      stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }),
    );
    if (latest_charge === null || typeof latest_charge === 'string') continue;
    if (latest_charge.refunded) return true;
    if (latest_charge.disputed && (await isDisputed(stripe, latest_charge.id))) return true;
  }
  return false;
}

async function isDisputed(stripe: Stripe, charge: string): Promise<boolean> {
  const { data } = await callStripe(() => stripe.disputes.list({ charge }));
  return data.some(({ status }) => !HARMLESS.includes(status));
}
