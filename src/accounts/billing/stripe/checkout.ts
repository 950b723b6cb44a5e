import { tierName } from '../../../domain/tiers.ts';
import { Problem } from '../../../platform/problem.ts';
import { getUser } from '../../user-queries.ts';
import type { Plan } from '../billing.ts';
import { claimCustomer, findCustomerOf, findPaid, nameCustomer } from '../billing-queries.ts';
import { callStripe } from './client.ts';
import { accountUrl, type StripeDeps } from './deps.ts';
import { priceIds } from './plans.ts';
import { syncCustomer } from './sync-customer.ts';

const OVER = ['canceled', 'incomplete', 'incomplete_expired'];

/** The page where a plan is paid for. Pages opened earlier expire, so that nobody pays twice. */
export async function startCheckout(deps: StripeDeps, userId: number, plan: Plan): Promise<string> {
  const { stripe, settings, baseUrl } = deps;
  const price = soldPrice(deps, plan);
  const customer = await ensureCustomer(deps, userId);
  await syncCustomer(deps, customer);
  const paid = await findPaid(deps.db, userId);
  if (paid && !OVER.includes(paid.status))
    throw new Problem(
      'billing-conflict',
      'This account has a subscription. Change its plan with POST /api/v1/me/billing/plan.',
    );
  await expireOpenSessions(deps, customer);
  const session = await callStripe(() =>
    stripe.checkout.sessions.create({
      mode: 'subscription',
      customer,
      client_reference_id: String(userId),
      line_items: [{ price, quantity: 1 }],
      success_url: `${accountUrl(baseUrl)}?checkout=success`,
      cancel_url: `${accountUrl(baseUrl)}?checkout=canceled`,
      automatic_tax: { enabled: settings.automaticTax },
      // Stripe Tax needs an address; Checkout asks for it and stores it with the customer.
      ...(settings.automaticTax ? { customer_update: { address: 'auto', name: 'auto' } } : {}),
    }),
  );
  if (!session.url) throw new Error('Stripe created a Checkout session without an address.');
  return session.url;
}

async function expireOpenSessions({ stripe }: StripeDeps, customer: string): Promise<void> {
  const { data } = await callStripe(() => stripe.checkout.sessions.list({ customer, status: 'open' }));
  for (const { id } of data) await callStripe(() => stripe.checkout.sessions.expire(id));
}

async function ensureCustomer({ stripe, db, clock }: StripeDeps, userId: number): Promise<string> {
  const { email } = await getUser(db, userId);
  const { requestId, customerId } = await claimCustomer(db, userId, clock.now());
  if (customerId !== null) return customerId;
  const { id } = await callStripe(() =>
    stripe.customers.create(
      { email, metadata: { hardwood_account: userId } },
      { idempotencyKey: `customer-${requestId}` },
    ),
  );
  await nameCustomer(db, userId, id);
  return id;
}

export async function openPortal({ stripe, db, baseUrl }: StripeDeps, userId: number): Promise<string> {
  const customer = await findCustomerOf(db, userId);
  if (!customer?.customerId)
    throw new Problem(
      'billing-conflict',
      'This account has never bought a plan. Buy one with POST /api/v1/me/billing/checkout.',
    );
  const { customerId } = customer;
  const { url } = await callStripe(() =>
    stripe.billingPortal.sessions.create({ customer: customerId, return_url: accountUrl(baseUrl) }),
  );
  return url;
}

/** Stripe prorates and charges the difference at once. The plan changes only if that is paid. */
export async function changePlan(deps: StripeDeps, userId: number, plan: Plan): Promise<void> {
  const { stripe, db } = deps;
  const price = soldPrice(deps, plan);
  const customer = await findCustomerOf(db, userId);
  if (customer?.customerId) await syncCustomer(deps, customer.customerId);
  const paid = await findPaid(db, userId);
  if (!paid || !customer?.customerId)
    throw new Problem(
      'billing-conflict',
      'This account has no subscription. Buy a plan with POST /api/v1/me/billing/checkout.',
    );
  if (paid.status !== 'active' && paid.status !== 'trialing')
    throw new Problem(
      'billing-conflict',
      'The subscription is not paid for. Fix the payment first: POST /api/v1/me/billing/portal.',
    );
  if (paid.priceId === price) return;
  const { subscriptionId, itemId } = paid;
  await callStripe(() =>
    stripe.subscriptions.update(subscriptionId, {
      items: [{ id: itemId, price }],
      proration_behavior: 'always_invoice',
      payment_behavior: 'pending_if_incomplete',
    }),
  );
  await syncCustomer(deps, customer.customerId);
}

function soldPrice({ settings }: StripeDeps, plan: Plan): string {
  const [price] = priceIds(settings, plan);
  if (price === undefined)
    throw new Problem('billing-conflict', `${tierName(plan.tier)} is not sold per ${plan.interval}.`);
  return price;
}
