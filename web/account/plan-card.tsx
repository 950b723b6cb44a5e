import { useState } from 'react';
import { tierName } from '../../src/domain/tiers.ts';
import { send } from '../api.ts';
import { Card } from '../parts/card.tsx';
import { Chip } from '../parts/chip.tsx';
import { Confirm } from '../parts/confirm.tsx';
import { useInvalidate } from '../parts/use-action.ts';
import { SITE } from '../site-facts.ts';
import type { Me } from '../wire.ts';
import { day } from '../words.ts';
import { BillingFacts } from './billing-facts.tsx';

export function PlanCard({ me: { email, tier, createdAt, entitlements, subscription } }: { me: Me }) {
  const [cancelling, setCancelling] = useState(false);
  const invalidate = useInvalidate();
  const { dataDelayMinutes, research, dataApi, rateLimited, ops } = entitlements;
  return (
    <Card
      title={SITE.billing ? 'Plan and billing' : 'Plan'}
      aside={<Chip tone="accent">{tierName(tier)}</Chip>}
    >
      <dl className="facts-list">
        <dt>E-mail</dt>
        <dd>{email}</dd>
        <dt>Member since</dt>
        <dd>{day(createdAt)}</dd>
        <dt>Picks and research</dt>
        <dd>
          {!research
            ? 'Past days and the track record'
            : dataDelayMinutes
              ? `Yes, with a ${dataDelayMinutes}-minute delay`
              : 'Yes, in real time'}
        </dd>
        <dt>Data API, exports, webhooks</dt>
        <dd>{dataApi ? (rateLimited ? 'Yes, with a quota' : 'Yes, without a quota') : 'With Sharp'}</dd>
        {ops ? (
          <>
            <dt>Console</dt>
            <dd>Yes</dd>
          </>
        ) : null}
        <dt>Subscription</dt>
        <dd data-subscription={subscription?.status ?? 'none'}>
          {subscription === null
            ? 'None'
            : subscription.cancelAtPeriodEnd
              ? `${tierName(subscription.tier)} until ${day(subscription.currentPeriodEnd)}, then Free.${dataApi ? ' API keys stop working then.' : ''}`
              : `Renews on ${day(subscription.currentPeriodEnd)}`}
        </dd>
      </dl>
      {SITE.billing ? <BillingFacts /> : null}
      {subscription && !subscription.cancelAtPeriodEnd ? (
        <div>
          <button type="button" className="button small" onClick={() => setCancelling(true)}>
            Cancel subscription
          </button>
        </div>
      ) : null}
      {cancelling && subscription ? (
        <Confirm
          title="Cancel the subscription?"
          verb="Cancel subscription"
          keep="Keep subscription"
          onClose={() => setCancelling(false)}
          act={async () => {
            await send('POST', '/subscriptions/cancel');
            await invalidate('/me');
          }}
        >
          <p>
            {tierName(subscription.tier)} stays active until {day(subscription.currentPeriodEnd)}. Then the
            account is Free{dataApi ? ': API keys stop working and webhooks pause' : ''}. Nothing is deleted.
          </p>
        </Confirm>
      ) : null}
    </Card>
  );
}
