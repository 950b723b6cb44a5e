import { Field } from '../parts/field.tsx';

/** Name of the entry: one that exists, or a new one. */
export const EntryField = ({ entries, error }: { entries: readonly string[]; error: string | undefined }) => (
  <>
    <Field
      label="Entry"
      name="entry"
      list="arena-entries"
      autoComplete="off"
      maxLength={60}
      defaultValue={entries.at(-1) ?? 'My forecasts'}
      hint="Name of what makes the forecasts. A new name is a new entry and widens all intervals."
      error={error}
    />
    <datalist id="arena-entries">
      {entries.map((name) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  </>
);
