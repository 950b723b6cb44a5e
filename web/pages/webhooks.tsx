import { useState } from 'react';
import { Link } from 'wouter';
import { AccountPage } from '../account/account-page.tsx';
import { DeliverySpark } from '../account/delivery-spark.tsx';
import { NewWebhook } from '../account/new-webhook.tsx';
import { useApi } from '../api.ts';
import { get } from '../get.ts';
import { Chip } from '../parts/chip.tsx';
import { Empty } from '../parts/empty.tsx';
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
  const [adding, setAdding] = useState(false);
  const add = (
    <button type="button" className="button primary" onClick={() => setAdding(true)}>
      Add webhook
    </button>
  );
  return (
    <>
      <Loaded query={hooks} skeleton={[44, 96, 96]}>
        {(list) =>
          list.length === 0 ? (
            <div className="card">
              <Empty action={add}>
                No webhooks yet. Add one to receive new picks, results, line moves and odds updates within
                seconds, signed.
              </Empty>
            </div>
          ) : (
            <div className="stack" data-state="ready">
              <div className="row apart">
                <p className="muted">{list.length} of 20</p>
                {add}
              </div>
              <ul className="stack">
                {list.map((hook) => (
                  <HookCard key={hook.id} hook={hook} />
                ))}
              </ul>
            </div>
          )
        }
      </Loaded>
      {adding ? <NewWebhook onClose={() => setAdding(false)} /> : null}
    </>
  );
}

function HookCard({ hook: { id, url, events, status, warning, lastSuccessAt } }: { hook: Webhook }) {
  const now = useNow();
  return (
    <li className="card link-row" data-hook-id={id}>
      <div className="row apart">
        <Link href={`/account/webhooks/${id}`} className="row-link">
          {url}
        </Link>
        <Status status={status} word={status === 'active' ? 'Active' : 'Failing'} />
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
