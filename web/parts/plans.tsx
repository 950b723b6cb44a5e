import { Link } from 'wouter';
import { ENTITLEMENTS, PAID_TIERS, reaches, type Tier, tierName } from '../../src/domain/tiers.ts';
import { useSession } from '../session.ts';
import { SITE } from '../site-facts.ts';
import { PlanPrices } from './plan-prices.tsx';

/** What each plan adds to the one before it. */
const PLANS: readonly { tier: Tier; adds: readonly string[] }[] = [
  {
    tier: 'free',
    adds: ['Every past day with all picks, prices and results', 'The track record and its public proof'],
  },
  {
    tier: 'pro',
    adds: [
      `Tonight's picks, ${ENTITLEMENTS.pro.dataDelayMinutes} minutes delayed`,
      'Player, game and pick research with hit rates, prices by book and reasons',
      'The picks behind every point of the track record',
    ],
  },
  {
    tier: 'sharp',
    adds: [
      'Everything in real time',
      'Chance, fair odds and expected value of any line',
      'Team pages and similar players',
      'Data API with keys, webhooks, live stream and exports',
    ],
  },
];

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

/** What a plan includes beyond the reader's own, and how to get it. */
export function PlanOffer({ tier }: { tier: Tier }) {
  const { user } = useSession();
  const own = user?.tier ?? 'free';
  const added = PLANS.filter((plan) => reaches(tier, plan.tier) && !reaches(own, plan.tier));
  return (
    <div className="stack tight" data-offer={tier}>
      <p className="strong">
        {tierName(tier)} includes, beyond {user ? tierName(own) : 'what is public'}:
      </p>
      <ul className="bullets small">
        {added.flatMap(({ adds }) => adds.map((words) => <li key={words}>{words}</li>))}
      </ul>
      {SITE.billing ? null : <Upgrade tier={tier} />}
      <p className="small">
        <Link href="/account" {...(SITE.billing ? { className: 'button primary' } : {})}>
          {SITE.billing ? `Upgrade to ${tierName(tier)}` : 'Compare the plans'}
        </Link>
      </p>
    </div>
  );
}

/** Free costs nothing, and Admin is not sold. */
function PaidPlan({ tier }: { tier: Tier }) {
  const paid = PAID_TIERS.find((one) => one === tier);
  return paid ? <PlanPrices tier={paid} /> : null;
}

/** The demo switches accounts with one click. Elsewhere the operator changes the plan: nothing is sold. */
function Upgrade({ tier }: { tier: Tier }) {
  const demo = SITE.demoLinks.find((link) => link.tier === tier);
  return demo ? (
    <p>
      <a className="button primary" href={demo.url}>
        Open {tierName(tier)} in the demo
      </a>
    </p>
  ) : (
    <p className="small muted">To upgrade to {tierName(tier)}, ask the operator of this service.</p>
  );
}
