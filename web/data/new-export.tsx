import { useState } from 'react';
import { keysOf } from '../../src/domain/records.ts';
import { send } from '../api.ts';
import { Dialog } from '../parts/dialog.tsx';
import { Field } from '../parts/field.tsx';
import { LEAGUE_OPTIONS, RATINGS, STAT_OPTIONS } from '../parts/filter-select.tsx';
import { FormProblem } from '../parts/form-problem.tsx';
import { oneOf } from '../parts/one-of.ts';
import { SelectField } from '../parts/select-field.tsx';
import { useInvalidate } from '../parts/use-action.ts';
import { useForm } from '../parts/use-form.ts';
import type { Export } from '../wire.ts';
import { EXPORT_TYPES, TAKES } from './export-words.ts';

export function NewExport({ onClose }: { onClose: () => void }) {
  const [type, setType] = useState<Export['type']>('picks');
  const invalidate = useInvalidate();
  const { form, problem, busy, onSubmit } = useForm(async ({ format, ...rest }) => {
    const { type: _, ...given } = rest;
    const filters = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
    await send('POST', '/data/exports', { type, format, filters });
    await invalidate('/data/exports');
    onClose();
  });
  const fault = (name: string) => problem?.fields[`filters/${name}`];
  return (
    <Dialog title="New export" onClose={onClose}>
      <form ref={form} className="stack" onSubmit={onSubmit} noValidate>
        <div className="pair">
          <SelectField
            label="Data"
            name="type"
            value={type}
            onChange={(event) => setType(oneOf(keysOf(EXPORT_TYPES), event.target.value) ?? type)}
            options={Object.entries(EXPORT_TYPES)}
          />
          <SelectField
            label="Format"
            name="format"
            options={[
              ['csv', 'CSV'],
              ['jsonl', 'JSON Lines'],
              ['parquet', 'Parquet'],
            ]}
          />
        </div>
        <div className="pair">
          <Field label="From (optional)" name="from" type="date" error={fault('from')} />
          <Field label="To (optional)" name="to" type="date" error={fault('to')} />
        </div>
        <SelectField label="League" name="league" options={LEAGUE_OPTIONS} />
        {TAKES[type].rating || TAKES[type].stat ? (
          <div className="pair">
            {TAKES[type].rating ? (
              <SelectField
                label="Rating"
                name="rating"
                error={fault('rating')}
                options={[['', 'Any'], ...RATINGS]}
              />
            ) : null}
            {TAKES[type].stat ? (
              <SelectField
                label="Stat"
                name="stat"
                error={fault('stat')}
                options={[['', 'Every stat'], ...STAT_OPTIONS]}
              />
            ) : null}
          </div>
        ) : null}
        <FormProblem
          problem={problem}
          fields={['from', 'to', 'rating', 'stat'].map((name) => `filters/${name}`)}
        />
        <button type="submit" className="button primary" disabled={busy}>
          Create export
        </button>
      </form>
    </Dialog>
  );
}
