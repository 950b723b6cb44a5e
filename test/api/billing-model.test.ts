import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createStripeBilling } from '../../src/accounts/billing/stripe/stripe-billing.ts';
import { cancelSubscription } from '../../src/accounts/subscription.ts';
import { findSubscription } from '../../src/accounts/subscription-queries.ts';
import { getUser, insertUser } from '../../src/accounts/user-queries.ts';
import { manualClock } from '../../src/platform/clock.ts';
import { readConfig } from '../../src/platform/config/config.ts';
import type { Jobs } from '../../src/platform/jobs/jobs.ts';
import type { JobData } from '../../src/platform/jobs/queues.ts';
import { createLog } from '../../src/platform/log.ts';
import { startTestDatabase, type TestDatabase } from '../support/database.ts';
import { MODEL_RUNS } from '../support/model-runs.ts';
import { stretched } from '../support/patience.ts';
import {
  advance,
  type Delivery,
  expectedTier,
  newModel,
  type Step,
  sequences,
} from '../support/stripe/model.ts';
import type { Event, Subscription } from '../support/stripe/objects.ts';
import { createStripe, SETTINGS, signed, WEBHOOK_SECRET } from '../support/stripe/server.ts';

const SEED = Number(process.env.BILLING_SEED ?? 42);
const START = new Date('2026-01-01T12:00:00Z');
const DAY = 86_400_000;

const clock = manualClock(START);
const queue: JobData['billing.sync'][] = [];
/** The queue as a list, which the test empties in its own order. */
const jobs = {
  enqueue: async (_db: unknown, name: string, data: unknown) => {
    if (name === 'billing.sync') queue.push(data as JobData['billing.sync']);
  },
} as Jobs;

let database: TestDatabase;
const stripe = createStripe(() => clock.now());
let billing: ReturnType<typeof createStripeBilling>;
beforeAll(async () => {
  database = await startTestDatabase();
  const { billing: settings } = readConfig(SETTINGS, () => '');
  const log = createLog('silent', { terminal: false });
  const baseUrl = 'http://127.0.0.1:9';
  const { db } = database;
  billing = createStripeBilling({
    stripe: stripe.client,
    settings,
    db,
    jobs,
    clock,
    log,
    baseUrl,
    tiersChanged: () => {},
  });
});
afterAll(() => database.stop());

let accounts = 0;
async function openAccount(): Promise<number> {
  const email = `model-${++accounts}@example.com`;
  const user = await insertUser(database.db, { email, passwordHash: 'x', tier: 'free', now: clock.now() });
  return user?.id ?? expect.unreachable();
}

/** What people, the operator and Stripe do. Refused or impossible steps change nothing. */
async function act(userId: number, step: Step): Promise<void> {
  const { world } = stripe;
  const mine = [...world.subscriptions.values()].at(-1);
  const subscription: Subscription | undefined = mine?.status === 'canceled' ? undefined : mine;
  const charge = subscription && world.newestCharge(subscription);
  if (step.do === 'pass') {
    for (let n = 0; n < step.days; n += 1) {
      clock.advance(DAY);
      world.pass();
    }
  } else if (step.do === 'buy') {
    const url = await billing.startCheckout(userId, { tier: step.tier, interval: 'month' }).catch(() => null);
    if (url) world.pay(url.split('/').at(-1) ?? '', step.card);
  } else if (!subscription) return;
  else if (step.do === 'change')
    await billing.changePlan(userId, { tier: step.tier, interval: 'month' }).catch(() => {});
  else if (step.do === 'card') world.updateCard(subscription, step.card);
  else if (step.do === 'cancel') await cancel(userId, subscription, step.by);
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
}

async function cancel(userId: number, subscription: Subscription, by: 'api' | 'portal'): Promise<void> {
  if (by === 'portal') return stripe.world.setCancel(subscription, true);
  const { db } = database;
  if (!(await findSubscription(db, userId))) return;
  await cancelSubscription(db, jobs, billing, { userId, ip: '127.0.0.1', now: clock.now() });
}

async function resume(subscription: Subscription): Promise<void> {
  await billing.sendCancellations(); // one that is not sent yet would come after the resumption
  stripe.world.setCancel(subscription, false);
}

/** Delivers what happened in any order, twice, later or never, and runs the jobs, some of which fail. */
async function deliver({ order, lost, twice, late, failing }: Delivery, held: Event[]): Promise<boolean> {
  const events = [...held.splice(0), ...stripe.world.events.splice(0)];
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

test(
  'after any sequence of payments and deliveries the tier is the one that is paid for',
  async () => {
    const seen = new Map<string, number>();
    const count = (what: string) => seen.set(what, (seen.get(what) ?? 0) + 1);
    const property = fc.asyncProperty(sequences, async (steps) => {
      stripe.world.subscriptions.clear();
      stripe.world.events.length = 0;
      const userId = await openAccount();
      const model = newModel();
      const held: Event[] = [];
      let complete = true;
      for (const { step, delivery } of steps) {
        await act(userId, step);
        advance(model, step);
        complete = (await deliver(delivery, held)) && complete;
        await billing.sendCancellations();
        await billing.endGracePeriods();
        const { tier } = await getUser(database.db, userId);
        count(`${step.do} ${tier}`);
        if (complete && held.length === 0) expect(tier).toBe(expectedTier(model));
      }
      await deliver(
        { order: [7, 6, 5, 4, 3, 2, 1, 0], lost: [], twice: [], late: false, failing: false },
        held,
      );
      await billing.reconcile();
      expect((await getUser(database.db, userId)).tier).toBe(expectedTier(model));
      await database.db.deleteFrom('billingCustomers').execute(); // so that only this account is reconciled
    });
    await fc.assert(property, { numRuns: MODEL_RUNS, seed: SEED });
    for (const what of [
      'buy sharp',
      'buy free',
      'pass pro',
      'pass free',
      'refund free',
      'dispute free',
      'change sharp',
    ])
      expect(seen.get(what), what).toBeGreaterThan(MODEL_RUNS / 200);
  },
  stretched(900_000),
);
