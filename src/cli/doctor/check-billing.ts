import { checkStripe, type StripeFault } from '../../accounts/billing/stripe/check-stripe.ts';
import { StripeFailed, stripeClient } from '../../accounts/billing/stripe/client.ts';
import type { Config } from '../../platform/config/config.ts';
import { type Finding, fault, ok, warning } from './finding.ts';

/** Asks Stripe whether the key, the prices and Stripe Tax are what the settings say. Nothing without a key. */
export async function checkBilling({ billing, http }: Config): Promise<Finding[]> {
  const stripe = await stripeClient(billing);
  if (!stripe) return [];
  try {
    const faults = await checkStripe(stripe, billing);
    const test = /^(sk|rk)_test_/.test(billing.stripeKey ?? '');
    return [
      ...faults.map(describe),
      ...(faults.length === 0 ? [ok('billing', `Stripe answers, in ${test ? 'test' : 'live'} mode`)] : []),
      ...(test && http.production
        ? [
            warning(
              'billing',
              'STRIPE_SECRET_KEY is a test key: nobody pays',
              'Use a live key: sk_live_… or rk_live_…',
            ),
          ]
        : []),
    ];
  } catch (error) {
    if (!(error instanceof StripeFailed)) throw error;
    return [
      error.status === 401
        ? fault(
            'billing',
            'Stripe rejects STRIPE_SECRET_KEY',
            'Copy the key again from the Stripe dashboard.',
          )
        : fault(
            'billing',
            error.message,
            'Check the network, STRIPE_API_URL and the permissions of the key.',
          ),
    ];
  }
}

const describe = ({ setting, detail, fix }: StripeFault): Finding =>
  fault('billing', `${setting}: ${detail}`, fix);
