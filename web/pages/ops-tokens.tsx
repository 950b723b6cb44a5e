import { useState } from 'react';
import { API, useApi } from '../api.ts';
import { get } from '../get.ts';
import { NewToken } from '../ops/new-token.tsx';
import { OpsPage } from '../ops/ops-page.tsx';
import { Chip } from '../parts/chip.tsx';
import { CredentialTable } from '../parts/credential-table.tsx';
import { Empty } from '../parts/empty.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { ShownOnce } from '../parts/shown-once.tsx';
import { useNow } from '../parts/use-now.ts';
import type { CreatedOpsToken } from '../wire.ts';
import { age, day } from '../words.ts';

const PATH = '/ops/tokens';

export default function Tokens() {
  const [adding, setAdding] = useState(false);
  const [made, setMade] = useState<CreatedOpsToken | null>(null);
  return (
    <OpsPage
      name="ops-tokens"
      title="Ops tokens"
      aside={
        <button type="button" className="button primary" onClick={() => setAdding(true)}>
          New token
        </button>
      }
    >
      <TokenList />
      {adding ? (
        <NewToken
          onClose={() => setAdding(false)}
          onMade={(token) => {
            setAdding(false);
            setMade(token);
          }}
        />
      ) : null}
      {made ? (
        <ShownOnce
          title={`Token “${made.name}”`}
          what="token"
          value={made.token}
          example={{
            label: 'Try it',
            text: `curl -H 'authorization: Bearer ${made.token}' \\\n  ${window.location.origin}${API}/ops/health`,
          }}
          onClose={() => setMade(null)}
        />
      ) : null}
    </OpsPage>
  );
}

function TokenList() {
  const tokens = useApi(get(PATH));
  const now = useNow();
  return (
    <div className="card">
      <Loaded query={tokens} skeleton={[40, 40]}>
        {(list) =>
          list.length === 0 ? (
            <Empty>
              No tokens. Create one for each program that operates the service, with only the scopes it needs.
            </Empty>
          ) : (
            <CredentialTable
              name="Tokens"
              what="token"
              path={PATH}
              items={list}
              columns={[
                { head: 'Scopes', cell: ({ scopes }) => <Scopes scopes={scopes} /> },
                {
                  head: 'Last used',
                  cell: ({ lastUsedAt }) => (lastUsedAt ? age(lastUsedAt, now) : 'never'),
                },
                { head: 'Expires', cell: ({ expiresAt }) => day(expiresAt) },
              ]}
              warning="Requests with this token fail from now on."
            />
          )
        }
      </Loaded>
    </div>
  );
}

const Scopes = ({ scopes }: { scopes: readonly string[] }) => (
  <span className="row tight">
    {scopes.map((scope) => (
      <Chip key={scope}>{scope}</Chip>
    ))}
  </span>
);
