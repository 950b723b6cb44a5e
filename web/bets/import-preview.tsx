import { Heads, TableBox } from '../parts/table.tsx';
import type { BetImport } from '../wire.ts';
import { plural } from '../words.ts';

const STATES = {
  matched: 'imported',
  manual: 'imported',
  unmatched: 'kept in your words',
  duplicate: 'not imported',
  error: 'cannot be read',
} as const;
/** More would make the dialog slow; the API returns all. */
const SHOWN = 200;

type Props = {
  found: BetImport;
  leftOut: ReadonlySet<number>;
  withDuplicates: boolean;
  onLeaveOut: (row: number) => void;
};
type ListedRow = { row: number; state: keyof typeof STATES; detail: string; text: string };

/** Rows that need a look, in the order of the file. One that is unmatched and above a limit is one row. */
function rowsOf({ listed, aboveLimits }: BetImport): ListedRow[] {
  const rows = new Map<number, ListedRow>(listed.map((one) => [one.row, one]));
  for (const { row, text, detail } of aboveLimits) {
    const other = rows.get(row);
    rows.set(
      row,
      other ? { ...other, detail: `${other.detail}; ${detail}` } : { row, text, detail, state: 'matched' },
    );
  }
  return [...rows.values()].sort((one, other) => one.row - other.row);
}

export function ImportPreview({ found, leftOut, withDuplicates, onLeaveOut }: Props) {
  const { matched, manual, unmatched, duplicates, errors, aboveLimits } = found;
  const rows = rowsOf(found);
  const fate = ({ row, state }: ListedRow) =>
    leftOut.has(row)
      ? 'left out'
      : state === 'duplicate' && withDuplicates
        ? 'imported again'
        : STATES[state];
  return (
    <>
      <p>
        {plural(found.rows, 'row')}: {matched} matched, {manual + unmatched} kept in your words,{' '}
        {plural(duplicates, 'duplicate')}, {errors} with errors.
      </p>
      {aboveLimits.length > 0 ? (
        <p className="notice warn">
          {plural(aboveLimits.length, 'bet')} of today or on games ahead{' '}
          {aboveLimits.length === 1 ? 'is' : 'are'} above your own limits. Imports are records and are not
          refused; they count toward the limits. If betting is no longer fun, call 1-800-GAMBLER.
        </p>
      ) : null}
      {rows.length > 0 ? (
        <TableBox name="Rows to look at" tall stacks>
          <table className="table">
            <Heads names={['Line', 'Bet', 'Why', 'What happens', 'Leave out']} numbers={['Line']} />
            <tbody>
              {rows.slice(0, SHOWN).map((one) => (
                <tr key={one.row} data-row-state={one.state}>
                  <td className="num">{one.row}</td>
                  <td className="may-wrap">{one.text || '–'}</td>
                  <td className="may-wrap">{one.detail}</td>
                  <td>{fate(one)}</td>
                  <td>
                    {one.state === 'error' ? (
                      '–'
                    ) : (
                      <input
                        type="checkbox"
                        aria-label={`Leave out line ${one.row}`}
                        checked={leftOut.has(one.row)}
                        onChange={() => onLeaveOut(one.row)}
                      />
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableBox>
      ) : null}
      {rows.length > SHOWN ? <p className="caption">and {rows.length - SHOWN} more rows</p> : null}
    </>
  );
}
