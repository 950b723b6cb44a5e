import { Link } from 'wouter';
import { Status } from '../parts/status.tsx';
import { TableBox } from '../parts/table.tsx';
import { useNow } from '../parts/use-now.ts';
import type { PipelineRun } from '../wire.ts';
import { age, day, number } from '../words.ts';
import { duration } from './duration.ts';

export const isUnderWay = ({ status }: { status: string }): boolean =>
  status === 'queued' || status === 'running';

export function RunTable({ runs }: { runs: readonly PipelineRun[] }) {
  const now = useNow(1_000);
  return (
    <TableBox name="Operations" stacks>
      <table data-state="ready">
        <thead>
          <tr>
            <th scope="col">Operation</th>
            <th scope="col">State</th>
            <th scope="col">For</th>
            <th scope="col">Progress</th>
            <th scope="col">Requested</th>
            <th scope="col" className="num">
              Duration
            </th>
            <th scope="col">By</th>
          </tr>
        </thead>
        <tbody>
          {runs.map((run) => (
            <tr key={run.id} data-op-id={run.id} data-status={run.status}>
              <th scope="row">
                <Link href={`/ops/operations/${run.id}`}>
                  #{run.id} {run.type}
                </Link>
              </th>
              <td>
                <Status status={run.status} />
              </td>
              <td>
                {run.league.toUpperCase()} {day(run.date)}
                {run.lastDate === run.date ? '' : ` – ${day(run.lastDate)}`}
              </td>
              <td>{progressOf(run)}</td>
              <td>{age(run.createdAt, now)}</td>
              <td className="num">{took(run, now)}</td>
              <td>{run.createdBy}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableBox>
  );
}

function progressOf({ steps }: PipelineRun): string {
  const rows = steps.reduce((sum, step) => sum + step.rows, 0);
  const last = steps.findLast(({ status }) => status === 'running' || status === 'failed') ?? steps.at(-1);
  if (!last) return '–';
  const done = steps.filter(({ status }) => status === 'succeeded').length;
  return `${last.name} · ${done} done · ${number(rows)} rows`;
}

function took({ startedAt, durationMs, status }: PipelineRun, now: Date): string {
  if (durationMs !== null) return duration(durationMs);
  return startedAt && status === 'running'
    ? duration(Math.max(0, now.getTime() - Date.parse(startedAt)))
    : '–';
}
