import type { ReactNode } from 'react';
import { TableBox } from '../parts/table.tsx';
import { useWidth } from './use-width.ts';

type Props = {
  /** What the chart shows, with its conclusion. */
  name: string;
  height: number;
  children: (width: number) => ReactNode;
  /** The same numbers as a table. */
  table: { head: readonly string[]; rows: readonly (readonly (string | number)[])[] };
  below?: ReactNode;
};

/** Every chart has a name that says what it shows, its pixel width, and its numbers as a table. */
export function ChartFrame({ name, height, children, table, below }: Props) {
  const [ref, width] = useWidth();
  return (
    <figure className="chart" aria-label={name}>
      <div ref={ref} className="chart-box" style={{ height }}>
        {width > 0 ? children(width) : null}
      </div>
      {below}
      <details>
        <summary>Show as table</summary>
        <TableBox name={`${name}, as a table`} tall>
          <table>
            <thead>
              <tr>
                {table.head.map((title) => (
                  <th key={title} scope="col">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {table.rows.map((row) => (
                <tr key={row.join('|')}>
                  {row.map((cell, at) => (
                    <td key={table.head[at]}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </TableBox>
      </details>
    </figure>
  );
}
