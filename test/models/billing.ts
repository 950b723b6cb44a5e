import fc from 'fast-check';
import type { PaidTier } from '../../src/domain/tiers.ts';
import { LAST_DAY, type Outcome } from '../stand-ins/stripe/world.ts';

const PERIOD = 30;

/** Days since the start of the sequence, and what an account may expect by the rules of docs/billing.md. */
export type Model = {
  day: number;
  card: 'good' | 'declined';
  /** What Stripe does with a subscription that was not paid for three weeks. */
  afterLastRetry: Outcome;
  /** A plan whose first payment the bank has not confirmed. */
  unconfirmed: PaidTier | null;
  plan: {
    tier: PaidTier;
    paidUntil: number;
    cancelled: boolean;
    /** Due dates of invoices that were not paid. */
    unpaid: number[];
    /** The newest payment; null if the newest invoice was not paid by card. */
    charge: { refunded: boolean; dispute: 'none' | 'open' | 'won' | 'lost' } | null;
    paused: boolean;
  } | null;
};

export const newModel = (afterLastRetry: Outcome): Model => ({
  day: 0,
  card: 'good',
  afterLastRetry,
  unconfirmed: null,
  plan: null,
});

const isReversed = ({ charge }: NonNullable<Model['plan']>) =>
  charge !== null && (charge.refunded || charge.dispute === 'open' || charge.dispute === 'lost');

/** The tier that is paid for, with seven days of grace. */
export function expectedTier({ day, plan }: Model): 'free' | PaidTier {
  if (!plan || isReversed(plan) || plan.paused) return 'free';
  const [oldest] = plan.unpaid;
  return oldest === undefined || day < oldest + 7 ? plan.tier : 'free';
}

export type Step =
  | { do: 'buy'; tier: PaidTier; card: 'good' | 'declined' | 'unconfirmed' }
  | { do: 'confirm' }
  | { do: 'change'; tier: PaidTier }
  | { do: 'card'; card: 'good' | 'declined' }
  | { do: 'cancel'; by: 'api' | 'portal' }
  | { do: 'resume' }
  | { do: 'end' }
  | { do: 'refund'; part: boolean }
  | { do: 'dispute' }
  | { do: 'settle'; won: boolean }
  | { do: 'pause' }
  | { do: 'unpause' }
  | { do: 'pass'; days: number }
  | { do: 'lapse'; days: number };

/** What happens to the events of a step, and to Stripe's answers. */
export type Delivery = {
  order: number[];
  lost: boolean[];
  twice: boolean[];
  late: boolean;
  failing: boolean;
};

const tier = fc.constantFrom<PaidTier>('pro', 'sharp');
const card = fc.constantFrom<'good' | 'declined'>('good', 'good', 'declined');
const buying = fc.constantFrom<'good' | 'declined' | 'unconfirmed'>(
  'good',
  'good',
  'declined',
  'unconfirmed',
);
export const billingStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('buy' as const), tier, card: buying }) },
  { weight: 1, arbitrary: fc.constant<Step>({ do: 'confirm' }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('lapse' as const), days: fc.constantFrom(31, 38, 54) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('change' as const), tier }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('card' as const), card }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('cancel' as const),
      by: fc.constantFrom<'api' | 'portal'>('api', 'portal'),
    }),
  },
  { weight: 1, arbitrary: fc.constant<Step>({ do: 'resume' }) },
  { weight: 1, arbitrary: fc.constant<Step>({ do: 'end' }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('refund' as const), part: fc.boolean() }) },
  { weight: 1, arbitrary: fc.constant<Step>({ do: 'dispute' }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('settle' as const), won: fc.boolean() }) },
  { weight: 1, arbitrary: fc.constant<Step>({ do: 'pause' }) },
  { weight: 1, arbitrary: fc.constant<Step>({ do: 'unpause' }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('pass' as const), days: fc.constantFrom(1, 3, 8, 23, 31) }),
  },
);
const flags = fc.array(fc.boolean(), { minLength: 8, maxLength: 8 });
export const delivery: fc.Arbitrary<Delivery> = fc.record({
  order: fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6, 7], { minLength: 8 }),
  lost: fc.array(
    fc.integer({ min: 0, max: 3 }).map((n) => n === 0),
    { minLength: 8, maxLength: 8 },
  ),
  twice: flags,
  late: fc.integer({ min: 0, max: 3 }).map((n) => n === 0),
  failing: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
});

