import { send } from '../api.ts';
import { Card } from '../parts/card.tsx';
import { Field } from '../parts/field.tsx';
import { FormProblem } from '../parts/form-problem.tsx';
import { useInvalidate } from '../parts/use-action.ts';
import { useForm } from '../parts/use-form.ts';
import type { Bankroll } from '../wire.ts';
import { dayAndTime, number } from '../words.ts';

type Props = { bankroll: Bankroll };

/** Bankroll, unit and share of Kelly; and the limits that readers set for themselves. */
export const SettingsCard = ({ bankroll }: Props) => (
  <div className="grid two">
    <Card title="Bankroll and units">
      <UnitForm bankroll={bankroll} />
    </Card>
    <Card title="My limits">
      <LimitForm bankroll={bankroll} />
    </Card>
  </div>
);

function useSave() {
  const invalidate = useInvalidate();
  return async (change: object) => {
    await send('PATCH', '/me/bankroll', change);
    await invalidate('/me/bankroll', '/me/bets/statistics');
  };
}

const SETTINGS = [
  ['starting', 'Starting bankroll', 1],
  ['unit', 'One unit', 1],
  ['kellyFraction', 'Share of Kelly, %', 100],
  ['maxBetShare', 'Cap per bet, % of bankroll', 100],
  ['maxDayShare', 'Cap per day, % of bankroll', 100],
] as const;

/** Shares are shown in percent; 0.07 × 100 is not exactly 7. */
const shown = (value: number, scale: number): string => String(Number((value * scale).toFixed(6)));

function UnitForm({ bankroll }: Props) {
  const save = useSave();
  const { form, problem, busy, onSubmit } = useForm((values) =>
    save(Object.fromEntries(SETTINGS.map(([name, , scale]) => [name, Number(values[name]) / scale]))),
  );
  return (
    <form ref={form} className="stack" onSubmit={onSubmit} noValidate>
      {SETTINGS.map(([name, label, scale]) => (
        <Field
          key={`${name} ${bankroll[name]}`}
          label={label}
          name={name}
          inputMode="decimal"
          defaultValue={shown(bankroll[name], scale)}
          error={problem?.fields[name]}
        />
      ))}
      <FormProblem problem={problem} fields={SETTINGS.map(([name]) => name)} />
      <button type="submit" className="button" disabled={busy}>
        Save settings
      </button>
    </form>
  );
}

const LIMITS = [
  ['stakePerDay', 'Stake per day'],
  ['stakePerWeek', 'Stake per week'],
] as const;

function LimitForm({ bankroll: { limits, helpLine } }: Props) {
  const save = useSave();
  const { form, problem, busy, onSubmit } = useForm((values) => save(changedLimits(values, limits)));
  const coolOff = limits.coolOffUntil;
  return (
    <form ref={form} className="stack" onSubmit={onSubmit} noValidate>
      {LIMITS.map(([name, label]) => {
        const { inForce, next } = limits[name];
        return (
          <Field
            key={`${name} ${inForce}`}
            label={label}
            name={name}
            inputMode="decimal"
            placeholder="no limit"
            defaultValue={inForce ?? ''}
            error={problem?.fields[name]}
            hint={
              next
                ? `${next.value === null ? 'No limit' : number(next.value, 2)} from ${dayAndTime(next.effectiveAt)}`
                : null
            }
          />
        );
      })}
      <Field
        label="Break: no new bets until"
        name="coolOffUntil"
        type="date"
        error={problem?.fields.coolOffUntil}
        hint={coolOff.inForce ? `Active until ${dayAndTime(coolOff.inForce)}` : null}
      />
      <p className="caption">
        A stricter limit applies at once, a looser one after 24 hours. If betting is no longer fun, call{' '}
        <a href="tel:18004262537" className="nowrap">
          {helpLine}
        </a>
        .
      </p>
      <FormProblem problem={problem} fields={['stakePerDay', 'stakePerWeek', 'coolOffUntil']} />
      <button type="submit" className="button" disabled={busy}>
        Save limits
      </button>
    </form>
  );
}

/** Only what was changed: a limit that is sent again would replace one that waits. */
function changedLimits(values: Record<string, string>, limits: Bankroll['limits']) {
  const change: Record<string, number | string | null> = {};
  for (const [name] of LIMITS) {
    const value = values[name]?.trim() ? Number(values[name]) : null;
    if (value !== limits[name].inForce) change[name] = value;
  }
  if (values.coolOffUntil) change.coolOffUntil = new Date(`${values.coolOffUntil}T23:59:59`).toISOString();
  return change;
}
