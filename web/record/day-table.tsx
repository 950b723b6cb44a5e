import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { TableBox } from '../parts/table.tsx';
import type { PublicRecord } from '../wire.ts';
import { day, signed } from '../words.ts';

type Props = { days: PublicRecord['days']; hrefOf: (date: string) => string | null };

/** Every day with a pick, newest first. The picks of a day are for members. */
export function DayTable({ days, hrefOf }: Props) {
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
            <th scope="col" className="num">
              Staked
            </th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ date, picks, hits, misses, pushes, units, stakedUnits }) => (
            <tr key={date} data-day={date}>
              <th scope="row">
                <MaybeLink href={hrefOf(date)}>{day(date)}</MaybeLink>
              </th>
              <td className="num">{picks}</td>
              <td className="num">
                {hits}–{misses}–{pushes}
              </td>
              <td className={`num ${units > 0 ? 'tone-hit' : units < 0 ? 'tone-miss' : ''}`}>
                {signed(units, 2)}
              </td>
              <td className="num">{signed(stakedUnits, 2)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableBox>
  );
}

const MaybeLink = ({ href, children }: { href: string | null; children: ReactNode }) =>
  href === null ? children : <Link href={href}>{children}</Link>;
