import { useState } from 'react';
import { reaches } from '../../src/domain/tiers.ts';
import { send } from '../api.ts';
import { Card } from '../parts/card.tsx';
import { Field } from '../parts/field.tsx';
import { FormProblem } from '../parts/form-problem.tsx';
import { SelectField } from '../parts/select-field.tsx';
import { useForm } from '../parts/use-form.ts';
import { useSession } from '../session.ts';
import type { Evaluation, ResearchProp } from '../wire.ts';
import { figure, number, odds, percent, signed } from '../words.ts';

const FIELDS = ['line', 'side', 'price', 'minutes'];
const SIDES = [
  ['over', 'Over'],
  ['under', 'Under'],
] as const;

/** Prices a line and a price of the reader’s choice; without a prop only says who may. */
export function PriceCard({ playerId, prop }: { playerId: number; prop?: ResearchProp | undefined }) {
  const { user } = useSession();
  const isAllowed = user !== null && reaches(user.tier, 'sharp');
  if (isAllowed && !prop) return null;
  return (
    <Card title="Price any line">
      {isAllowed && prop ? (
        <PriceForm key={prop.propType} playerId={playerId} prop={prop} />
      ) : (
        <p className="muted">
          Sharp includes the chance, fair odds and expected value of any line and price, also for other
          minutes.
        </p>
      )}
    </Card>
  );
}

function PriceForm({ playerId, prop }: { playerId: number; prop: ResearchProp }) {
  const [answer, setAnswer] = useState<Evaluation | null>(null);
  const { form, problem, busy, onSubmit } = useForm(async ({ line, side, price, minutes }) => {
    setAnswer(null);
    setAnswer(
      await send<Evaluation>('POST', '/data/evaluate', {
        playerId,
        stat: prop.propType,
        line: Number(line),
        side,
        price: Number(price?.replace('−', '-')),
        ...(minutes ? { minutes: Number(minutes) } : {}),
      }),
    );
  });
  const error = (name: string) => problem?.fields[name];
  return (
    <>
      <form ref={form} onSubmit={onSubmit} className="run-form" noValidate>
        <Field
          label="Line"
          name="line"
          type="number"
          step="0.5"
          min="0"
          defaultValue={prop.consensusLine}
          error={error('line')}
        />
        <SelectField label="Side" name="side" options={SIDES} error={error('side')} />
        <Field label="Price (American)" name="price" defaultValue="-110" error={error('price')} />
        <Field
          label="Minutes"
          name="minutes"
          type="number"
          step="0.5"
          min="1"
          placeholder="As forecast"
          error={error('minutes')}
        />
        <button type="submit" className="button primary" disabled={busy}>
          Price it
        </button>
      </form>
      <FormProblem problem={problem} fields={FIELDS} />
      <div aria-live="polite">{answer ? <Answer answer={answer} /> : null}</div>
    </>
  );
}

function Answer({ answer }: { answer: Evaluation }) {
  const { flipPoints, market, outcomes } = answer;
  const tiles: [string, string][] = [
    ['Chance', percent(answer.probability)],
    ['Fair odds', odds(answer.fairOdds)],
    [`EV at ${odds(answer.price)}`, `${signed(answer.evPercent, 1)}%`],
    ['Forecast', number(answer.projection.mean, 1)],
    ['Minutes', number(answer.projection.minutes, 1)],
  ];
  return (
    <div className="stack" data-evaluation={answer.line}>
      <div className="tiles">
        {tiles.map(([name, value]) => (
          <div key={name} className="tile">
            <span className="caption">{name}</span>
            <span className="figure-big">{value}</span>
          </div>
        ))}
      </div>
      <p className="small">
        {outcomes.push > 0 ? `It pushes ${percent(outcomes.push)} of the time. ` : ''}
        {market
          ? `The books’ line is ${figure(market.line)}, ${percent(market.overProbability)} over without margin. `
          : 'No book quotes both sides, so this is the model alone. '}
        {flips(answer.evPercent > 0, flipPoints)}
      </p>
    </div>
  );
}

function flips(isWorth: boolean, { line, minutes }: Evaluation['flipPoints']): string {
  const where = [
    ...(line === null ? [] : [`at a line of ${figure(line)}`]),
    ...(minutes === null ? [] : [`at ${number(minutes, 1)} minutes`]),
  ];
  if (where.length === 0) return '';
  return `At this price it ${isWorth ? 'stops being' : 'becomes'} worth a bet ${where.join(' or ')}.`;
}
