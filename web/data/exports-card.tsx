import { useState } from 'react';
import { ask, send, useApi } from '../api.ts';
import { saveFile } from '../parts/save-file.ts';
import { Card } from '../parts/card.tsx';
import { Empty } from '../parts/empty.tsx';
import { FormProblem } from '../parts/form-problem.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Status } from '../parts/status.tsx';
import { TableBox } from '../parts/table.tsx';
import { useAction, useMakeOld } from '../parts/use-action.ts';
import { useNow } from '../parts/use-now.ts';
import type { Export } from '../wire.ts';
import { age, day, number } from '../words.ts';
import { bytes, EXPORT_TYPES } from './export-words.ts';
import { NewExport } from './new-export.tsx';

const PATH = '/data/exports';
const SOON_MS = 1_000;

export function ExportsCard() {
  const [adding, setAdding] = useState(false);
  const list = useApi<Export[]>(PATH, {
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? SOON_MS : false),
  });
  return (
    <Card
      title="Exports"
      aside={
        <button type="button" className="button small primary" onClick={() => setAdding(true)}>
          New export
        </button>
      }
    >
      <Loaded query={list} skeleton={[44, 44, 44]}>
        {(exports) =>
          exports.length === 0 ? (
            <Empty>
              No files yet. An export holds up to 100,000 rows as CSV, JSON Lines or Parquet, and is kept for 7
              days.
            </Empty>
          ) : (
            <ExportTable exports={exports} />
          )
        }
      </Loaded>
      {adding ? <NewExport onClose={() => setAdding(false)} /> : null}
    </Card>
  );
}

const isUnderWay = ({ status }: Export): boolean => status === 'queued' || status === 'running';

function ExportTable({ exports }: { exports: readonly Export[] }) {
  const now = useNow();
  const makeOld = useMakeOld();
  const action = useAction(async (act: () => Promise<unknown>) => {
    await act();
    await makeOld(PATH);
  });
  const fetchFile = async ({ id, type, format }: Export) => {
    const answer = await ask(`${PATH}/${id}/download`);
    saveFile(`${type}-${id}.${format}`, await answer.blob());
  };
  const retry = async ({ id, type, format, filters }: Export) => {
    await send('POST', PATH, { type, format, filters });
    await send('DELETE', `${PATH}/${id}`);
  };
  return (
    <>
      <TableBox name="Exports">
        <table data-state="ready">
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col">State</th>
              <th scope="col" className="num">
                Rows
              </th>
              <th scope="col" className="num">
                Size
              </th>
              <th scope="col">Asked for</th>
              <th scope="col">Kept until</th>
              <th scope="col">
                <span className="visually-hidden">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {exports.map((one) => {
              const state = one.expired ? 'expired' : one.status;
              return (
                <tr key={one.id} data-export-id={one.id} data-status={state}>
                  <th scope="row">
                    {EXPORT_TYPES[one.type]} <span className="subtle">{one.format.toUpperCase()}</span>
                    <br />
                    <span className="caption">{Object.values(one.filters).join(' · ') || 'everything'}</span>
                  </th>
                  <td>
                    <Status status={state} />
                    {one.error ? <p className="small tone-bad cell-text">{one.error}</p> : null}
                    {one.truncated ? <p className="caption">the newest 100,000</p> : null}
                  </td>
                  <td className="num">{number(one.rowCount)}</td>
                  <td className="num">{one.status === 'completed' ? bytes(one.byteSize) : '–'}</td>
                  <td>{age(one.createdAt, now)}</td>
                  <td>{one.status === 'completed' ? day(one.expiresAt) : '–'}</td>
                  <td>
                    <span className="row end">
                      {state === 'completed' ? (
                        <button
                          type="button"
                          className="button small"
                          disabled={action.busy}
                          onClick={() => void action.run(() => fetchFile(one))}
                        >
                          Download
                        </button>
                      ) : null}
                      {state === 'failed' || state === 'expired' ? (
                        <button
                          type="button"
                          className="button small"
                          disabled={action.busy}
                          onClick={() => void action.run(() => retry(one))}
                        >
                          Retry
                        </button>
                      ) : null}
                      <button
                        type="button"
                        className="button small quiet"
                        disabled={action.busy}
                        onClick={() => void action.run(() => send('DELETE', `${PATH}/${one.id}`))}
                      >
                        Delete
                      </button>
                    </span>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </TableBox>
      <FormProblem problem={action.problem} />
    </>
  );
}
