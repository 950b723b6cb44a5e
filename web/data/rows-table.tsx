import { Empty } from '../parts/empty.tsx';
import { TableBox } from '../parts/table.tsx';
import type { QueryPreview } from '../wire.ts';
import { cellText, fieldName } from './query-fields.ts';

const SHOWN = 25;
const NUMBERS = ['integer', 'number'];

export function RowsTable({ preview: { columns, rows } }: { preview: QueryPreview }) {
  if (rows.length === 0) return <Empty>No rows match. Remove a filter or widen the date range.</Empty>;
  return (
    <>
      <TableBox name="Rows" tall>
        <table className="dense">
          <thead>
            <tr>
              {columns.map(({ name, type }) => (
                <th key={name} scope="col" className={NUMBERS.includes(type) ? 'num' : ''}>
                  {fieldName(name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, SHOWN).map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of a query have no identity of their own
              <tr key={at}>
                {columns.map(({ name, type }) => (
                  <td key={name} className={NUMBERS.includes(type) ? 'num' : 'cell-short'}>
                    {cellText(row[name], type)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </TableBox>
      {rows.length > SHOWN ? <p className="caption">The first {SHOWN} are shown.</p> : null}
    </>
  );
}
