import {
  clearCancelRequest,
  deleteRemoval,
  listCancelRequests,
  listCustomerIds,
  listRemovals,
} from '../billing-queries.ts';
import { callStripe, findAtStripe } from './client.ts';
import type { StripeDeps } from './deps.ts';
import { syncCustomer } from './sync-customer.ts';

/** Compares every customer with Stripe. One that fails does not keep the others from it. */
export const reconcile = async (deps: StripeDeps): Promise<void> =>
  forEach(await listCustomerIds(deps.db), (customerId) => syncCustomer(deps, customerId));

export const sendCancellations = async (deps: StripeDeps): Promise<void> =>
  forEach(await listCancelRequests(deps.db), async ({ subscriptionId, customerId }) => {
    await findAtStripe(() =>
      deps.stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true }),
    );
    await clearCancelRequest(deps.db, subscriptionId);
    if (customerId !== null) await syncCustomer(deps, customerId);
  });

/** Customers of deleted accounts: their subscriptions end at once, and Stripe forgets them. */
export const removeCustomers = async ({ db, stripe }: StripeDeps): Promise<void> =>
  forEach(await listRemovals(db), async ({ customerId }) => {
    const running = await findAtStripe(() => stripe.subscriptions.list({ customer: customerId, limit: 100 }));
    for (const { id } of running?.data ?? []) await callStripe(() => stripe.subscriptions.cancel(id));
    await findAtStripe(() => stripe.customers.del(customerId));
    await deleteRemoval(db, customerId);
  });

/** Throws the first error after all were tried, so that the job is retried. */
async function forEach<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const errors: unknown[] = [];
  for (const item of items) await work(item).catch((error) => errors.push(error));
  if (errors.length > 0) throw errors[0];
}
