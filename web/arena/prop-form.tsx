import { STATS } from '../../src/domain/stats.ts';
import { usePlayers } from '../alerts/use-players.ts';
import { send } from '../api.ts';
import { Dialog } from '../parts/dialog.tsx';
import { Field } from '../parts/field.tsx';
import { FormProblem } from '../parts/form-problem.tsx';
import { SelectField } from '../parts/select-field.tsx';
import { useInvalidate } from '../parts/use-action.ts';
import { useForm } from '../parts/use-form.ts';
import { ApiProblem } from '../problem.ts';
import { leagueDay, statName } from '../words.ts';
import { EntryField } from './entry-field.tsx';
import type { ArenaProp } from './your-chance.tsx';

type Props = { prop: ArenaProp | null; entries: readonly string[]; onClose: () => void };

const FIELDS = ['player', 'date', 'line', 'chance', 'entry'];
const STAT_OPTIONS = STATS.map((stat) => [stat, statName(stat)] as const);

/** One forecast, of a prop that another page named or of any. */
export function PropForm({ prop, entries, onClose }: Props) {
  const { labels, labelOf, idOf, isKnown } = usePlayers();
  const invalidate = useInvalidate();
  const { form, problem, busy, onSubmit } = useForm(async (values) => {
    await send('POST', '/me/arena/submissions', submissionOf(values, idOf));
    await invalidate('/me/arena');
    onClose();
  });
  const error = (name: string) => problem?.fields[name];
  return (
    <Dialog title="Your probability" onClose={onClose}>
      <form ref={form} className="stack" onSubmit={onSubmit} noValidate>
        <Field
          key={String(isKnown)}
          label="Player"
          name="player"
          list="arena-players"
          autoComplete="off"
          defaultValue={prop ? labelOf(prop.playerId) : ''}
          error={error('player')}
        />
        <datalist id="arena-players">
          {labels.map((label) => (
            <option key={label} value={label} />
          ))}
        </datalist>
        <div className="pair">
          <SelectField label="Stat" name="stat" defaultValue={prop?.stat} options={STAT_OPTIONS} />
          <Field
            label="Line"
            name="line"
            inputMode="decimal"
            defaultValue={prop ? String(prop.line) : ''}
            error={error('line') ?? error('rows/0/line')}
          />
        </div>
        <div className="pair">
          <Field
            label="Day of the game"
            name="date"
            type="date"
            defaultValue={prop?.date ?? leagueDay(new Date())}
            error={error('date')}
          />
          <Field
            label="Your chance of the over, %"
            name="chance"
            inputMode="decimal"
            placeholder="55"
            error={error('chance')}
          />
        </div>
        <EntryField entries={entries} error={error('entry')} />
        <FormProblem problem={problem} fields={[...FIELDS, 'rows/0/line']} />
        <button type="submit" className="button primary" disabled={busy}>
          Submit forecast
        </button>
      </form>
    </Dialog>
  );
}

const numberOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text.replace(',', '.')));

function submissionOf(values: Record<string, string>, idOf: (label: string) => number | null) {
  const { player = '', stat, date, entry, line = '', chance = '' } = values;
  const playerId = idOf(player);
  const [value, share] = [numberOf(line), numberOf(chance) / 100];
  const wrong = [
    ...(playerId === null ? [{ name: 'player', detail: 'Choose a player from the list.' }] : []),
    ...(value >= 0 ? [] : [{ name: 'line', detail: 'Enter a line such as 24.5.' }]),
    ...(share > 0 && share < 1 ? [] : [{ name: 'chance', detail: 'Enter a number between 0 and 100.' }]),
    ...(entry?.trim() ? [] : [{ name: 'entry', detail: 'Enter a name.' }]),
  ];
  if (wrong.length > 0) throw new ApiProblem(400, { errors: wrong });
  return { entry, date, rows: [{ playerId, stat, line: value, overProbability: share }] };
}
