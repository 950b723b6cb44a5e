import { PAID_TIERS, reaches, type Tier, tierName } from '../../src/domain/tiers.ts';
import { useSession } from '../session.ts';
import { SITE } from '../site-facts.ts';
import { PLANS, Upgrade } from './plan-offer.tsx';
import { PlanPrices } from './plan-prices.tsx';

/** The plans side by side, with the reader's own marked. */
export function PlanList() {
  const { user } = useSession();
  return (
    <ul className="grid three" id="plans">
      {PLANS.map(({ tier, adds }) => (
        <li key={tier} className="card" {...(user?.tier === tier ? { 'aria-current': true } : {})}>
          <h3>
            {tierName(tier)} {user?.tier === tier ? <span className="caption">your plan</span> : null}
          </h3>
          <ul className="bullets small">
            {adds.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
          {SITE.billing ? (
            <PaidPlan tier={tier} />
          ) : user && !reaches(user.tier, tier) ? (
            <Upgrade tier={tier} />
          ) : null}
        </li>
      ))}
    </ul>
  );
}

/** Free costs nothing, and Admin is not sold. */
function PaidPlan({ tier }: { tier: Tier }) {
  const paid = PAID_TIERS.find((one) => one === tier);
  return paid ? <PlanPrices tier={paid} /> : null;
}
