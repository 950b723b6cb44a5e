import type { LoggedRecord, Tally } from '../../src/ledger/verify/record.ts';
import { TableBox } from '../parts/table.tsx';
import { number, signed } from '../words.ts';

export type Evidence = {
  /** Names of the witnesses whose keys the service names. */
  witnesses: readonly string[];
  /** Checkpoints are stamped by an authority, which only the command can check. */
  isStamped: boolean;
};

function provenBy({ witnesses, isStamped }: Evidence): string {
  if (witnesses.length > 0)
    return `cosigned before tip-off by ${witnesses.join(', ')}, with the key that this service names`;
  return isStamped
    ? 'time-stamped: check it with the command, which takes --tsa-ca'
    : 'none: no witness outside this service has signed';
}

const ROWS: readonly { of: keyof LoggedRecord; name: string; note: string }[] = [
  { of: 'asserted', name: 'Asserted', note: "in the ledger before tip-off, by the operator's clock" },
  { of: 'imported', name: 'Imported', note: 'published before the ledger: a claim' },
  { of: 'backfilled', name: 'Backfilled', note: 'scored after the fact: a claim' },
];

/** The record as it follows from the ledger, by what is known about when a pick existed. */
export function RecordTable({ record, evidence }: { record: LoggedRecord; evidence: Evidence }) {
  return (
    <TableBox name="Record from the ledger">
      <table data-part="ledger-record">
        <thead>
          <tr>
            <th scope="col">Picks</th>
            {['Settled', 'W–L–P', 'Units', 'ROI'].map((name) => (
              <th key={name} scope="col" className="num">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr data-row="proven">
            <Name name="Proven" note={provenBy(evidence)} />
            {evidence.witnesses.length > 0 ? (
              <Cells tally={record.proven} />
            ) : (
              <td className="num" colSpan={4}>
                –
              </td>
            )}
          </tr>
          {ROWS.map(({ of, name, note }) => (
            <tr key={of} data-row={of}>
              <Name name={name} note={note} />
              <Cells tally={record[of]} />
            </tr>
          ))}
        </tbody>
      </table>
    </TableBox>
  );
}

const Name = ({ name, note }: { name: string; note: string }) => (
  <th scope="row">
    {name} <span className="caption">{note}</span>
  </th>
);

const Cells = ({ tally }: { tally: Tally }) => (
  <>
    <td className="num">{number(tally.picks)}</td>
    <td className="num">
      {tally.hits}–{tally.misses}–{tally.pushes}
    </td>
    <td className="num">{signed(tally.units, 2)}</td>
    <td className="num">{tally.roiPercent === null ? '–' : `${signed(tally.roiPercent)}%`}</td>
  </>
);
