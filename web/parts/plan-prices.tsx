import { useState } from 'react';
import { type PaidTier, tierName } from '../../src/domain/tiers.ts';
import { send, useApi } from '../api.ts';
import { get } from '../get.ts';
import { refresh } from '../session.ts';
import { SITE } from '../site-facts.ts';
import type { AccountBilling, BillingPage, PlanPrice } from '../wire.ts';
import { money } from '../words.ts';
import { Confirm } from './confirm.tsx';
import { FormProblem } from './form-problem.tsx';
import { Loaded } from './loaded.tsx';
import { useAction, useInvalidate } from './use-action.ts';

export const isSubscribed = ({ status }: AccountBilling): boolean =>
  status !== 'none' && status !== 'incomplete';

const amountWords = ({ amount, currency, interval }: PlanPrice): string =>
  `${money(amount, currency)} per ${interval}`;

/** Says that taxes come on top only where they do. */
export const priceWords = (price: PlanPrice): string =>
  `${amountWords(price)}${SITE.plusTax ? ', plus tax' : ''}`;

/** What a plan costs, with a button per price to buy it or to change to it. */
export function PlanPrices({ tier }: { tier: PaidTier }) {
  const billing = useApi(get('/me/billing'));
  return (
    <Loaded query={billing} skeleton={[60]}>
      {(known) => {
        const prices = known.prices.filter((price) => price.tier === tier);
        return prices.length === 0 ? (
          <p className="small muted">{tierName(tier)} is not on sale at the moment.</p>
        ) : (
          <ul className="stack tight" data-prices={tier}>
            {prices.map((price) => (
              <li key={price.interval}>
                <Offer price={price} billing={known} />
              </li>
            ))}
          </ul>
        );
      }}
    </Loaded>
  );
}

function Offer({ price, billing }: { price: PlanPrice; billing: AccountBilling }) {
  const { tier, interval } = price;
  const [changing, setChanging] = useState(false);
  const invalidate = useInvalidate();
  const buy = useAction(async () => {
    const { url } = await send<BillingPage>('POST', '/me/billing/checkout', { tier, interval });
    window.location.assign(url);
  });
  const words = amountWords(price);
  const subscribed = isSubscribed(billing);
  if (subscribed && billing.paidTier === tier && billing.interval === interval)
    return <p className="strong">{words}, your plan</p>;
  return (
    <>
      <button
        type="button"
        className="button primary"
        disabled={buy.busy}
        onClick={() => (subscribed ? setChanging(true) : void buy.run())}
      >
        {subscribed ? 'Change to' : 'Buy'} {tierName(tier)}, {words}
      </button>
      <FormProblem problem={buy.problem} />
      {changing ? (
        <Confirm
          title={`Change to ${tierName(tier)}?`}
          verb="Change plan"
          keep="Keep my plan"
          onClose={() => setChanging(false)}
          act={async () => {
            await send('POST', '/me/billing/plan', { tier, interval });
            await refresh();
            await invalidate('/me');
          }}
        >
          <p>
            {tierName(tier)} costs {priceWords(price)}. The time left of your current plan is credited, and
            the difference is charged now. If that payment fails, your plan stays as it is.
          </p>
        </Confirm>
      ) : null}
    </>
  );
}
