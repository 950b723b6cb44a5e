import { useState } from 'react';
import { Card } from '../parts/card.tsx';
import { Field } from '../parts/field.tsx';
import { FormProblem } from '../parts/form-problem.tsx';
import { useForm } from '../parts/use-form.ts';
import { usePreferences } from '../preferences.ts';
import { usePrefs } from '../prefs.ts';

const NIGHT = { from: '22:30', to: '07:30' };

/** Hours in which no alert comes; the time zone is that of the dashboard. */
export function QuietHoursCard() {
  const { quietHours, save, busy, problem } = usePreferences();
  const { timeZone } = usePrefs();
  const [saved, setSaved] = useState(false);
  const zone = timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const change = async (next: typeof quietHours) => setSaved(await save({ quietHours: next }));
  const { form, onSubmit } = useForm(({ from = '', to = '' }) => change({ from, to, timeZone: zone }));
  return (
    <Card title="Quiet hours" aside={<span className="caption">{quietHours?.timeZone ?? zone}</span>}>
      <p className="small muted">
        Alerts of these hours wait, and come together at their end: one email, one message.
      </p>
      <form
        ref={form}
        key={JSON.stringify(quietHours)}
        className="stack"
        onSubmit={onSubmit}
        onChange={() => setSaved(false)}
        noValidate
      >
        <div className="pair">
          <Field
            label="From"
            name="from"
            type="time"
            required
            defaultValue={quietHours?.from ?? NIGHT.from}
          />
          <Field
            label="To"
            name="to"
            type="time"
            required
            defaultValue={quietHours?.to ?? NIGHT.to}
            error={problem?.fields['quietHours/to']}
          />
        </div>
        <FormProblem problem={problem} fields={['quietHours/to']} />
        <div className="row">
          <button type="submit" className="button" disabled={busy}>
            {quietHours ? 'Save quiet hours' : 'Turn on quiet hours'}
          </button>
          {quietHours ? (
            <button type="button" className="button quiet" disabled={busy} onClick={() => void change(null)}>
              Turn off
            </button>
          ) : null}
          <span role="status" className="small tone-hit">
            {saved ? 'Saved' : ''}
          </span>
        </div>
      </form>
    </Card>
  );
}
