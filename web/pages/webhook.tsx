import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { AccountPage } from '../account/account-page.tsx';
import { DeliveryLog } from '../account/delivery-log.tsx';
import { failureWords, statusWord } from '../account/failure-words.ts';
import { HookSettings } from '../account/hook-settings.tsx';
import { SNIPPETS } from '../account/snippets.ts';
import { send, useApi, useQueryKey } from '../api.ts';
import { isChat, KINDS, kindOf } from '../channels/kinds.ts';
import { get } from '../get.ts';
import { Card } from '../parts/card.tsx';
import { Choices } from '../parts/choices.tsx';
import { CodeBlock } from '../parts/code-block.tsx';
import { Confirm } from '../parts/confirm.tsx';

import { FormProblem } from '../parts/form-problem.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Needs } from '../parts/needs.tsx';
import { ProblemCard } from '../parts/problem-card.tsx';
import { Status } from '../parts/status.tsx';
import { useAction, useInvalidate } from '../parts/use-action.ts';
import { useNow } from '../parts/use-now.ts';
import { ApiProblem } from '../problem.ts';
import type { PageProps } from '../routes.tsx';
import type { Webhook, WebhookTest } from '../wire.ts';
import { age, number } from '../words.ts';

export default function WebhookPage({ params: { id = '' } }: PageProps) {
  return (
    <AccountPage name="webhook" title="Webhook" aside={<Link href="/account/webhooks">All webhooks</Link>}>
      <Needs tier="sharp" what="Webhooks are available">
        <Content id={Number(id)} />
      </Needs>
    </AccountPage>
  );
}

const LIST = '/data/webhook-subscriptions';

/**
 * Read from the list: the ETag of a single webhook covers its settings only, so a browser would keep an old
 * state.
 */
function Content({ id }: { id: number }) {
  const hooks = useApi(get(LIST), { refetchInterval: 15_000 });
  const path = `${LIST}/${id}`;
  return (
    <Loaded query={hooks} skeleton={[160, 200, 300]}>
      {(list) => {
        const hook = list.find((one) => one.id === id);
        if (!hook)
          return (
            <ProblemCard
              problem={new ApiProblem(404, { title: 'Not found', detail: `There is no webhook ${id}.` })}
            />
          );
        return (
          <div className="stack" data-state="ready">
            <div className="grid two even">
              <div className="stack">
                <StateCard hook={hook} path={path} />
                <DeliveryLog id={id} path={path} />
              </div>
              <HookSettings hook={hook} path={path} />
            </div>
            {isChat(kindOf(hook)) ? null : <VerifyCard />}
          </div>
        );
      }}
    </Loaded>
  );
}

function StateCard({ hook, path }: { hook: Webhook; path: string }) {
  const now = useNow();
  const [, navigate] = useLocation();
  const [leaving, setLeaving] = useState(false);
  const [result, setResult] = useState<WebhookTest | null>(null);
  const invalidate = useInvalidate();
  const queries = useQueryClient();
  const listKey = useQueryKey(LIST);
  const test = useAction(async () => {
    setResult(null);
    setResult(await send<WebhookTest>('POST', `${path}/test`));
    await invalidate(LIST);
  });
  const { url, target, status, warning, lastSuccessAt, lastFailureAt } = hook;
  const { lastStatusCode, consecutiveFailures } = hook;
  const kind = kindOf(hook);
  return (
    <Card title={KINDS[kind].name} aside={<Status status={status} word={statusWord(status)} />}>
      <p className="mono">{url}</p>
      {target?.chatId || target?.topic ? <p className="mono">{target.chatId ?? target.topic}</p> : null}
      {warning ? (
        <p className="notice warn">
          {warning}.{' '}
          {status === 'disabled'
            ? 'Nothing is sent until it is changed or a test succeeds.'
            : 'Deliveries continue. The next successful one clears this state.'}
        </p>
      ) : null}
      <dl className="facts-list">
        <dt>Last success</dt>
        <dd>{lastSuccessAt ? age(lastSuccessAt, now) : 'none yet'}</dd>
        <dt>Last failure</dt>
        <dd>{lastFailureAt ? age(lastFailureAt, now) : 'none'}</dd>
        <dt>Last status</dt>
        <dd>{lastStatusCode ?? '–'}</dd>
        <dt>Failures in a row</dt>
        <dd>{consecutiveFailures}</dd>
      </dl>
      <div className="row">
        <button type="button" className="button primary" disabled={test.busy} onClick={() => void test.run()}>
          {test.busy ? 'Sending…' : 'Send test message'}
        </button>
        <button type="button" className="button danger" onClick={() => setLeaving(true)}>
          Delete webhook
        </button>
      </div>
      <div role="status">
        {result ? (
          <p className={`notice ${result.success ? 'good' : 'warn'}`} data-test={result.success}>
            {result.success ? `✓ Answered ${result.statusCode}` : `✕ ${failureWords(result)}`} after{' '}
            {number(result.durationMs)} ms.{' '}
            {isChat(kind) && result.success
              ? `Look at ${KINDS[kind].name}: the message is marked as a test.`
              : 'The test is in the log below.'}
          </p>
        ) : null}
      </div>
      <FormProblem problem={test.problem} />
      {leaving ? (
        <Confirm
          title="Delete this webhook?"
          verb="Delete webhook"
          onClose={() => setLeaving(false)}
          act={async () => {
            await send('DELETE', path);
            // Not by another request: until its response the list would ask for the deliveries of a webhook that is gone.
            queries.setQueryData<Webhook[]>(listKey, (list = []) => list.filter(({ id }) => id !== hook.id));
            navigate('/account/webhooks');
          }}
        >
          <p>{url} will receive no more events. Pending deliveries and the log are deleted.</p>
        </Confirm>
      ) : null}
    </Card>
  );
}

function VerifyCard() {
  const [language, setLanguage] = useState('Node');
  const text = SNIPPETS[language] ?? '';
  return (
    <Card title="Verify the signature" aside={<a href="/docs">API reference</a>}>
      <p className="muted">
        Verify the raw bytes before parsing. Respond with 2xx within 15 seconds. Anything else is retried
        after 1 minute, 5 minutes, 30 minutes and 2 hours.
      </p>
      <Choices
        name="Language"
        value={language}
        onChange={setLanguage}
        options={Object.keys(SNIPPETS).map((value) => ({ value, label: value }))}
      />
      <CodeBlock name={`Verify in ${language}`} text={text} copy="Copy code" />
    </Card>
  );
}
