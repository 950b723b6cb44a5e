import { Problem } from '../../platform/problem.ts';
import { markCancelled } from '../subscription-queries.ts';
import type { Billing } from './billing.ts';

const refuse = async () => {
  throw new Problem('not-found', 'This service sells no plans. Ask its operator to change yours.');
};
const nothing = async () => {};

/** No payment provider: subscriptions exist only in our own table. */
export const localBilling: Billing = {
  provider: 'none',
  cancelAtPeriodEnd: async (db, { userId, source }, now) =>
    void (await markCancelled(db, userId, source, now)),
  listPrices: async () => [],
  startCheckout: refuse,
  openPortal: refuse,
  changePlan: refuse,
  receiveEvent: refuse,
  syncCustomer: nothing,
  sendCancellations: nothing,
  endGracePeriods: nothing,
  removeCustomers: nothing,
  reconcile: nothing,
};
