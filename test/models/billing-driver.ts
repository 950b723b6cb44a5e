import { createStripeBilling } from '../../src/accounts/billing/stripe/stripe-billing.ts';
import { cancelSubscription } from '../../src/accounts/subscription.ts';
import { findSubscriptionFrom } from '../../src/accounts/subscription-queries.ts';
import type { ManualClock } from '../../src/platform/clock.ts';
import { readConfig } from '../../src/platform/config/config.ts';
import type { Db } from '../../src/platform/db/connect.ts';
import type { Jobs } from '../../src/platform/jobs/jobs.ts';
import type { JobData } from '../../src/platform/jobs/queues.ts';
import { createLog } from '../../src/platform/log.ts';
import type { Event, Subscription } from '../stand-ins/stripe/objects.ts';
import { createStripe, SETTINGS, signed, WEBHOOK_SECRET } from '../stand-ins/stripe/server.ts';
import type { Delivery, Step } from './billing.ts';

const DAY = 86_400_000;
const NOT_BEGUN = ['canceled', 'incomplete', 'incomplete_expired'];

/** Billing against the stand-in, one account at a time, with events that the test delivers in its own order. */
export function createBillingDriver(db: Db, clock: ManualClock) {
  const queue: JobData['billing.sync'][] = [];
  const jobs = {
    enqueue: async (_db: unknown, name: string, data: unknown) => {
      if (name === 'billing.sync') queue.push(data as JobData['billing.sync']);
    },
  } as Jobs;
  const stripe = createStripe(() => clock.now());
  const { world } = stripe;
  const billing = createStripeBilling({
    stripe: stripe.client,
    settings: readConfig(SETTINGS, () => '').billing,
    db,
    jobs,
    clock,
    log: createLog('silent'),
    baseUrl: 'http://127.0.0.1:9',
    tiersChanged: () => {},
  });

  /** What people, the operator and Stripe do. False if this service did not know of what was to be cancelled. */
  async function act(userId: number, step: Step): Promise<boolean> {
    const mine = [...world.subscriptions.values()].at(-1);
    const subscription = mine && !NOT_BEGUN.includes(mine.status) ? mine : undefined;
    const charge = subscription && world.newestCharge(subscription);
    if (step.do === 'pass' || step.do === 'lapse') {
      if (step.do === 'lapse' && subscription) world.updateCard(subscription, 'declined');
      for (let n = 0; n < step.days; n += 1) {
        clock.advance(DAY);
        world.pass();
      }
    } else if (step.do === 'buy') {
      const url = await billing
        .startCheckout(userId, { tier: step.tier, interval: 'month' })
        .catch(() => null);
      if (url) world.pay(url.split('/').at(-1) ?? '', step.card);
    } else if (step.do === 'confirm' && mine?.status === 'incomplete') world.confirm(mine);
    else if (!subscription) return true;
    else if (step.do === 'change')
      await billing.changePlan(userId, { tier: step.tier, interval: 'month' }).catch(() => {});
    else if (step.do === 'card') world.updateCard(subscription, step.card);
    else if (step.do === 'cancel') return cancel(userId, subscription, step.by);
    else if (step.do === 'resume') await resume(subscription);
    else if (step.do === 'end') world.end(subscription);
    else if (step.do === 'refund' && charge) world.refund(charge, step.part ? 1 : charge.amount);
    else if (step.do === 'dispute' && charge && !charge.refunded && !charge.disputed) world.dispute(charge);
    else if (step.do === 'settle' && charge) {
      const open = [...world.disputes.values()].find(
        (one) => one.charge === charge.id && one.status === 'needs_response',
      );
      if (open) world.closeDispute(open, step.won ? 'won' : 'lost');
    } else if (step.do === 'pause' && subscription.status === 'active') world.pause(subscription);
    else if (step.do === 'unpause' && subscription.status === 'paused') world.resume(subscription);
    return true;
  }

  async function cancel(userId: number, subscription: Subscription, by: 'api' | 'portal'): Promise<boolean> {
    if (by === 'portal') world.setCancel(subscription, true);
    else if (!(await findSubscriptionFrom(db, userId, 'stripe'))) return false;
    else await cancelSubscription(db, jobs, billing, { userId, ip: '127.0.0.1', now: clock.now() });
    return true;
  }

  async function resume(subscription: Subscription): Promise<void> {
    await billing.sendCancellations(); // one that is not sent yet would come after the resumption
    world.setCancel(subscription, false);
  }

  /** Delivers what happened in any order, twice, later or never, and runs the jobs, some of which fail. */
  async function deliver({ order, lost, twice, late, failing }: Delivery, held: Event[]): Promise<boolean> {
    const events = [...held.splice(0), ...world.events.splice(0)];
    const sorted = order.flatMap((n) => events.filter((_, index) => index % 8 === n));
    if (late) {
      held.push(...sorted);
      return sorted.length === 0;
    }
    let complete = true;
    for (const [n, event] of sorted.entries()) {
      if (lost[n % 8]) complete = false;
      else
        for (let times = twice[n % 8] ? 2 : 1; times > 0; times -= 1) {
          const { payload, signature } = signed(event, WEBHOOK_SECRET, clock.now());
          await billing.receiveEvent(Buffer.from(payload), signature);
        }
    }
    for (const job of queue.splice(0).reverse()) {
      if (failing) stripe.failures.push(500);
      await billing.syncCustomer(job).catch(() => billing.syncCustomer(job)); // the queue retries
      stripe.failures.length = 0;
    }
    return complete;
  }

  return {
    world,
    billing,
    act,
    deliver,
    /** The next account starts with an empty Stripe, and only it is reconciled. */
    async reset(): Promise<void> {
      world.subscriptions.clear();
      world.events.length = 0;
      await db.deleteFrom('billingCustomers').execute();
    },
  };
}
