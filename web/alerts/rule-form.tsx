import { useId, useState } from 'react';
import { send } from '../api.ts';
import { ChannelBoxes, channelsOf } from '../channels/channel-boxes.tsx';
import { Choices } from '../parts/choices.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Field } from '../parts/field.tsx';
import { LEAGUE_OPTIONS, STAT_OPTIONS } from '../parts/filter-select.tsx';
import { FormProblem } from '../parts/form-problem.tsx';
import { SelectField } from '../parts/select-field.tsx';
import { useInvalidate } from '../parts/use-action.ts';
import { useForm } from '../parts/use-form.ts';
import { ApiProblem } from '../problem.ts';
import { useSession } from '../session.ts';
import type { RuleValues } from './prefill.ts';
import { usePlayers } from './use-players.ts';

const FIELDS = ['player', 'playerId', 'line', 'stat', 'rating', 'league'];

type Props = { onClose: () => void; initial?: RuleValues | null };

/** `initial`: values to start with, as a link to the form gives them. */
export function RuleForm({ onClose, initial = null }: Props) {
  const [kind, setKind] = useState(initial?.kind ?? 'line');
  const { labels, idOf, labelOf } = usePlayers();
  const { user } = useSession();
  const list = useId();
  const invalidate = useInvalidate();
  const { form, problem, busy, onSubmit } = useForm(async (values) => {
    await send('POST', '/me/alerts/rules', ruleOf(kind, values, idOf));
    await invalidate('/me/alerts/rules');
    onClose();
  });
  const player = (label: string) => (
    <>
      <Field
        label={label}
        name="player"
        list={list}
        autoComplete="off"
        placeholder="Player name"
        defaultValue={initial ? labelOf(Number(initial.playerId)) : ''}
        error={problem?.fields.player ?? problem?.fields.playerId}
      />
      <datalist id={list}>
        {labels.map((text) => (
          <option key={text} value={text} />
        ))}
      </datalist>
    </>
  );
  return (
    <Dialog title="New rule" onClose={onClose}>
      <Choices
        name="Alert me when"
        value={kind}
        onChange={setKind}
        options={[
          { value: 'line', label: 'A line moves' },
          ...(user?.tier === 'free' ? [] : [{ value: 'pick', label: 'A pick appears' }]),
          { value: 'injury', label: 'An injury changes' },
        ]}
      />
      <form ref={form} key={kind} className="stack" onSubmit={onSubmit} noValidate>
        {kind === 'pick' ? (
          <>
            <SelectField
              label="Rating"
              name="rating"
              defaultValue={initial?.rating}
              options={[
                ['standard', 'Any published pick'],
                ['premium', '◆ Premium only'],
              ]}
            />
            {player('Player (optional)')}
            <SelectField
              label="Stat"
              name="stat"
              defaultValue={initial?.stat}
              options={[['', 'Every stat'], ...STAT_OPTIONS]}
            />
            <SelectField
              label="League"
              name="league"
              defaultValue={initial?.league}
              options={[['', 'Both leagues'], ...LEAGUE_OPTIONS]}
            />
          </>
        ) : (
          player('Player')
        )}
        {kind === 'line' ? (
          <>
            <SelectField label="Stat" name="stat" defaultValue={initial?.stat} options={STAT_OPTIONS} />
            <div className="pair">
              <SelectField
                label="The line"
                name="direction"
                defaultValue={initial?.direction}
                options={[
                  ['up', 'rises to'],
                  ['down', 'falls to'],
                ]}
              />
              <Field
                label="Number"
                name="line"
                inputMode="decimal"
                placeholder="25.5"
                defaultValue={initial?.line}
                error={problem?.fields.line}
              />
            </div>
          </>
        ) : null}
        <ChannelBoxes />
        <FormProblem problem={problem} fields={FIELDS} />
        <button type="submit" className="button primary" disabled={busy}>
          Create rule
        </button>
      </form>
    </Dialog>
  );
}

/** Builds the request body. Throws field errors for an unknown player or a line that is not a number. */
function ruleOf(kind: string, values: Record<string, string>, idOf: (label: string) => number | null) {
  const { player = '', stat, direction, line, rating, league, email, push } = values;
  const playerId = player ? idOf(player) : null;
  const wrong: { name: string; detail: string }[] = [];
  if (playerId === null && (player || kind !== 'pick'))
    wrong.push({ name: 'player', detail: 'Choose a player from the list.' });
  if (kind === 'line' && !(line && Number(line) >= 0))
    wrong.push({ name: 'line', detail: 'Enter a number such as 25.5.' });
  if (wrong.length > 0) throw new ApiProblem(400, { errors: wrong });
  return {
    kind,
    email: email !== undefined,
    push: push !== undefined,
    channelIds: channelsOf(values),
    ...(playerId === null ? {} : { playerId }),
    ...(stat ? { stat } : {}),
    ...(kind === 'line' ? { direction, line: Number(line) } : {}),
    ...(rating ? { rating } : {}),
    ...(league ? { league } : {}),
  };
}
