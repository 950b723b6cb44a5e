import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getUser } from '../../src/accounts/user-queries.ts';
import { highestTier, type PaidTier } from '../../src/domain/tiers.ts';
import { MODEL_RUNS } from '../support/model-runs.ts';
import { stretched } from '../support/patience.ts';
import { startTestService, type TestService } from '../support/service.ts';
import {
  createSignInDriver,
  type SignInModel,
  type SignInStep,
  signInStep,
} from '../support/sign-in-model.ts';
import { createBillingDriver } from '../support/stripe/driver.ts';
import {
  advance,
  afterLastRetry,
  billingStep,
  type Delivery,
  delivery,
  expectedTier,
  type Model,
  newModel,
  type Step,
} from '../support/stripe/model.ts';
import type { Event } from '../support/stripe/objects.ts';

const SEED = Number(process.env.MODEL_SEED ?? 42);

type Act = { signIn: SignInStep } | { bill: Step; delivery: Delivery };
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ signIn: signInStep }),
  fc.record({ bill: billingStep, delivery }),
);
const sequences = fc.record({ afterLastRetry, acts: fc.array(act, { minLength: 3, maxLength: 14 }) });
/** Everything begins with a sign-in, because most steps need one. */
const OPENING: SignInStep = { do: 'sign in', right: true, code: 'none', who: 0 };
const IN_REVERSE = { order: [7, 6, 5, 4, 3, 2, 1, 0], lost: [], twice: [], late: false, failing: false };

/** What is paid for or granted, whichever is higher. */
function tierOf({ granted }: SignInModel, plan: Model) {
  const tiers = [granted, expectedTier(plan)].filter((tier): tier is PaidTier => tier !== 'free');
  return highestTier(tiers);
}

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

test('after any mix of sign-ins, changes, payments and deliveries, access equals a model', {
  timeout: stretched(900_000),
}, async () => {
  const { deps, db, clock } = service;
  const signIn = await createSignInDriver(deps, clock);
  const { world, billing, ...driver } = createBillingDriver(db, clock);
  const seen = new Map<string, number>();
  const count = (what: string) => seen.set(what, (seen.get(what) ?? 0) + 1);

  const run = async ({ afterLastRetry, acts }: { afterLastRetry: Model['afterLastRetry']; acts: Act[] }) => {
    await driver.reset();
    world.settings.afterLastRetry = afterLastRetry;
    const account = await signIn.openAccount();
    const plan = newModel(afterLastRetry);
    const held: Event[] = [];
    let complete = true;
    const tierNow = async () => (await getUser(db, account.userId)).tier;
    await signIn.take(OPENING, account);
    for (const step of acts) {
      if ('signIn' in step) await signIn.take(step.signIn, account);
      else {
        if (await driver.act(account.userId, step.bill)) advance(plan, step.bill);
        complete = (await driver.deliver(step.delivery, held)) && complete;
        await billing.sendCancellations();
        await billing.endGracePeriods();
        count(`${step.bill.do} ${expectedTier(plan)}`);
        for (const { status } of world.subscriptions.values()) count(status);
      }
      if (complete && held.length === 0) expect(await tierNow()).toBe(tierOf(account.model, plan));
    }
    await driver.deliver(IN_REVERSE, held);
    await billing.reconcile();
    expect(await tierNow()).toBe(tierOf(account.model, plan));
    await signIn.compare(account, tierOf(account.model, plan));
  };
  await fc.assert(fc.asyncProperty(sequences, run), { numRuns: MODEL_RUNS, seed: SEED });

  const states = ['past_due', 'incomplete', 'incomplete_expired', 'canceled'];
  for (const what of ['buy sharp', 'buy free', 'pass free', 'refund free', 'dispute free', ...states])
    expect(seen.get(what) ?? 0, what).toBeGreaterThanOrEqual(Math.floor(MODEL_RUNS / 200));
});
