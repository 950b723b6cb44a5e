import { Heads, TableBox } from '../parts/table.tsx';
import type { BetImport } from '../wire.ts';
import { plural } from '../words.ts';

const STATES: Record<string, string> = {
  unmatched: 'kept in your words',
  duplicate: 'not imported',
  error: 'cannot be read',
};
/** More would make the dialog slow; the API returns all. */
const SHOWN = 200;

export function ImportPreview({ found }: { found: BetImport }) {
  if (found.imported !== null)
    return (
      <p role="status">
        {plural(found.imported, 'bet')} imported from {found.fileName}. Results of past games follow in a
        moment.
      </p>
    );
  const { rows, matched, manual, unmatched, duplicates, errors, columns, listed } = found;
  const used = columns.filter(({ header }) => header !== null);
  return (
    <div className="stack" data-state="ready">
      <p>
        {plural(rows, 'row')}: {matched} matched, {manual + unmatched} kept in your words,{' '}
        {plural(duplicates, 'duplicate')}, {errors} with errors.
      </p>
      <p className="caption">
        Columns:{' '}
        {used.map(({ field, header }) => (field === header ? field : `${field} ← ${header}`)).join(', ')}
      </p>
      {listed.length > 0 ? (
        <TableBox name="Rows to look at" tall>
          <table className="table">
            <Heads names={['Line', 'Bet', 'Why', 'What happens']} numbers={['Line']} />
            <tbody>
              {listed.slice(0, SHOWN).map(({ row, state, detail, text }) => (
                <tr key={row}>
                  <td className="num">{row}</td>
                  <td className="may-wrap">{text || '–'}</td>
                  <td className="may-wrap">{detail}</td>
                  <td>{STATES[state] ?? state}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableBox>
      ) : null}
      {listed.length > SHOWN ? <p className="caption">and {listed.length - SHOWN} more rows</p> : null}
    </div>
  );
}
