import { useState } from 'react';
import { reaches } from '../../src/domain/tiers.ts';
import { AccountPage } from '../account/account-page.tsx';
import { ConnectAssistant } from '../account/connect-assistant.tsx';
import { API, send, useApi } from '../api.ts';
import { get } from '../get.ts';
import { Card } from '../parts/card.tsx';
import { CredentialTable } from '../parts/credential-table.tsx';
import { Empty } from '../parts/empty.tsx';
import { Field } from '../parts/field.tsx';
import { FormProblem } from '../parts/form-problem.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { ShownOnce } from '../parts/shown-once.tsx';
import { useInvalidate } from '../parts/use-action.ts';
import { useForm } from '../parts/use-form.ts';
import { useNow } from '../parts/use-now.ts';
import { useSession } from '../session.ts';
import type { ApiKey, CreatedApiKey } from '../wire.ts';
import { age, day } from '../words.ts';

const PATH = '/me/api-keys';

/**
 * Any tier may list and revoke its keys, so that a downgraded account can clean up. Sharp can create them.
 */
export default function Keys() {
  const keys = useApi(get(PATH));
  const { user } = useSession();
  const mayMake = user !== null && reaches(user.tier, 'sharp');
  return (
    <AccountPage name="keys" title="API keys">
      {user && !mayMake ? (
        <p className="notice">
          API keys give access to the data API, which is part of Sharp. You can revoke old keys here.
        </p>
      ) : null}
      {mayMake ? <NewKey /> : null}
      <Loaded query={keys} skeleton={[200]}>
        {(list) => <KeyList keys={list} mayMake={mayMake} />}
      </Loaded>
      {mayMake ? <ConnectAssistant /> : null}
    </AccountPage>
  );
}

function NewKey() {
  const [made, setMade] = useState<CreatedApiKey | null>(null);
  const invalidate = useInvalidate();
  const { form, problem, busy, onSubmit } = useForm(async ({ name }) => {
    setMade(await send<CreatedApiKey>('POST', PATH, { name }));
    form.current?.reset();
    await invalidate(PATH);
  });
  return (
    <Card title="Create a key">
      <form ref={form} className="inline-form" onSubmit={onSubmit} noValidate>
        <Field
          label="Name"
          name="name"
          maxLength={100}
          required
          autoComplete="off"
          placeholder="Where it will be used"
          error={problem?.fields.name}
        />
        <button type="submit" className="button primary" disabled={busy}>
          Create key
        </button>
      </form>
      <FormProblem problem={problem} fields={['name']} />
      {made ? (
        <ShownOnce
          title={`Key “${made.name}”`}
          what="key"
          value={made.rawKey}
          example={{
            label: 'Try it',
            text: `curl -H 'x-api-key: ${made.rawKey}' \\\n  ${window.location.origin}${API}/data/picks/today`,
          }}
          onClose={() => setMade(null)}
        />
      ) : null}
    </Card>
  );
}

function KeyList({ keys, mayMake }: { keys: readonly ApiKey[]; mayMake: boolean }) {
  const now = useNow();
  if (keys.length === 0)
    return (
      <div className="card">
        <Empty>{mayMake ? 'No keys yet. Enter a name above to create one.' : 'No keys.'}</Empty>
      </div>
    );
  return (
    <Card title="Active keys" aside={<span className="caption">{keys.length} of 10</span>}>
      <CredentialTable
        name="Active keys"
        what="key"
        path={PATH}
        items={keys}
        columns={[
          { head: 'Created', cell: ({ createdAt }) => day(createdAt) },
          { head: 'Last used', cell: ({ lastUsedAt }) => (lastUsedAt ? age(lastUsedAt, now) : 'never') },
        ]}
        warning="Requests with this key fail from now on. This cannot be undone."
      />
    </Card>
  );
}
