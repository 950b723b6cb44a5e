import type Stripe from 'stripe';
import { BILLING_INTERVALS, PAID_TIERS } from '../../../domain/tiers.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Config } from '../../../platform/config/config.ts';
import type { Plan, PlanPrice } from '../billing.ts';
import { callStripe } from './client.ts';

const CACHED_MS = 10 * 60_000;

/** The ids of the prices of a plan; the first is sold. */
export const priceIds = (settings: Config['billing'], { tier, interval }: Plan): readonly string[] =>
  settings[`${tier}${interval === 'month' ? 'Month' : 'Year'}`];

export const PLANS: readonly Plan[] = PAID_TIERS.flatMap((tier) =>
  BILLING_INTERVALS.map((interval) => ({ tier, interval })),
);

/** Undefined if no setting names the price. */
export const planOfPrice = (settings: Config['billing'], priceId: string): Plan | undefined =>
  PLANS.find((plan) => priceIds(settings, plan).includes(priceId));

/** The plans that are sold, with their prices at Stripe, which are cached. */
export function createPriceList(stripe: Stripe, settings: Config['billing'], clock: Clock) {
  let cached: { prices: PlanPrice[]; readAtMs: number } | null = null;
  const read = () =>
    Promise.all(
      PLANS.flatMap((plan) => {
        const [id] = priceIds(settings, plan);
        return id === undefined ? [] : [readPrice(stripe, plan, id)];
      }),
    );
  return async (): Promise<PlanPrice[]> => {
    const readAtMs = clock.monotonicMs();
    if (!cached || readAtMs - cached.readAtMs >= CACHED_MS) cached = { prices: await read(), readAtMs };
    return cached.prices;
  };
}

async function readPrice(stripe: Stripe, plan: Plan, id: string): Promise<PlanPrice> {
  const { unit_amount, currency } = await callStripe(() => stripe.prices.retrieve(id));
  return { ...plan, amount: unit_amount ?? 0, currency };
}
