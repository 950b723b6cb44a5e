import { useState } from 'react';
import { send } from '../api.ts';
import { Dialog } from '../parts/dialog.tsx';
import { FormProblem } from '../parts/form-problem.tsx';
import { useAction, useInvalidate } from '../parts/use-action.ts';
import type { BetImport } from '../wire.ts';
import { plural } from '../words.ts';
import { ImportPreview } from './import-preview.tsx';

/** Choose a file, look at what was found, import all of it or nothing. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const invalidate = useInvalidate();
  const [found, setFound] = useState<BetImport | null>(null);
  const upload = useAction(async (file: File) => {
    const content = toBase64(await file.arrayBuffer());
    setFound(
      await send<BetImport>('POST', '/me/bet-imports', { content, fileName: file.name.slice(0, 200) }),
    );
  });
  const commit = useAction(async ({ id, listed }: BetImport) => {
    const leaveOut = listed.filter(({ state }) => state === 'error').map(({ row }) => row);
    setFound(await send<BetImport>('POST', `/me/bet-imports/${id}/commit`, { leaveOut }));
    await invalidate('/me/bets', '/me/bankroll');
  });
  const adding = found ? found.matched + found.manual + found.unmatched : 0;
  return (
    <Dialog title="Import bets" onClose={onClose} wide>
      {found === null ? (
        <label className="stack tight">
          <span>
            CSV file in UTF-8 with columns for date, player, stat, side, line, odds, stake and book. Nothing
            is imported before you confirm.
          </span>
          <input
            type="file"
            accept=".csv,text/csv"
            disabled={upload.busy}
            data-first
            onChange={(event) => {
              const [file] = event.target.files ?? [];
              if (file) void upload.run(file);
            }}
          />
        </label>
      ) : (
        <ImportPreview found={found} />
      )}
      <FormProblem problem={upload.problem ?? commit.problem} />
      {found && found.committedAt === null ? (
        <div className="row">
          <button
            type="button"
            className="button primary"
            disabled={commit.busy || adding === 0}
            onClick={() => void commit.run(found)}
          >
            Import {plural(adding, 'bet')}
            {found.errors > 0 ? `, leave out ${plural(found.errors, 'row')}` : ''}
          </button>
          <button type="button" className="button quiet" onClick={() => setFound(null)}>
            Choose another file
          </button>
        </div>
      ) : null}
    </Dialog>
  );
}

/** In steps, because a call takes a limited number of arguments. */
function toBase64(file: ArrayBuffer): string {
  const bytes = new Uint8Array(file);
  let text = '';
  for (let start = 0; start < bytes.length; start += 0x8000)
    text += String.fromCharCode(...bytes.subarray(start, start + 0x8000));
  return btoa(text);
}
