import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { send, useApi } from '../api.ts';
import { get } from '../get.ts';
import { Card } from '../parts/card.tsx';
import { Chip } from '../parts/chip.tsx';
import { FormProblem } from '../parts/form-problem.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { useAction, useInvalidate } from '../parts/use-action.ts';
import { ApiProblem } from '../problem.ts';
import type { PushSubscription as Browser, PushTest } from '../wire.ts';
import { day } from '../words.ts';
import { fingerprintHere, PATH, subscribeHere, supportNow } from './browser-push.ts';
import { unsubscribeHere } from './unsubscribe.ts';

const FINGERPRINT = 'push fingerprint';

/** Notifications of this browser: on, off, blocked or impossible; and the other browsers of the account. */
export function PushCard() {
  const browsers = useApi(get(PATH));
  const { data: fingerprint = null } = useQuery({ queryKey: [FINGERPRINT], queryFn: fingerprintHere });
  return (
    <Card title="Browser notifications">
      <p className="small muted">
        Alerts of rules with "Browser" appear on this device, also while Hardwood is closed.
      </p>
      <Loaded query={browsers} skeleton={[80]}>
        {(list) => {
          const here = list.find((browser) => browser.fingerprint === fingerprint) ?? null;
          return (
            <>
              <ThisBrowser here={here} />
              <OtherBrowsers browsers={list.filter((browser) => browser !== here)} />
            </>
          );
        }}
      </Loaded>
    </Card>
  );
}

function ThisBrowser({ here }: { here: Browser | null }) {
  const [support, setSupport] = useState(supportNow);
  const [result, setResult] = useState('');
  const invalidate = useInvalidate();
  const { data: key } = useApi(support === 'possible' && here === null ? get('/me/push/key') : null);
  const { run, busy, problem } = useAction(async (act: () => Promise<string>) => {
    setResult('');
    try {
      setResult(await act());
    } finally {
      setSupport(supportNow());
      await invalidate(PATH, FINGERPRINT);
    }
  });
  if (support === 'unsupported')
    return (
      <p className="small">
        This browser has no notifications. On an iPhone or iPad, add Hardwood to the home screen first.
      </p>
    );
  if (support === 'denied')
    return (
      <p className="small" role="status">
        Notifications are blocked for this site. Allow them in the site settings, left of the address, and
        reload the page.
      </p>
    );
  return (
    <div className="stack tight">
      <div className="row">
        {here ? (
          <>
            <Chip tone="hit">On in this browser</Chip>
            <button
              type="button"
              className="button small"
              disabled={busy}
              onClick={() => void run(() => sendTest(here.id))}
            >
              Send a test
            </button>
            <button
              type="button"
              className="button small quiet"
              disabled={busy}
              onClick={() =>
                void run(async () => {
                  await send('DELETE', `${PATH}/${here.id}`);
                  await unsubscribeHere();
                  return 'Notifications are off in this browser.';
                })
              }
            >
              Turn off
            </button>
          </>
        ) : (
          <button
            type="button"
            className="button"
            disabled={busy || key === undefined}
            onClick={() => void run(() => turnOn(key?.publicKey ?? ''))}
          >
            Notify this browser
          </button>
        )}
      </div>
      <p role="status" className="small">
        {result}
      </p>
      <FormProblem problem={problem} />
    </div>
  );
}

async function turnOn(publicKey: string): Promise<string> {
  const answer = await subscribeHere(publicKey).catch((error: unknown) => {
    if (error instanceof ApiProblem) throw error;
    throw new ApiProblem(500, {
      title: 'Not subscribed',
      detail: 'The push service of this browser did not answer. Check the connection and try again.',
    });
  });
  return answer === 'denied'
    ? 'The browser did not allow notifications.'
    : 'Notifications are on in this browser.';
}

async function sendTest(id: number): Promise<string> {
  const { success, removed } = await send<PushTest>('POST', `${PATH}/${id}/test`);
  if (success) return 'Test sent. It appears in a few seconds.';
  return removed
    ? 'The push service no longer knows this browser. Turn notifications on again.'
    : 'The push service did not accept the test. Try again later.';
}

function OtherBrowsers({ browsers }: { browsers: readonly Browser[] }) {
  const invalidate = useInvalidate();
  const { run, busy, problem } = useAction(async (id: number) => {
    await send('DELETE', `${PATH}/${id}`);
    await invalidate(PATH);
  });
  if (browsers.length === 0) return null;
  return (
    <>
      <h3>Other browsers</h3>
      <ul className="plain-list">
        {browsers.map(({ id, device, createdAt }) => (
          <li key={id} className="row apart" data-browser={id}>
            <span className="stack none">
              <strong>{device}</strong>
              <span className="caption">since {day(createdAt)}</span>
            </span>
            <button type="button" className="button small" disabled={busy} onClick={() => void run(id)}>
              Remove<span className="visually-hidden"> {device}</span>
            </button>
          </li>
        ))}
      </ul>
      <FormProblem problem={problem} />
    </>
  );
}
