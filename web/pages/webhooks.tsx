import { useState } from 'react';
import { Link } from 'wouter';
import { AccountPage } from '../account/account-page.tsx';
import { DeliverySpark } from '../account/delivery-spark.tsx';
import { statusWord } from '../account/failure-words.ts';
import { NewWebhook } from '../account/new-webhook.tsx';
import { useApi } from '../api.ts';
import { ChannelCards } from '../channels/channel-cards.tsx';
import { type ChannelKind, KINDS, kindOf } from '../channels/kinds.ts';
import { get } from '../get.ts';
import { Chip } from '../parts/chip.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Needs } from '../parts/needs.tsx';
import { Status } from '../parts/status.tsx';
import { useNow } from '../parts/use-now.ts';
import type { Webhook } from '../wire.ts';
import { age } from '../words.ts';

export default function Webhooks() {
  return (
    <AccountPage name="webhooks" title="Webhooks">
      <Needs tier="sharp" what="Webhooks are available">
        <Content />
      </Needs>
    </AccountPage>
  );
}

function Content() {
  const hooks = useApi(get('/data/webhook-subscriptions'));
  const [adding, setAdding] = useState<ChannelKind | null>(null);
  return (
    <>
      <Loaded query={hooks} skeleton={[44, 96, 96]}>
        {(list) => (
          <div className="stack" data-state="ready">
            <p className="muted">
              {list.length === 0
                ? 'New picks, changes, results and line moves within seconds, where you want them.'
                : `${list.length} of 20 connected`}
            </p>
            {list.length === 0 ? null : (
              <ul className="stack" aria-label="Connected channels">
                {list.map((hook) => (
                  <HookCard key={hook.id} hook={hook} />
                ))}
              </ul>
            )}
            <ChannelCards onConnect={setAdding} />
          </div>
        )}
      </Loaded>
      {adding ? <NewWebhook kind={adding} onClose={() => setAdding(null)} /> : null}
    </>
  );
}

function HookCard({ hook }: { hook: Webhook }) {
  const { id, url, target, events, status, warning, lastSuccessAt } = hook;
  const now = useNow();
  return (
    <li className="card link-row" data-hook-id={id}>
      <div className="row apart">
        <Link href={`/account/webhooks/${id}`} className="row-link">
          {KINDS[kindOf(hook)].name} <span className="muted">{target?.chatId ?? target?.topic ?? url}</span>
        </Link>
        <Status status={status} word={statusWord(status)} />
      </div>
      {warning ? <p className="small tone-bad">{warning}</p> : null}
      <div className="row apart">
        <span className="row tight">
          {events.map((event) => (
            <Chip key={event}>{event}</Chip>
          ))}
        </span>
        <span className="row small muted">
          {lastSuccessAt ? `last success ${age(lastSuccessAt, now)}` : 'nothing delivered yet'}
          <DeliverySpark id={id} now={now} />
        </span>
      </div>
    </li>
  );
}
