import { TableBox } from '../parts/table.tsx';
import { NARROW, useMedia } from '../parts/use-media.ts';
import { heatStep, heatWords } from '../reading/heat.ts';
import { statName, statShort } from '../words.ts';

const POSITIONS = ['PG', 'SG', 'SF', 'PF', 'C'];
const labelOf = (name: string): string => (POSITIONS.includes(name) ? name : statShort(name));
const titleOf = (name: string): string => (POSITIONS.includes(name) ? name : statName(name));

type Cell = { position: string; stat: string; ratio: number };

/**
 * Defense by position. Every cell has a number; color only helps to find it. 1.00 is the league average. Narrow screens have
 * the five positions as columns.
 */
export function HeatTable({ name, cells }: { name: string; cells: readonly Cell[] }) {
  const stats = [...new Set(cells.map(({ stat }) => stat))];
  const positions = POSITIONS.filter((position) => cells.some((cell) => cell.position === position));
  const narrow = useMedia(NARROW);
  const [rows, columns] = narrow ? [stats, positions] : [positions, stats];
  const at = (row: string, column: string) => {
    const [position, stat] = narrow ? [column, row] : [row, column];
    return cells.find((cell) => cell.position === position && cell.stat === stat);
  };
  return (
    <TableBox name={name}>
      <table className="heat">
        <thead>
          <tr>
            <th scope="col">vs</th>
            {columns.map((column) => (
              <th key={column} scope="col" className="num" title={titleOf(column)}>
                {labelOf(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row}>
              <th scope="row" title={titleOf(row)}>
                {labelOf(row)}
              </th>
              {columns.map((column) => {
                const cell = at(row, column);
                return cell ? (
                  <td
                    key={column}
                    className={`num heat-${heatStep(cell.ratio)}`}
                    data-heat={heatStep(cell.ratio)}
                    title={`${cell.position}, ${statName(cell.stat)}: ${heatWords(cell.ratio)}`}
                  >
                    {cell.ratio.toFixed(2)}
                  </td>
                ) : (
                  <td key={column} className="num subtle">
                    n/a
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </TableBox>
  );
}
