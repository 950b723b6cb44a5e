import { Link } from 'wouter';
import { ENTITLEMENTS, reaches, type Tier, tierName } from '../../src/domain/tiers.ts';
import { useSession } from '../session.ts';
import { SITE } from '../site-facts.ts';

/** What each plan adds to the one before it. */
export const PLANS: readonly { tier: Tier; adds: readonly string[] }[] = [
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

/** The demo switches accounts with one click. Elsewhere the operator changes the plan: nothing is sold. */
export function Upgrade({ tier }: { tier: Tier }) {
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
