import type { Finding } from '../../src/ledger/verify/finding.ts';
import { Status } from '../parts/status.tsx';
import { TableBox } from '../parts/table.tsx';

const CHECKS: Record<string, string> = {
  log: 'The entries hash to the signed root, and continue what was seen before',
  entries: 'Every entry is well-formed, in the order of its time',
  keys: 'The key belongs to this log',
  picks: 'Every pick was logged before tip-off and opened after it',
  runs: 'Counts of scoring runs equal their entries',
  results: 'Results follow from the box score, the line and the side',
  slates: 'Nothing was added to a closed day',
  imports: 'Imported rows are unaltered',
  candidates: 'Opened lists of candidates are those that were sealed',
  time: 'Witnesses have cosigned these entries',
};

const STATES: Record<Finding['level'], [status: string, word: string]> = {
  ok: ['ok', 'ok'],
  warn: ['degraded', 'warning'],
  fail: ['failed', 'failed'],
};

/** One row per check, or per entry that fails it. */
export const Findings = ({ findings }: { findings: readonly Finding[] }) => (
  <TableBox name="Checks">
    <table data-part="checks">
      <thead>
        <tr>
          <th scope="col">Check</th>
          <th scope="col">Result</th>
          <th scope="col">Details</th>
        </tr>
      </thead>
      <tbody>
        {findings.map(({ check, level, index, detail }) => (
          <tr key={`${check} ${index} ${detail}`} data-check={check} data-level={level}>
            <th scope="row">{CHECKS[check] ?? check}</th>
            <td>
              <Status status={STATES[level][0]} word={STATES[level][1]} />
            </td>
            <td>
              {index === null ? '' : `Entry ${index}. `}
              {detail}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </TableBox>
);
