import { httpUrl } from './kinds.ts';
import { list, onOff, optional, SettingError, secret, setting, wholeNumber } from './setting.ts';

const starting =
  (prefix: string, example: string) =>
  (value: string): string => {
    if (!new RegExp(`^(?:${prefix})_\\S+$`).test(value))
      throw new SettingError('does not look like one from Stripe', `e.g. ${example}`);
    return value;
  };
const prices = list(starting('price', 'price_1QAbCdEfGhIjKlMn'));

const price = (name: string, what: string) =>
  setting(
    name,
    '',
    prices,
    `Stripe price of ${what}; older prices that customers still pay follow, separated by commas`,
  );

export const BILLING_SETTINGS = {
  stripeKey: secret(
    'STRIPE_SECRET_KEY',
    optional(starting('sk|rk', 'sk_live_…')),
    'Secret or restricted key of Stripe; unset: nothing is sold, the operator changes plans; see docs/billing.md',
  ),
  webhookSecrets: secret(
    'STRIPE_WEBHOOK_SECRET',
    list(starting('whsec', 'whsec_…')),
    'Signing secrets of the Stripe webhook, separated by commas, for rotation; required with STRIPE_SECRET_KEY',
  ),
  proMonth: price('STRIPE_PRICE_PRO_MONTH', 'Pro per month'),
  proYear: price('STRIPE_PRICE_PRO_YEAR', 'Pro per year'),
  sharpMonth: price('STRIPE_PRICE_SHARP_MONTH', 'Sharp per month'),
  sharpYear: price('STRIPE_PRICE_SHARP_YEAR', 'Sharp per year'),
  automaticTax: setting(
    'STRIPE_AUTOMATIC_TAX',
    'on',
    onOff,
    'Whether Stripe Tax computes and collects taxes; needs Stripe Tax to be active in the Stripe account',
  ),
  graceDays: setting(
    'BILLING_GRACE_DAYS',
    '7',
    wholeNumber(0, 60),
    'Days that an account keeps its tier after a failed payment',
  ),
  apiUrl: setting('STRIPE_API_URL', 'https://api.stripe.com', httpUrl, 'Base URL of the Stripe API'),
};