export const afterLastRetry = fc.constantFrom<Outcome>('canceled', 'unpaid', 'past_due');

/** What a step means for the model. Steps that are not possible change nothing. */
export function advance(model: Model, step: Step): void {
  const { plan } = model;
  const isPaid = plan !== null && plan.unpaid.length === 0 && !plan.paused;
  switch (step.do) {
    case 'buy':
      if (plan) return;
      model.card = step.card === 'declined' ? 'declined' : 'good';
      if (step.card === 'good') model.plan = newPlan(step.tier, model.day);
      model.unconfirmed = step.card === 'unconfirmed' ? step.tier : null;
      return;
    case 'confirm':
      if (model.unconfirmed) model.plan = newPlan(model.unconfirmed, model.day);
      model.unconfirmed = null;
      return;
    case 'change':
      if (!plan || !isPaid || plan.tier === step.tier) return;
      if (step.tier === 'sharp' && plan.paidUntil > model.day) {
        if (model.card !== 'good') return;
        plan.charge = newCharge();
      } else plan.charge = null;
      plan.tier = step.tier;
      return;
    case 'card':
      model.card = step.card;
      if (plan && step.card === 'good' && plan.unpaid.length > 0) payAll(model);
      return;
    case 'cancel':
      if (plan && (step.by === 'portal' || expectedTier(model) !== 'free')) plan.cancelled = true;
      return;
    case 'resume':
      if (plan) plan.cancelled = false;
      return;
    case 'end':
      model.plan = null;
      return;
    case 'refund':
      if (plan?.charge && !step.part) plan.charge.refunded = true;
      return;
    case 'dispute':
      if (plan?.charge?.dispute === 'none' && !plan.charge.refunded) plan.charge.dispute = 'open';
      return;
    case 'settle':
      if (plan?.charge?.dispute === 'open') plan.charge.dispute = step.won ? 'won' : 'lost';
      return;
    case 'pause':
      if (plan && isPaid) plan.paused = true;
      return;
    case 'unpause':
      if (plan) plan.paused = false;
      return;
    case 'lapse':
      if (plan) model.card = 'declined';
      for (let n = 0; n < step.days; n += 1) passDay(model);
      return;
    case 'pass':
      for (let n = 0; n < step.days; n += 1) passDay(model);
  }
}

const newCharge = () => ({ refunded: false, dispute: 'none' as const });
const newPlan = (tier: PaidTier, day: number) => ({
  tier,
  paidUntil: day + PERIOD,
  cancelled: false,
  unpaid: [],
  charge: newCharge(),
  paused: false,
});

function payAll({ plan }: Model): void {
  if (plan) Object.assign(plan, { unpaid: [], charge: newCharge() });
}

/** Stripe tries again 3, 5 and 7 days after the first failure and stops after 21. */
function passDay(model: Model): void {
  model.day += 1;
  model.unconfirmed = null;
  const { plan } = model;
  if (!plan) return;
  const [oldest] = plan.unpaid;
  if (oldest !== undefined && [3, 5, 7].includes(model.day - oldest) && model.card === 'good') payAll(model);
  const isLast = plan.unpaid[0] !== undefined && model.day - plan.unpaid[0] === LAST_DAY;
  if (isLast && model.afterLastRetry === 'canceled') {
    model.plan = null;
    return;
  }
  if (plan.paused || plan.paidUntil > model.day) return;
  if (plan.cancelled) {
    model.plan = null;
    return;
  }
  const due = plan.paidUntil;
  plan.paidUntil += PERIOD;
  plan.charge = model.card === 'good' ? newCharge() : null;
  if (model.card !== 'good') plan.unpaid.push(due);
}
