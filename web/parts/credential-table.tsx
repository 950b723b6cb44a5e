import { type ReactNode, useState } from 'react';
import { send } from '../api.ts';
import { Confirm } from './confirm.tsx';
import { TableBox } from './table.tsx';
import { useInvalidate } from './use-action.ts';

type Credential = { id: number; name: string; prefix: string };

type Props<T extends Credential> = {
  name: string;
  /** Singular noun: "key". */
  what: string;
  path: string;
  items: readonly T[];
  columns: readonly { head: string; cell: (item: T) => ReactNode }[];
  /** What revoking does. */
  warning: string;
};

/** Active keys or tokens by prefix. Revoking one requires typing its name. */
export function CredentialTable<T extends Credential>({
  name,
  what,
  path,
  items,
  columns,
  warning,
}: Props<T>) {
  const [leaving, setLeaving] = useState<T | null>(null);
  const invalidate = useInvalidate();
  return (
    <>
      <TableBox name={name} stacks>
        <table className="with-actions" data-state="ready">
          <thead>
            <tr>
              {['Name', 'Prefix', ...columns.map(({ head }) => head)].map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
              <th scope="col">
                <span className="visually-hidden">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {items.map((item) => (
              <tr key={item.id} data-credential-id={item.id}>
                <th scope="row">{item.name}</th>
                <td>
                  <code>{item.prefix}…</code>
                </td>
                {columns.map(({ head, cell }) => (
                  <td key={head}>{cell(item)}</td>
                ))}
                <td className="num">
                  <button type="button" className="button small danger" onClick={() => setLeaving(item)}>
                    Revoke<span className="visually-hidden"> {item.name}</span>
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableBox>
      {leaving ? (
        <Confirm
          title={`Revoke “${leaving.name}”?`}
          verb={`Revoke ${what}`}
          typed={leaving.name}
          onClose={() => setLeaving(null)}
          act={async () => {
            await send('DELETE', `${path}/${leaving.id}`);
            await invalidate(path);
          }}
        >
          <p>{warning}</p>
        </Confirm>
      ) : null}
    </>
  );
}
