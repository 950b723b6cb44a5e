import type Stripe from 'stripe';
import type { Config } from '../../../platform/config/config.ts';
import type { Plan } from '../billing.ts';
import { callStripe, findAtStripe } from './client.ts';
import { PLANS, priceIds } from './plans.ts';

export type StripeFault = { setting: string; detail: string; fix: string };

/** Compares the settings with the Stripe account. Throws if Stripe refuses the key or does not answer. */
export async function checkStripe(stripe: Stripe, settings: Config['billing']): Promise<StripeFault[]> {
  const faults: StripeFault[] = [];
  for (const plan of PLANS)
    for (const [n, id] of priceIds(settings, plan).entries()) {
      const price = await findAtStripe(() => stripe.prices.retrieve(id));
      const detail = wrongPrice(price, plan, { sold: n === 0 });
      const setting = `STRIPE_PRICE_${plan.tier}_${plan.interval}`.toUpperCase();
      if (detail) faults.push({ setting, detail: `${id} ${detail}`, fix: 'See docs/billing.md, Set-up.' });
    }
  if (settings.automaticTax && (await callStripe(() => stripe.tax.settings.retrieve())).status !== 'active')
    faults.push({
      setting: 'STRIPE_AUTOMATIC_TAX',
      detail: 'on, but Stripe Tax is not active in the Stripe account',
      fix: 'Activate Stripe Tax, or set STRIPE_AUTOMATIC_TAX=off.',
    });
  return faults;
}

/** Null if the price fits. An archived price may still be paid by customers, but not be bought. */
function wrongPrice(
  price: Stripe.Price | null,
  { interval }: Plan,
  { sold }: { sold: boolean },
): string | null {
  if (!price) return 'does not exist in this Stripe account and mode';
  if (price.recurring?.interval !== interval || price.recurring.interval_count !== 1)
    return `is not paid every ${interval}`;
  if (price.unit_amount === null) return 'has no fixed amount';
  return sold && !price.active ? 'is archived' : null;
}
