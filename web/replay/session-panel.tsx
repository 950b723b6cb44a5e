import { Link } from 'wouter';
import { DeliveryLog } from '../account/delivery-log.tsx';
import { API, send, useApi } from '../api.ts';
import { get } from '../get.ts';
import { CodeBlock } from '../parts/code-block.tsx';
import { CopyButton } from '../parts/copy-button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Empty } from '../parts/empty.tsx';
import { FormProblem } from '../parts/form-problem.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Status } from '../parts/status.tsx';
import { useAction } from '../parts/use-action.ts';
import type { ReplaySession, Webhook } from '../wire.ts';
import { dayAndTime } from '../words.ts';
import { keepKey, useSessionKey } from './session-key.ts';

const HOOKS = '/data/webhook-subscriptions';

/** Each fault with the body that plans it. */
const FAULTS: readonly (readonly [label: string, body: object])[] = [
  ['Send it twice', { duplicateNext: true }],
  ['Delay it by 15 min', { delayNextSeconds: 900 }],
  ['Swap it with the one after', { reorderNext: true }],
  ['Drop the connection', { dropNextConnection: true }],
];

/** The session as an integration sees it: its key, its webhooks, and faults on demand. */
export default function SessionPanel({ session, onClose }: { session: ReplaySession; onClose: () => void }) {
  const hooks = useApi(get(HOOKS), { refetchInterval: 5_000 });
  return (
    <Dialog title="Session key and webhooks" onClose={onClose} wide>
      <p className="small muted">
        Session {session.id}, deleted {dayAndTime(session.expiresAt)} at the latest. Its key and its webhooks
        see only this session, and its events say <code>"livemode": false</code>.{' '}
        <a href="/docs/guides/replay">How to test an integration</a>
      </p>
      <TestKey sessionId={session.id} />
      <section className="stack tight" aria-label="Webhooks">
        <div className="row apart">
          <h3>Webhooks of this session</h3>
          <Link href="/account/webhooks" className="button small" onClick={onClose}>
            Add webhook
          </Link>
        </div>
        <Loaded query={hooks} skeleton={[96]}>
          {(list) =>
            list.length === 0 ? (
              <Empty>
                No webhooks yet. One that is added while this bar is shown belongs to the session.
              </Empty>
            ) : (
              <ul className="stack">
                {list.map((hook) => (
                  <Hook key={hook.id} hook={hook} onClose={onClose} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </section>
      <Faults sessionId={session.id} />
    </Dialog>
  );
}

function TestKey({ sessionId }: { sessionId: number }) {
  const key = useSessionKey(sessionId);
  if (key === null)
    return (
      <section className="stack tight" aria-label="Session key">
        <h3>Session key</h3>
        <p className="small muted">
          The key is shown once, in the tab that starts the session. A session that is started again has a new
          one.
        </p>
      </section>
    );
  return (
    <section className="stack tight" aria-label="Session key">
      <h3>Session key</h3>
      <p className="notice warn">
        This is the only time the key is shown. It opens nothing but this session.
      </p>
      <input
        className="input mono"
        name="secret"
        aria-label="Session key"
        readOnly
        value={key}
        onFocus={(event) => event.target.select()}
      />
      <div className="row">
        <CopyButton text={key} label="Copy key" />
        <button type="button" className="button small" onClick={() => keepKey(null)}>
          I have saved it
        </button>
      </div>
      <CodeBlock
        name="Try it"
        text={`curl -H 'x-api-key: ${key}' \\\n  ${window.location.origin}${API}/data/picks/today`}
        copy="Copy command"
      />
    </section>
  );
}

const Hook = ({ hook: { id, url, status }, onClose }: { hook: Webhook; onClose: () => void }) => (
  <li className="stack tight" data-hook-id={id}>
    <div className="row apart">
      <Link href={`/account/webhooks/${id}`} onClick={onClose}>
        {url}
      </Link>
      <Status status={status} word={status === 'active' ? 'Active' : 'Failing'} />
    </div>
    <DeliveryLog id={id} path={`${HOOKS}/${id}`} />
  </li>
);

function Faults({ sessionId }: { sessionId: number }) {
  const plan = useAction((body: object) => send('POST', `/replay/sessions/${sessionId}/faults`, body));
  return (
    <section className="stack tight" aria-label="Faults on demand">
      <h3>Let the next delivery go wrong</h3>
      <div className="row">
        {FAULTS.map(([label, body]) => (
          <button
            key={label}
            type="button"
            className="button small"
            disabled={plan.busy}
            onClick={() => void plan.run(body)}
          >
            {label}
          </button>
        ))}
      </div>
      <p className="caption" role="status">
        {plan.done ? 'Planned. It happens to the next delivery of this session.' : ''}
      </p>
      <FormProblem problem={plan.problem} />
    </section>
  );
}
