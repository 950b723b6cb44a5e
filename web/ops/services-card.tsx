import { useApi } from '../api.ts';
import { get } from '../get.ts';
import { Card } from '../parts/card.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Status } from '../parts/status.tsx';
import { TableBox } from '../parts/table.tsx';
import { useNow } from '../parts/use-now.ts';
import { age } from '../words.ts';
import { duration } from './duration.ts';

const EVERY = { refetchInterval: 10_000 };

/** Processes with their last heartbeat, and queue lengths. */
export function ServicesCard() {
  const services = useApi(get('/ops/services'), EVERY);
  const jobs = useApi(get('/ops/jobs'), EVERY);
  const now = useNow(5_000);
  return (
    <div className="stack">
      <Card title="Processes">
        <Loaded query={services} skeleton={[40, 40]}>
          {({ processes }) => (
            <TableBox name="Processes" stacks>
              <table>
                <thead>
                  <tr>
                    <th scope="col">Process</th>
                    <th scope="col">State</th>
                    <th scope="col">Last seen</th>
                    <th scope="col">Version</th>
                  </tr>
                </thead>
                <tbody>
                  {processes.map(({ id, role, host, pid, status, lastSeenAt, version }) => (
                    <tr key={id}>
                      <th scope="row">
                        {role} <span className="subtle">{`${host} ${pid}`}</span>
                      </th>
                      <td>
                        <Status status={status} />
                      </td>
                      <td>{age(lastSeenAt, now)}</td>
                      <td>{version}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </TableBox>
          )}
        </Loaded>
      </Card>
      <Card title="Queues">
        <Loaded query={jobs} skeleton={[40, 40, 40]}>
          {(list) => (
            <TableBox name="Queues" stacks>
              <table>
                <thead>
                  <tr>
                    <th scope="col">Queue</th>
                    <th scope="col">State</th>
                    <th scope="col" className="num">
                      Waiting
                    </th>
                    <th scope="col" className="num">
                      Running
                    </th>
                    <th scope="col" className="num">
                      Failed, 24 h
                    </th>
                    <th scope="col" className="num">
                      Oldest
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {list.map(({ name, status, waiting, running, failed, oldestWaitingSec }) => (
                    <tr key={name}>
                      <th scope="row">{name}</th>
                      <td>
                        <Status status={status} />
                      </td>
                      <td className="num">{waiting}</td>
                      <td className="num">{running}</td>
                      <td className="num">{failed}</td>
                      <td className="num">
                        {oldestWaitingSec === null ? '–' : duration(oldestWaitingSec * 1_000)}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </TableBox>
          )}
        </Loaded>
      </Card>
    </div>
  );
}
