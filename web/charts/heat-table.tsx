import { TableBox } from '../parts/table.tsx';
import { heatStep, heatWords } from '../reading/heat.ts';
import { statName, statShort } from '../words.ts';

const POSITIONS = ['PG', 'SG', 'SF', 'PF', 'C'];
type Cell = { position: string; stat: string; ratio: number };

/** Defense by position. Every cell has a number; color only helps to find it. 1.00 is the league average. */
export function HeatTable({ name, cells }: { name: string; cells: readonly Cell[] }) {
  const stats = [...new Set(cells.map(({ stat }) => stat))];
  const positions = POSITIONS.filter((position) => cells.some((cell) => cell.position === position));
  const at = (position: string, stat: string) =>
    cells.find((cell) => cell.position === position && cell.stat === stat);
  return (
    <TableBox name={name}>
      <table className="heat">
        <thead>
          <tr>
            <th scope="col">vs</th>
            {stats.map((stat) => (
              <th key={stat} scope="col" className="num" title={statName(stat)}>
                {statShort(stat)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {positions.map((position) => (
            <tr key={position}>
              <th scope="row">{position}</th>
              {stats.map((stat) => {
                const cell = at(position, stat);
                return cell ? (
                  <td
                    key={stat}
                    className={`num heat-${heatStep(cell.ratio)}`}
                    data-heat={heatStep(cell.ratio)}
                    title={`${position}, ${statName(stat)}: ${heatWords(cell.ratio)}`}
                  >
                    {cell.ratio.toFixed(2)}
                  </td>
                ) : (
                  <td key={stat} className="num subtle">
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
