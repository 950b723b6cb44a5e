import { useEffect } from 'react';
import { useSearchParams } from 'wouter';
import { tierName } from '../../src/domain/tiers.ts';
import { send, useApi } from '../api.ts';
import { get } from '../get.ts';
import { FormProblem } from '../parts/form-problem.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { isSubscribed, priceWords } from '../parts/plan-prices.tsx';
import { useAction, useInvalidate } from '../parts/use-action.ts';
import { refresh } from '../session.ts';
import type { AccountBilling, BillingPage } from '../wire.ts';
import { day } from '../words.ts';

const POLL_MS = 2_000;

/** Cost and payment of the plan, notices about it, and the way to the payment provider. */
export function BillingFacts() {
  const [params] = useSearchParams();
  const checkout = params.get('checkout');
  const billing = useApi(get('/me/billing'), {
    refetchInterval: ({ state: { data } }) =>
      checkout === 'success' && data && !isSubscribed(data) ? POLL_MS : false,
  });
  return (
    <Loaded query={billing} skeleton={[80]}>
      {(known) => (
        <div className="stack tight" data-billing={known.status}>
          <Returned checkout={checkout} billing={known} />
          <Notice billing={known} />
          <Cost billing={known} />
          {known.canManage ? <ManageBilling /> : null}
        </div>
      )}
    </Loaded>
  );
}

/** What happened at the payment provider, for a person who comes back from there. */
function Returned({ checkout, billing }: { checkout: string | null; billing: AccountBilling }) {
  const invalidate = useInvalidate();
  const arrived = checkout === 'success' && isSubscribed(billing);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the plan arrives
  useEffect(() => {
    if (arrived) void refresh().then(() => invalidate('/me'));
  }, [arrived]);
  if (checkout === 'canceled')
    return (
      <p className="notice" role="status">
        Checkout canceled. Nothing was charged.
      </p>
    );
  if (checkout !== 'success') return null;
  return arrived ? (
    <p className="notice good" role="status">
      Thank you. Your {tierName(billing.tier)} plan is active.
    </p>
  ) : (
    <p className="notice" role="status">
      Payment received. Your plan will be active in a few seconds.
    </p>
  );
}

function Notice({ billing: { status, pastDueUntil, tier } }: { billing: AccountBilling }) {
  if (status === 'past_due' && pastDueUntil !== null)
    return (
      <p className="notice warn" role="alert">
        {tier === 'free'
          ? 'Your payment failed, and your plan is suspended. Update your payment method to get it back.'
          : `Your payment failed. Update your payment method by ${day(pastDueUntil)} to keep your plan.`}
      </p>
    );
  if (status === 'unpaid' || status === 'paused' || status === 'reversed')
    return (
      <p className="notice warn" role="alert">
        {status === 'reversed'
          ? 'Your last payment was refunded or is disputed, so your plan is suspended.'
          : 'Your subscription is not active. Update your payment method to resume it.'}
      </p>
    );
  return null;
}

function Cost({ billing }: { billing: AccountBilling }) {
  const price = billing.prices.find(
    ({ tier, interval }) => tier === billing.paidTier && interval === billing.interval,
  );
  return price && isSubscribed(billing) ? (
    <p>
      {tierName(price.tier)} costs {priceWords(price)}.
    </p>
  ) : null;
}

function ManageBilling() {
  const open = useAction(async () => {
    const { url } = await send<BillingPage>('POST', '/me/billing/portal');
    window.location.assign(url);
  });
  return (
    <div>
      <button type="button" className="button small" disabled={open.busy} onClick={() => void open.run()}>
        Manage billing
      </button>
      <FormProblem problem={open.problem} />
    </div>
  );
}
