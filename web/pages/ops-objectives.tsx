import { useApi } from '../api.ts';
import { Spark } from '../charts/spark.tsx';
import { get } from '../get.ts';
import { OpsPage } from '../ops/ops-page.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Status } from '../parts/status.tsx';
import { TableBox } from '../parts/table.tsx';
import type { ObjectiveStatus } from '../wire.ts';
import { number, percent } from '../words.ts';

export default function Objectives() {
  return (
    <OpsPage name="ops-objectives" title="Objectives">
      <Content />
    </OpsPage>
  );
}

function Content() {
  const objectives = useApi(get('/ops/objectives'), { refetchInterval: 30_000 });
  return (
    <div className="card">
      <Loaded query={objectives} skeleton={[40, 40, 40, 40]}>
        {({ items }) => (
          <TableBox name="Service level objectives" stacks>
            <table data-state="ready">
              <thead>
                <tr>
                  <th scope="col">Objective</th>
                  <th scope="col">State</th>
                  <th scope="col" className="num">
                    Now
                  </th>
                  <th scope="col" className="num">
                    Target
                  </th>
                  <th scope="col" className="num">
                    Budget left
                  </th>
                  <th scope="col">By day</th>
                </tr>
              </thead>
              <tbody>
                {items.map((objective) => (
                  <Row key={objective.name} {...objective} />
                ))}
              </tbody>
            </table>
          </TableBox>
        )}
      </Loaded>
      <p className="caption">
        Measured over 28 days. The error budget is the share that may fail; at 0% it is spent. Prometheus
        alerts when it is spent too fast.
      </p>
    </div>
  );
}

function Row({ name, about, target, thresholdSeconds, total, ratio, budgetLeft, days }: ObjectiveStatus) {
  const left = budgetLeft === null ? null : Number(budgetLeft);
  const state = left === null ? 'waiting' : left < 0 ? 'failed' : left < 0.25 ? 'degraded' : 'ok';
  const words = { waiting: 'No data yet', failed: 'Missed', degraded: 'At risk', ok: 'Met' }[state];
  const limit = thresholdSeconds === null ? '' : ` Within ${thresholdSeconds} s.`;
  return (
    <tr data-objective={name} data-status={state}>
      <th scope="row">
        {name}
        <p className="caption cell-text">
          {about}.{limit}
        </p>
      </th>
      <td>
        <Status status={state} word={words} />
      </td>
      <td className="num">{ratio === null ? '–' : percent(Number(ratio))}</td>
      <td className="num">{percent(target)}</td>
      <td className="num">{left === null ? '–' : percent(left)}</td>
      <td>
        {days.length > 1 ? (
          <Spark
            values={days.map((day) => day.good / day.total)}
            words={`Share of good measurements on ${days.length} days`}
          />
        ) : (
          <span className="small muted">{number(total)} measured</span>
        )}
      </td>
    </tr>
  );
}
