import { Status } from '../parts/status.tsx';
import { TableBox } from '../parts/table.tsx';
import type { Operation } from '../wire.ts';
import { number } from '../words.ts';
import { duration } from './duration.ts';

/** Steps with rows and duration; the bar shows the share of the total time. */
export function StepTimeline({ output: { steps } }: { output: NonNullable<Operation['output']> }) {
  const longest = Math.max(1, ...steps.map(({ durationMs }) => durationMs ?? 0));
  return (
    <TableBox name="Steps" stacks>
      <table className="steps">
        <thead>
          <tr>
            <th scope="col">Step</th>
            <th scope="col">State</th>
            <th scope="col" className="num">
              Rows
            </th>
            <th scope="col" className="num">
              Duration
            </th>
            <th scope="col">
              <span className="visually-hidden">Share of total time</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {steps.map(({ name, status, rows, durationMs, warnings }) => (
            <tr key={name} data-step={name} data-status={status}>
              <th scope="row">
                {name}
                {warnings.length > 0 ? (
                  <ul className="caption cell-text">
                    {warnings.map((warning) => (
                      <li key={warning}>{warning}</li>
                    ))}
                  </ul>
                ) : null}
              </th>
              <td>
                <Status status={status} />
              </td>
              <td className="num">{number(rows)}</td>
              <td className="num">{durationMs === null ? '–' : duration(durationMs)}</td>
              <td className="bar-cell">
                <span className="time-bar" style={{ width: `${((durationMs ?? 0) / longest) * 100}%` }} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableBox>
  );
}
