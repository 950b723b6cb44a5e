import { useState } from 'react';
import { API, send, useApi } from '../api.ts';
import { NewToken } from '../ops/new-token.tsx';
import { OpsPage } from '../ops/ops-page.tsx';
import { Chip } from '../parts/chip.tsx';
import { Confirm } from '../parts/confirm.tsx';
import { Empty } from '../parts/empty.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { ShownOnce } from '../parts/shown-once.tsx';
import { TableBox } from '../parts/table.tsx';
import { useMakeOld } from '../parts/use-action.ts';
import { useNow } from '../parts/use-now.ts';
import type { CreatedOpsToken, OpsToken } from '../wire.ts';
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
  const tokens = useApi<OpsToken[]>(PATH);
  const [leaving, setLeaving] = useState<OpsToken | null>(null);
  const makeOld = useMakeOld();
  const now = useNow();
  return (
    <section className="card" aria-label="Tokens">
      <Loaded query={tokens} skeleton={[40, 40]}>
        {(list) =>
          list.length === 0 ? (
            <Empty>
              No tokens. Programs that operate the service get one each, with no more scopes than needed.
            </Empty>
          ) : (
            <TableBox name="Tokens">
              <table data-state="ready">
                <thead>
                  <tr>
                    <th scope="col">Name</th>
                    <th scope="col">Begins with</th>
                    <th scope="col">Scopes</th>
                    <th scope="col">Last used</th>
                    <th scope="col">Ends</th>
                    <th scope="col">
                      <span className="visually-hidden">Actions</span>
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {list.map((token) => (
                    <tr key={token.id} data-token-id={token.id}>
                      <th scope="row">{token.name}</th>
                      <td>
                        <code>{token.prefix}…</code>
                      </td>
                      <td>
                        <span className="row tight">
                          {token.scopes.map((scope) => (
                            <Chip key={scope}>{scope}</Chip>
                          ))}
                        </span>
                      </td>
                      <td>{token.lastUsedAt ? age(token.lastUsedAt, now) : 'never'}</td>
                      <td>{day(token.expiresAt)}</td>
                      <td className="num">
                        <button
                          type="button"
                          className="button small danger"
                          onClick={() => setLeaving(token)}
                        >
                          Revoke<span className="visually-hidden"> {token.name}</span>
                        </button>
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </TableBox>
          )
        }
      </Loaded>
      {leaving ? (
        <Confirm
          title={`Revoke “${leaving.name}”?`}
          verb="Revoke token"
          typed={leaving.name}
          onClose={() => setLeaving(null)}
          act={async () => {
            await send('DELETE', `${PATH}/${leaving.id}`);
            await makeOld(PATH);
          }}
        >
          <p>Whatever uses it is refused from the next request on.</p>
        </Confirm>
      ) : null}
    </section>
  );
}
