import { useState } from 'react';
import { send } from '../api.ts';
import { Dialog } from '../parts/dialog.tsx';
import { Field } from '../parts/field.tsx';
import { FormProblem } from '../parts/form-problem.tsx';
import { toBase64 } from '../parts/to-base64.ts';
import { useInvalidate } from '../parts/use-action.ts';
import { useForm } from '../parts/use-form.ts';
import { ApiProblem } from '../problem.ts';
import type { ArenaSubmission } from '../wire.ts';
import { leagueDay, plural } from '../words.ts';
import { EntryField } from './entry-field.tsx';
import { SubmissionPreview } from './submission-preview.tsx';

type Props = { entries: readonly string[]; onClose: () => void };

const FIELDS = ['entry', 'date', 'text'];
const EXAMPLE = 'player,stat,line,overProbability\nAda Rivers,points,24.5,0.57';

/** Forecasts of a slate as a table: check what each row means, then submit them. */
export function SubmitDialog({ entries, onClose }: Props) {
  const invalidate = useInvalidate();
  const [text, setText] = useState('');
  const [checked, setChecked] = useState<ArenaSubmission | null>(null);
  const [stored, setStored] = useState<ArenaSubmission | null>(null);
  const { form, problem, busy, onSubmit } = useForm(async ({ entry, date }) => {
    if (text.trim() === '')
      throw new ApiProblem(400, { errors: [{ name: 'text', detail: 'Paste rows or choose a file.' }] });
    const content = toBase64(new TextEncoder().encode(text));
    const body = { entry, date, content, preview: checked === null };
    const answer = await send<ArenaSubmission>('POST', '/me/arena/submissions', body);
    if (checked === null) return setChecked(answer);
    setStored(answer);
    await invalidate('/me/arena');
  });
  const change = (value: string) => {
    setText(value);
    setChecked(null);
  };
  if (stored)
    return (
      <Dialog title="Submit forecasts" onClose={onClose} wide>
        <p role="status">{plural(stored.accepted, 'forecast')} submitted. They are scored after the games.</p>
        <SubmissionPreview submission={stored} />
      </Dialog>
    );
  const error = (name: string) => problem?.fields[name];
  return (
    <Dialog title="Submit forecasts" onClose={onClose} wide>
      <form ref={form} className="stack" onSubmit={onSubmit} onChange={() => setChecked(null)} noValidate>
        <div className="pair">
          <EntryField entries={entries} error={error('entry')} />
          <Field
            label="Day of the games"
            name="date"
            type="date"
            defaultValue={leagueDay(new Date())}
            error={error('date')}
          />
        </div>
        <label className="field">
          <span className="form-label">CSV file</span>
          <input
            type="file"
            accept=".csv,text/csv"
            onChange={async ({ target }) => change((await target.files?.[0]?.text()) ?? '')}
          />
        </label>
        <label className="field">
          <span className="form-label">or paste rows</span>
          <textarea
            className="input"
            name="text"
            rows={6}
            spellCheck={false}
            placeholder={EXAMPLE}
            value={text}
            onChange={({ target }) => change(target.value)}
          />
          <span className="caption">
            Columns player, stat, line and overProbability: your chance of the over, as 0.57 or 57%. Pushes do
            not count.
          </span>
          {error('text') ? <span className="error">{error('text')}</span> : null}
        </label>
        {checked ? <SubmissionPreview submission={checked} /> : null}
        <FormProblem problem={problem} fields={FIELDS} />
        <button type="submit" className="button primary" disabled={busy || checked?.accepted === 0}>
          {checked ? `Submit ${plural(checked.accepted, 'forecast')}` : 'Preview'}
        </button>
      </form>
    </Dialog>
  );
}
