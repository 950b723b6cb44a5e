import { Heads, TableBox } from '../parts/table.tsx';
import type { ArenaSubmission } from '../wire.ts';
import { figure, percent, plural, shortTip, statName } from '../words.ts';

/** More would make the dialog slow; the API returns all. */
const SHOWN = 200;

/** What each row was taken for, and rows that are not stored. */
export function SubmissionPreview({
  submission: { rows, refused, superseded },
}: {
  submission: ArenaSubmission;
}) {
  return (
    <div className="stack" data-state="ready">
      <p>
        {plural(rows.length, 'forecast')}
        {superseded > 0 ? `, ${superseded} of them in place of an earlier one` : ''};{' '}
        {plural(refused.length, 'row')} refused.
      </p>
      {refused.length > 0 ? (
        <TableBox name="Refused rows" tall stacks>
          <table className="table">
            <Heads names={['Row', 'Player', 'Why']} numbers={['Row']} />
            <tbody>
              {refused.slice(0, SHOWN).map(({ row, player, detail }) => (
                <tr key={row}>
                  <td className="num">{row}</td>
                  <td className="may-wrap">{player || '–'}</td>
                  <td className="may-wrap">{detail}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableBox>
      ) : null}
      {rows.length > 0 ? (
        <TableBox name="Matched rows" tall stacks>
          <table className="table">
            <Heads names={['Row', 'Player', 'Prop', 'Over', 'Tip-off']} numbers={['Row', 'Over']} />
            <tbody>
              {rows.slice(0, SHOWN).map((one) => (
                <tr key={one.row}>
                  <td className="num">{one.row}</td>
                  <td className="may-wrap">{one.playerName}</td>
                  <td>
                    {figure(one.line)} {statName(one.stat)}
                    {one.supersedes ? <span className="under">in place of an earlier one</span> : null}
                  </td>
                  <td className="num">{percent(one.overProbability)}</td>
                  <td>{shortTip(one.tipAt)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableBox>
      ) : null}
      {Math.max(rows.length, refused.length) > SHOWN ? (
        <p className="caption">Of each table the first {SHOWN} rows are shown.</p>
      ) : null}
    </div>
  );
}
