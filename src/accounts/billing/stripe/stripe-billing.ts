import { markCancelled } from '../../subscription-queries.ts';
import type { Billing } from '../billing.ts';
import { requestCancel } from '../billing-queries.ts';
import { changePlan, openPortal, startCheckout } from './checkout.ts';
import { StripeFailed, unavailable } from './client.ts';
import type { StripeDeps } from './deps.ts';
import { createPriceList } from './plans.ts';
import { receiveEvent } from './receive-event.ts';
import { reconcile, removeCustomers, sendCancellations } from './reconcile.ts';
import { endGracePeriods, syncAfterEvent } from './sync-customer.ts';

/** Plans are paid for at Stripe, whose state decides about tiers: docs/billing.md, docs/adr/0012. */
export function createStripeBilling(deps: StripeDeps): Billing {
  const { log, jobs } = deps;
  const listPrices = createPriceList(deps.stripe, deps.settings, deps.clock);
  const forPerson = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      if (!(error instanceof StripeFailed)) throw error;
      log.error({ err: error }, 'Stripe refused or did not answer');
      throw unavailable();
    }
  };
  return {
    provider: 'stripe',
    async cancelAtPeriodEnd(db, { userId, source }, now) {
      await markCancelled(db, userId, source, now);
      if (source !== 'stripe') return;
      await requestCancel(db, userId, now);
      await jobs.enqueue(db, 'billing.cancel', {});
    },
    listPrices: () =>
      listPrices().catch((error) => {
        log.warn({ err: error }, 'prices cannot be read from Stripe');
        return [];
      }),
    startCheckout: (userId, plan) => forPerson(startCheckout(deps, userId, plan)),
    openPortal: (userId) => forPerson(openPortal(deps, userId)),
    changePlan: (userId, plan) => forPerson(changePlan(deps, userId, plan)),
    receiveEvent: (body, signature) => receiveEvent(deps, body, signature),
    syncCustomer: (job) => syncAfterEvent(deps, job),
    sendCancellations: () => sendCancellations(deps),
    endGracePeriods: () => endGracePeriods(deps),
    removeCustomers: () => removeCustomers(deps),
    async reconcile() {
      await sendCancellations(deps);
      await reconcile(deps);
    },
  };
}
