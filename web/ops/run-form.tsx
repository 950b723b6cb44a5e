import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { send } from '../api.ts';
import { Card } from '../parts/card.tsx';
import { Field } from '../parts/field.tsx';
import { LEAGUE_OPTIONS } from '../parts/filter-select.tsx';
import { SelectField } from '../parts/select-field.tsx';
import { useInvalidate } from '../parts/use-action.ts';
import { useForm } from '../parts/use-form.ts';
import type { Operation } from '../wire.ts';
import { leagueDay } from '../words.ts';
import { RunningInstead } from './running-instead.tsx';

const WORK = [
  ['run-ingest', 'Ingest a day'],
  ['score-day', 'Score a day'],
  ['settle', 'Settle a day'],
] as const;
const STEPS = ['schedule', 'players', 'gamelogs', 'injuries', 'odds', 'profiles', 'score', 'settle'];
const FIELDS = ['date', 'league', 'step'];

/** Starts an operation. Pressing twice sends the same Idempotency-Key until the request succeeded. */
export function RunForm() {
  const [work, setWork] = useState<string>('run-ingest');
  const key = useRef(crypto.randomUUID());
  const [, navigate] = useLocation();
  const invalidate = useInvalidate();
  const { form, problem, busy, onSubmit } = useForm(async ({ date, league, step }) => {
    const body = { date, league, ...(work === 'run-ingest' && step ? { step } : {}) };
    const headers = { 'idempotency-key': key.current };
    const { id } = await send<Operation>('POST', `/ops/operations/${work}`, body, headers);
    key.current = crypto.randomUUID();
    void invalidate('/ops/');
    navigate(`/ops/operations/${id}`);
  });
  return (
    <Card title="Run">
      <form
        ref={form}
        className="run-form"
        onSubmit={onSubmit}
        onChange={() => {
          key.current = crypto.randomUUID(); // a different request
        }}
        noValidate
      >
        <SelectField
          label="Operation"
          value={work}
          onChange={(event) => setWork(event.target.value)}
          options={WORK}
        />
        <Field
          label="Day"
          name="date"
          type="date"
          defaultValue={leagueDay(new Date())}
          error={problem?.fields.date}
        />
        <SelectField label="League" name="league" options={LEAGUE_OPTIONS} />
        {work === 'run-ingest' ? (
          <SelectField
            label="Step"
            name="step"
            options={[['', 'All'], ...STEPS.map((step) => [step, step] as const)]}
          />
        ) : null}
        <button type="submit" className="button primary" disabled={busy}>
          {busy ? 'Starting…' : 'Run'}
        </button>
      </form>
      <RunningInstead problem={problem} fields={FIELDS} />
    </Card>
  );
}
