import { useState } from 'react';
import { ask, send, useApi } from '../api.ts';
import { get } from '../get.ts';
import { Card } from '../parts/card.tsx';
import { Empty } from '../parts/empty.tsx';
import { FormProblem } from '../parts/form-problem.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { saveFile } from '../parts/save-file.ts';
import { Status } from '../parts/status.tsx';
import { useAction, useInvalidate } from '../parts/use-action.ts';
import { useNow } from '../parts/use-now.ts';
import type { Export } from '../wire.ts';
import { age, day, number } from '../words.ts';
import { bytes, EXPORT_TYPES } from './export-words.ts';
import { NewExport } from './new-export.tsx';

const PATH = '/data/exports';
const SOON_MS = 1_000;

export function ExportsCard() {
  const [adding, setAdding] = useState(false);
  const list = useApi(get(PATH), {
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
              No exports yet. An export has up to 100,000 rows as CSV, JSON Lines or Parquet, and is kept for
              7 days.
            </Empty>
          ) : (
            <ExportList exports={exports} />
          )
        }
      </Loaded>
      {adding ? <NewExport onClose={() => setAdding(false)} /> : null}
    </Card>
  );
}

const isUnderWay = ({ status }: Export): boolean => status === 'queued' || status === 'running';

function ExportList({ exports }: { exports: readonly Export[] }) {
  const now = useNow();
  const invalidate = useInvalidate();
  const action = useAction(async (act: () => Promise<unknown>) => {
    await act();
    await invalidate(PATH);
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
      <ul className="plain-list" data-state="ready">
        {exports.map((one) => {
          const state = one.expired ? 'expired' : one.status;
          const again = state === 'failed' || state === 'expired';
          return (
            <li key={one.id} className="row apart" data-export-id={one.id} data-status={state}>
              <span className="stack none">
                <span className="row tight">
                  <strong>{EXPORT_TYPES[one.type]}</strong>
                  <span className="subtle">{one.format.toUpperCase()}</span>
                  <Status status={state} />
                </span>
                <span className="small muted">{factsOf(one, now)}</span>
                {one.error ? <span className="small tone-bad">{one.error}</span> : null}
              </span>
              <span className="row">
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
                {again ? (
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
            </li>
          );
        })}
      </ul>
      <FormProblem problem={action.problem} />
    </>
  );
}

function factsOf(
  { filters, status, rowCount, byteSize, truncated, createdAt, expiresAt }: Export,
  now: Date,
) {
  const done = status === 'completed';
  return [
    ...Object.values(filters),
    `${number(rowCount)} rows${truncated ? ', newest only' : ''}`,
    ...(done ? [bytes(byteSize)] : []),
    `requested ${age(createdAt, now)}`,
    ...(done ? [`kept until ${day(expiresAt)}`] : []),
  ].join(' · ');
}
