import { useState } from 'react';
import { STATS } from '../../src/domain/stats.ts';
import { usePlayers } from '../alerts/use-players.ts';
import { send, useApi } from '../api.ts';
import { get } from '../get.ts';
import { Choices } from '../parts/choices.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Field } from '../parts/field.tsx';
import { FormProblem } from '../parts/form-problem.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { SelectField } from '../parts/select-field.tsx';
import { useInvalidate } from '../parts/use-action.ts';
import { useForm } from '../parts/use-form.ts';
import { ApiProblem } from '../problem.ts';
import type { LoggedBet, PickDetail } from '../wire.ts';
import { figure, inSentence, leagueDay, statName } from '../words.ts';

type Props = { pickId: number | null; onClose: () => void };

/** A new bet: on a pick, on a prop or in the reader's words. */
export function BetForm({ pickId, onClose }: Props) {
  const pick = useApi(pickId === null ? null : get('/picks/{pickId}', { path: { pickId } }));
  return (
    <Dialog title="Add bet" onClose={onClose}>
      {pickId === null ? (
        <Form pick={null} onClose={onClose} />
      ) : (
        <Loaded query={pick} skeleton={[200]}>
          {(data) => <Form pick={data} onClose={onClose} />}
        </Loaded>
      )}
    </Dialog>
  );
}

const FIELDS = ['player', 'date', 'line', 'description', 'book', 'price', 'stake', 'probability', 'note'];
const SUBJECTS = [
  { value: 'prop', label: 'Player prop' },
  { value: 'words', label: 'Something else' },
] as const;

function Form({ pick, onClose }: { pick: PickDetail | null; onClose: () => void }) {
  const { labels, idOf } = usePlayers();
  const invalidate = useInvalidate();
  const [subject, setSubject] = useState<'prop' | 'words'>('prop');
  const [warnings, setWarnings] = useState<readonly string[]>([]);
  const { form, problem, busy, onSubmit } = useForm(async (values) => {
    const body = { ...termsOf(values), ...subjectOf(values, { pick, subject, idOf }) };
    const logged = await send<LoggedBet>('POST', '/me/bets', body);
    await invalidate('/me/bets', '/me/bankroll');
    if (logged.warnings.length === 0) onClose();
    else setWarnings(logged.warnings);
  });
  if (warnings.length > 0) return <Warnings warnings={warnings} onClose={onClose} />;
  const error = (name: string) => problem?.fields[name];
  return (
    <form ref={form} className="stack" onSubmit={onSubmit} noValidate>
      {pick ? (
        <p>
          <strong>{pick.playerName}</strong>, {pick.direction} {inSentence(pick.stat)}
        </p>
      ) : (
        <Choices name="Kind of bet" value={subject} onChange={setSubject} options={SUBJECTS} />
      )}
      {pick === null && subject === 'prop' ? (
        <>
          <Field
            label="Player"
            name="player"
            list="bet-players"
            autoComplete="off"
            error={error('player') ?? error('playerId')}
          />
          <datalist id="bet-players">
            {labels.map((label) => (
              <option key={label} value={label} />
            ))}
          </datalist>
          <Field
            label="Day of the game"
            name="date"
            type="date"
            defaultValue={leagueDay(new Date())}
            error={error('date')}
          />
          <div className="pair">
            <SelectField
              label="Stat"
              name="stat"
              options={STATS.map((stat) => [stat, statName(stat)] as const)}
            />
            <SelectField
              label="Side"
              name="side"
              options={[
                ['over', 'Over'],
                ['under', 'Under'],
              ]}
            />
          </div>
        </>
      ) : null}
      {pick === null && subject === 'words' ? (
        <Field label="Bet" name="description" placeholder="Home team by 7" error={error('description')} />
      ) : (
        <Field
          label="Line"
          name="line"
          inputMode="decimal"
          defaultValue={pick ? figure(pick.line) : ''}
          error={error('line')}
        />
      )}
      <Field label="Book" name="book" defaultValue={pick?.bestBook?.sportsbook} error={error('book')} />
      <div className="pair">
        <Field
          label="Price"
          name="price"
          inputMode="text"
          placeholder="-110"
          hint="American"
          defaultValue={pick?.bestBook ? `${pick.bestBook.odds > 0 ? '+' : ''}${pick.bestBook.odds}` : ''}
          error={error('price')}
        />
        <Field label="Stake" name="stake" inputMode="decimal" error={error('stake')} />
      </div>
      <Field
        label="Your own chance, % (optional)"
        name="probability"
        inputMode="decimal"
        error={error('probability')}
      />
      <Field label="Note (optional)" name="note" maxLength={500} error={error('note')} />
      <FormProblem problem={problem} fields={FIELDS} />
      <button type="submit" className="button primary" disabled={busy}>
        Add bet
      </button>
    </form>
  );
}

const Warnings = ({ warnings, onClose }: { warnings: readonly string[]; onClose: () => void }) => (
  <div className="stack" role="status">
    <p>The bet is logged. Note:</p>
    <ul className="stack tight">
      {warnings.map((warning) => (
        <li key={warning}>{warning}</li>
      ))}
    </ul>
    <button type="button" className="button" onClick={onClose}>
      Close
    </button>
  </div>
);

const numberOf = (text: string | undefined): number =>
  Number((text ?? '').replace('−', '-').replace(',', '.'));

function termsOf({ book, price, stake, probability, note }: Record<string, string>) {
  const wrong = [
    ...(book?.trim() ? [] : [{ name: 'book', detail: 'Enter the sportsbook.' }]),
    ...(Number.isInteger(numberOf(price)) && price
      ? []
      : [{ name: 'price', detail: 'Enter a price such as -110.' }]),
    ...(numberOf(stake) > 0 ? [] : [{ name: 'stake', detail: 'Enter an amount above 0.' }]),
    ...(probability && !(numberOf(probability) > 0 && numberOf(probability) < 100)
      ? [{ name: 'probability', detail: 'Enter a number between 0 and 100.' }]
      : []),
  ];
  if (wrong.length > 0) throw new ApiProblem(400, { errors: wrong });
  return {
    book,
    price: numberOf(price),
    stake: numberOf(stake),
    ...(probability ? { probability: numberOf(probability) / 100 } : {}),
    ...(note?.trim() ? { note } : {}),
  };
}

type SubjectAsk = {
  pick: PickDetail | null;
  subject: 'prop' | 'words';
  idOf: (label: string) => number | null;
};

function subjectOf(values: Record<string, string>, { pick, subject, idOf }: SubjectAsk) {
  const { player = '', date, stat, side, line, description } = values;
  if (pick) return { pickId: pick.pickId, line: numberOf(line) };
  if (subject === 'words') return { description };
  const playerId = idOf(player);
  if (playerId === null)
    throw new ApiProblem(400, { errors: [{ name: 'player', detail: 'Choose a player from the list.' }] });
  return { playerId, date, stat, side, line: numberOf(line) };
}
