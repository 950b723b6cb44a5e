import { useApi } from '../api.ts';
import { get } from '../get.ts';
import { span } from '../ops/duration.ts';
import { OpsPage } from '../ops/ops-page.tsx';
import { Empty } from '../parts/empty.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Status } from '../parts/status.tsx';
import { TableBox } from '../parts/table.tsx';
import { dayAndTime } from '../words.ts';

export default function Freshness() {
  return (
    <OpsPage name="ops-freshness" title="Freshness">
      <Content />
    </OpsPage>
  );
}

const WORST_FIRST = ['error', 'stale', 'never', 'fresh'];

function Content() {
  const items = useApi(get('/diagnostics/freshness'), { refetchInterval: 15_000 });
  return (
    <div className="card">
      <Loaded query={items} skeleton={[40, 40, 40, 40]}>
        {(list) =>
          list.length === 0 ? (
            <Empty>
              Nothing has been loaded yet. Each league and step gets a row here after its first run.
            </Empty>
          ) : (
            <TableBox name="Feeds" stacks>
              <table data-state="ready">
                <thead>
                  <tr>
                    <th scope="col">Feed</th>
                    <th scope="col">State</th>
                    <th scope="col" className="num">
                      Age
                    </th>
                    <th scope="col">Last success</th>
                    <th scope="col">Last error</th>
                  </tr>
                </thead>
                <tbody>
                  {list
                    .toSorted((a, b) => WORST_FIRST.indexOf(a.status) - WORST_FIRST.indexOf(b.status))
                    .map(({ variant, status, ageMinutes, lastSuccessAt, lastErrorAt, lastErrorMessage }) => (
                      <tr key={variant} data-variant={variant} data-status={status}>
                        <th scope="row">{variant}</th>
                        <td>
                          <Status status={status} />
                        </td>
                        <td className="num">{ageMinutes === null ? '–' : span(Number(ageMinutes))}</td>
                        <td>{lastSuccessAt ? dayAndTime(lastSuccessAt) : 'never'}</td>
                        <td>
                          {lastErrorAt ? (
                            <details>
                              <summary>{dayAndTime(lastErrorAt)}</summary>
                              <p className="small cell-text">{lastErrorMessage}</p>
                            </details>
                          ) : (
                            '–'
                          )}
                        </td>
                      </tr>
                    ))}
                </tbody>
              </table>
            </TableBox>
          )
        }
      </Loaded>
      <p className="caption">
        When a feed counts as stale depends on the schedule: odds and injuries in the 12 hours before a
        tip-off, results an hour after a game, everything else after 26 hours. A league without games is never
        stale.
      </p>
    </div>
  );
}
