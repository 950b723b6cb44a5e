import fc from 'fast-check';
import { expect, test } from 'vitest';
import { getUser } from '../../src/accounts/user-queries.ts';
import { highestTier, type PaidTier } from '../../src/domain/tiers.ts';
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
} from '../models/billing.ts';
import { createBillingDriver } from '../models/billing-driver.ts';
import type { CredentialStep } from '../models/credential.ts';
import { createSignInDriver, type SignInModel, type SignInStep, signInStep } from '../models/sign-in.ts';
import type { Event } from '../stand-ins/stripe/objects.ts';
import { duringTests } from '../support/during-tests.ts';
import { stretched } from '../support/patience.ts';
import { startTestService } from '../support/service.ts';

/** Random sequences; `MODEL_RUNS=2000` for the complete number. */
const MODEL_RUNS = Number(process.env.MODEL_RUNS ?? 200);

const SEED = Number(process.env.MODEL_SEED ?? 42);

type Sequence = { afterLastRetry: Model['afterLastRetry']; beginning: Act[]; acts: Act[] };
type Act = { signIn: SignInStep } | { bill: Step; delivery: Delivery };
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ signIn: signInStep }),
  fc.record({ bill: billingStep, delivery }),
);
type Beginning = { bill: Step } | { signIn: SignInStep };
const credential = (step: CredentialStep): Beginning => ({ signIn: { do: 'credential', credential: step } });
/** States that random steps rarely reach, with the steps that lead there. */
const BEGINNINGS: readonly Beginning[][] = [
  [],
  [{ bill: { do: 'buy', tier: 'pro', card: 'good' } }, { bill: { do: 'pass', days: 3 } }],
  [{ bill: { do: 'buy', tier: 'sharp', card: 'good' } }, { bill: { do: 'pause' } }],
  [{ bill: { do: 'buy', tier: 'pro', card: 'good' } }, { bill: { do: 'lapse', days: 54 } }],
  [{ bill: { do: 'buy', tier: 'sharp', card: 'unconfirmed' } }, { bill: { do: 'pass', days: 1 } }],
  [credential({ do: 'create key' }), credential({ do: 'revoke key', which: 0 })],
  [credential({ do: 'add passkey' }), { signIn: { do: 'wait', ms: 15 * 60_000 } }],
];
const beginning = fc
  .constantFrom(...BEGINNINGS)
  .chain((steps) =>
    fc.tuple(...steps.map((step) => delivery.map((delivery): Act => ({ ...step, delivery })))),
  );
const sequences = fc.record({
  afterLastRetry,
  beginning,
  acts: fc.array(act, { minLength: 3, maxLength: 14 }),
});
/** Everything begins with a sign-in, because most steps need one. */
const OPENING: SignInStep = { do: 'sign in', right: true, code: 'none', who: 0 };
const IN_REVERSE = { order: [7, 6, 5, 4, 3, 2, 1, 0], lost: [], twice: [], late: false, failing: false };

/** Every beginning once by itself, so that its state is compared whatever the number of runs. */
const EXAMPLES = BEGINNINGS.map((steps): [Sequence] => [
  {
    afterLastRetry: 'unpaid',
    beginning: steps.map((step) => ({ ...step, delivery: IN_REVERSE })),
    acts: [],
  },
]);

/** What is paid for or granted, whichever is higher. */
function tierOf({ granted }: SignInModel, plan: Model) {
  const tiers = [granted, expectedTier(plan)].filter((tier): tier is PaidTier => tier !== 'free');
  return highestTier(tiers);
}

const service = duringTests(startTestService);

test('after any mix of sign-ins, changes, payments and deliveries, access equals a model', {
  timeout: stretched(900_000),
}, async () => {
  const { deps, db, clock } = service;
  const signIn = await createSignInDriver(deps, clock);
  const { world, billing, ...driver } = createBillingDriver(db, clock);
  const seen = new Map<string, number>();
  const count = (what: string) => seen.set(what, (seen.get(what) ?? 0) + 1);

  const run = async ({ afterLastRetry, beginning, acts }: Sequence) => {
    await driver.reset();
    world.settings.afterLastRetry = afterLastRetry;
    const account = await signIn.openAccount();
    const plan = newModel(afterLastRetry);
    const held: Event[] = [];
    let complete = true;
    const tierNow = async () => (await getUser(db, account.userId)).tier;
    await signIn.take(OPENING, account);
    for (const step of [...beginning, ...acts]) {
      if ('signIn' in step) {
        await signIn.take(step.signIn, account);
        if (step.signIn.do === 'credential') count(step.signIn.credential.do);
      } else {
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
  await fc.assert(fc.asyncProperty(sequences, run), { numRuns: MODEL_RUNS, seed: SEED, examples: EXAMPLES });

  const states = ['past_due', 'incomplete', 'incomplete_expired', 'canceled', 'unpaid', 'paused'];
  const reached = ['buy sharp', 'buy free', 'pass pro', 'pass free', 'refund free', 'dispute free'];
  const credentials = ['create key', 'revoke key', 'add passkey', 'use passkey', 'delete passkey'];
  for (const what of [...reached, ...states, ...credentials])
    expect(seen.get(what) ?? 0, what).toBeGreaterThanOrEqual(Math.ceil(MODEL_RUNS / 200));
});
