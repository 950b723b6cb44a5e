import { useState } from 'react';
import { send } from '../api.ts';
import { Dialog } from '../parts/dialog.tsx';
import { FormProblem } from '../parts/form-problem.tsx';
import { useAction, useInvalidate } from '../parts/use-action.ts';
import type { BetImport } from '../wire.ts';
import { plural } from '../words.ts';
import { ColumnMapping } from './column-mapping.tsx';
import { ImportPreview } from './import-preview.tsx';
import { NameChoices } from './name-choices.tsx';
import { useImport } from './use-import.ts';

/** Choose a file, check its columns, names and rows, import all of it or nothing. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { choices, found, setFound, problem, busy, open, choose, clear } = useImport();
  const headers = found?.headers ?? problem?.columns ?? [];
  return (
    <Dialog title="Import bets" onClose={onClose} wide>
      {found?.imported != null ? (
        <p role="status">
          {plural(found.imported, 'bet')} imported from {found.fileName}. Results of past games follow in a
          moment.
        </p>
      ) : (
        <>
          {headers.length === 0 ? <ChooseFile busy={busy} onOpen={open} /> : null}
          <FormProblem problem={problem} />
          {headers.length > 0 ? (
            <div className="stack" data-state={busy ? 'loading' : 'ready'} aria-busy={busy}>
              <ColumnMapping headers={headers} found={found} choices={choices} onChoose={choose} />
              {found ? <NameChoices names={found.names} choices={choices} onChoose={choose} /> : null}
              {found ? <Decide key={found.id} found={found} busy={busy} onImported={setFound} /> : null}
              <button type="button" className="button quiet" onClick={clear}>
                Choose another file
              </button>
            </div>
          ) : null}
        </>
      )}
    </Dialog>
  );
}

type ChooseProps = { busy: boolean; onOpen: (file: File) => Promise<void> };

const ChooseFile = ({ busy, onOpen }: ChooseProps) => (
  <label className="stack tight">
    <span>
      CSV file in UTF-8 with columns for date, player, stat, side, line, odds, stake and book. Nothing is
      imported before you confirm.
    </span>
    <input
      type="file"
      accept=".csv,text/csv"
      disabled={busy}
      data-first
      onChange={({ target }) => {
        const [file] = target.files ?? [];
        if (file) void onOpen(file);
      }}
    />
  </label>
);

type DecideProps = { found: BetImport; busy: boolean; onImported: (found: BetImport) => void };

/** The rows and what becomes of each, and the button that imports them. */
function Decide({ found, busy, onImported }: DecideProps) {
  const invalidate = useInvalidate();
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set());
  const [withDuplicates, setWithDuplicates] = useState(false);
  const commit = useAction(async () => {
    const errors = found.listed.filter(({ state }) => state === 'error').map(({ row }) => row);
    const body = { leaveOut: [...errors, ...leftOut], importDuplicates: withDuplicates };
    onImported(await send<BetImport>('POST', `/me/bet-imports/${found.id}/commit`, body));
    await invalidate('/me/bets', '/me/bankroll');
  });
  const skipped = found.listed.filter(
    ({ row, state }) => state === 'duplicate' && (leftOut.has(row) || !withDuplicates),
  ).length;
  const others = [...leftOut].filter(
    (row) => !found.listed.some((one) => one.row === row && one.state === 'duplicate'),
  ).length;
  const adding = found.rows - found.errors - skipped - others;
  return (
    <>
      <ImportPreview
        found={found}
        leftOut={leftOut}
        withDuplicates={withDuplicates}
        onLeaveOut={(row) =>
          setLeftOut(
            (rows) => new Set(rows.has(row) ? [...rows].filter((one) => one !== row) : [...rows, row]),
          )
        }
      />
      {found.duplicates > 0 ? (
        <label className="check">
          <input
            type="checkbox"
            checked={withDuplicates}
            onChange={({ target }) => setWithDuplicates(target.checked)}
          />
          Also import {plural(found.duplicates, 'duplicate')}
        </label>
      ) : null}
      <FormProblem problem={commit.problem} />
      <button
        type="button"
        className="button primary"
        disabled={busy || commit.busy || adding === 0}
        onClick={() => void commit.run()}
      >
        Import {plural(adding, 'bet')}
        {found.rows > adding ? `, leave out ${plural(found.rows - adding, 'row')}` : ''}
      </button>
    </>
  );
}
