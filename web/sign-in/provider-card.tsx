import { useState } from 'react';
import { send, useApi } from '../api.ts';
import { get } from '../get.ts';
import { Card } from '../parts/card.tsx';
import { Confirm } from '../parts/confirm.tsx';
import { FormProblem } from '../parts/form-problem.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { useAction, useInvalidate } from '../parts/use-action.ts';
import { SITE } from '../site-facts.ts';
import type { Identity } from '../wire.ts';
import { day } from '../words.ts';
import { goToProvider } from './provider.ts';

const PATH = '/me/identities';

export function ProviderCard() {
  const linked = useApi(get(PATH));
  if (!SITE.provider) return null;
  return (
    <Card title={`Sign-in with ${SITE.provider}`}>
      <Loaded query={linked} skeleton={[60]}>
        {({ identities: [identity] }) => (identity ? <Linked identity={identity} /> : <NotLinked />)}
      </Loaded>
    </Card>
  );
}

function NotLinked() {
  const { run, busy, problem } = useAction(() => goToProvider({ purpose: 'link', next: '/account' }));
  return (
    <div className="stack tight">
      <p>Not linked. Link it to sign in with {SITE.provider} instead of the password.</p>
      <div>
        <button type="button" className="button" disabled={busy} onClick={() => void run()}>
          Link {SITE.provider}
        </button>
      </div>
      <FormProblem problem={problem} />
    </div>
  );
}

function Linked({ identity: { id, email, createdAt } }: { identity: Identity }) {
  const invalidate = useInvalidate();
  const [unlinking, setUnlinking] = useState(false);
  return (
    <div className="row apart">
      <span className="stack none">
        <strong>{email ?? SITE.provider}</strong>
        <span className="caption">linked {day(createdAt)}</span>
      </span>
      <button type="button" className="button small" onClick={() => setUnlinking(true)}>
        Unlink
      </button>
      {unlinking ? (
        <Confirm
          title={`Unlink ${SITE.provider}?`}
          verb="Unlink"
          keep="Keep it"
          act={async () => {
            await send('DELETE', `${PATH}/${id}`);
            await invalidate(PATH);
          }}
          onClose={() => setUnlinking(false)}
        >
          <p>You can no longer sign in to this account with {SITE.provider}.</p>
        </Confirm>
      ) : null}
    </div>
  );
}
