import { keysOf } from '../../src/domain/records.ts';
import { Field } from '../parts/field.tsx';
import { SelectField } from '../parts/select-field.tsx';
import type { BetImport } from '../wire.ts';
import type { ImportChoices, ImportField } from './use-import.ts';

const NAMES: Record<ImportField, string> = {
  player: 'Player',
  description: 'Bet in words',
  date: 'Day of the game',
  placedAt: 'Placed at',
  stat: 'Stat',
  side: 'Side',
  line: 'Line',
  price: 'Price',
  stake: 'Stake',
  book: 'Book',
  result: 'Result',
  probability: 'Your chance',
  note: 'Note',
};

type Props = {
  headers: readonly string[];
  /** Null while a needed column is missing: then nothing was read. */
  found: BetImport | null;
  choices: ImportChoices;
  onChoose: (change: Partial<ImportChoices>) => void;
};

/** Which column of the file each field of a bet is read from. */
export function ColumnMapping({ headers, found, choices, onChoose }: Props) {
  const guessed = new Map(found?.columns.map(({ field, header }) => [field, header]));
  const options = headers.map((header, n) => {
    const sample = found?.samples[n];
    return [header, sample ? `${header} (${sample})` : header] as const;
  });
  return (
    <details className="stack" open>
      <summary>Columns of the file</summary>
      <p className="caption">
        Needed: price, stake, a book, the day or the time of the bet, and the player or the bet in words.
      </p>
      <div className="form-grid">
        {keysOf(NAMES).map((field) => (
          <SelectField
            key={field}
            label={NAMES[field]}
            value={choices.columns[field] ?? guessed.get(field) ?? ''}
            onChange={({ target }) =>
              onChoose({
                columns: { ...choices.columns, [field]: target.value === '' ? null : target.value },
              })
            }
            options={[['', found ? 'No column' : 'By its usual name'], ...options]}
          />
        ))}
        <Field
          label="Book of rows without one"
          maxLength={60}
          defaultValue={choices.book}
          onBlur={({ target }) => {
            if (target.value !== choices.book) onChoose({ book: target.value });
          }}
        />
      </div>
    </details>
  );
}
