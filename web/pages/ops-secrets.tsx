import { useApi } from '../api.ts';
import { get } from '../get.ts';
import { OpsPage } from '../ops/ops-page.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Status } from '../parts/status.tsx';
import { TableBox } from '../parts/table.tsx';
import { useNow } from '../parts/use-now.ts';
import { age } from '../words.ts';

export default function Secrets() {
  return (
    <OpsPage name="ops-secrets" title="Secrets">
      <Content />
    </OpsPage>
  );
}

function Content() {
  const secrets = useApi(get('/ops/secrets/status'), { refetchInterval: 30_000 });
  const now = useNow();
  return (
    <div className="card">
      <Loaded query={secrets} skeleton={[40, 40, 40]}>
        {(list) => (
          <TableBox name="Secrets" stacks>
            <table data-state="ready">
              <thead>
                <tr>
                  <th scope="col">Name</th>
                  <th scope="col">For</th>
                  <th scope="col">State</th>
                  <th scope="col">From</th>
                  <th scope="col">Checked</th>
                </tr>
              </thead>
              <tbody>
                {list.map(({ keyName, service, status, source, lastValidatedAt }) => (
                  <tr key={`${keyName} ${service}`} data-secret={keyName} data-status={status}>
                    <th scope="row">
                      <code>{keyName}</code>
                    </th>
                    <td>{service}</td>
                    <td>
                      {/* A required secret that is missing stops the start, so this one is optional. */}
                      <Status
                        status={status === 'missing' ? 'none' : status}
                        word={status === 'missing' ? 'not set, optional' : status}
                      />
                    </td>
                    <td>{source}</td>
                    <td>{age(lastValidatedAt, now)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </TableBox>
        )}
      </Loaded>
      <p className="caption">Only names and states are shown. Values never leave the service.</p>
    </div>
  );
}
