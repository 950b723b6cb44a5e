import { Link } from 'wouter';
import { TableBox } from '../parts/table.tsx';
import { useSession } from '../session.ts';
import type { PublicRecord } from '../wire.ts';
import { day, signed } from '../words.ts';

/** Every day with a pick, newest first. The picks of a day are for members. */
export function DayTable({ days }: { days: PublicRecord['days'] }) {
  const { user } = useSession();
  return (
    <TableBox name="By day" tall>
      <table>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col" className="num">
              Picks
            </th>
            <th scope="col" className="num">
              W–L–P
            </th>
            <th scope="col" className="num">
              Units
            </th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ date, picks, hits, misses, pushes, units }) => (
            <tr key={date} data-day={date}>
              <th scope="row">{user ? <Link href={`/picks?date=${date}`}>{day(date)}</Link> : day(date)}</th>
              <td className="num">{picks}</td>
              <td className="num">
                {hits}–{misses}–{pushes}
              </td>
              <td className={`num ${units > 0 ? 'tone-hit' : units < 0 ? 'tone-miss' : ''}`}>
                {signed(units, 2)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableBox>
  );
}
