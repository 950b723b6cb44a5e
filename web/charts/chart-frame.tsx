import { type ReactNode, useState } from 'react';
import { TableBox } from '../parts/table.tsx';
import { useWidth } from '../parts/use-width.ts';

type Props = {
  /** What the chart shows, with its conclusion. */
  name: string;
  height: number;
  children: (width: number) => ReactNode;
  /** The same numbers as a table. */
  table: { head: readonly string[]; rows: readonly (readonly (string | number)[])[] };
  below?: ReactNode;
};

/** Every chart has an accessible name, its pixel width, and its numbers as a table. */
export function ChartFrame({ name, height, children, table, below }: Props) {
  const [ref, width] = useWidth();
  const [open, setOpen] = useState(false);
  return (
    <figure className="chart" aria-label={name}>
      <div ref={ref} className="chart-box" style={{ height }}>
        {width > 0 ? children(width) : null}
      </div>
      {below}
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>Show as table</summary>
        {/* Rendered only while open: dragging a line would otherwise render it at every step. */}
        {open ? <Numbers name={name} table={table} /> : null}
      </details>
    </figure>
  );
}

const Numbers = ({ name, table: { head, rows } }: Pick<Props, 'name' | 'table'>) => (
  <TableBox name={`${name}, as a table`} tall>
    <table>
      <thead>
        <tr>
          {head.map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.join('|')}>
            {row.map((cell, at) => (
              <td key={head[at]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </TableBox>
);
