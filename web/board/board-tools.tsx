import { Popover } from '../parts/popover.tsx';
import { plural } from '../words.ts';
import { CHOOSABLE, DEFAULT_COLUMNS } from './columns.tsx';
import { useBoardLook } from './use-board-look.ts';

type CheckProps = { label: string; checked: boolean; onChange: (checked: boolean) => void };

const Check = ({ label, checked, onChange }: CheckProps) => (
  <label className="check">
    <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
    {label}
  </label>
);

/** `all` without or with one more, in its order. */
const toggled = (all: readonly string[], chosen: readonly string[], one: string, on: boolean): string[] =>
  all.filter((name) => (name === one ? on : chosen.includes(name)));

export function ColumnChooser() {
  const { columns, change } = useBoardLook();
  return (
    <Popover label="Columns" className="button small">
      <fieldset className="stack tight">
        <legend className="strong">Columns</legend>
        {CHOOSABLE.map(({ id, label }) => (
          <Check
            key={id}
            label={label}
            checked={columns.includes(id)}
            onChange={(on) => change({ columns: toggled(DEFAULT_COLUMNS, columns, id, on) })}
          />
        ))}
        <p className="caption">The last ones are left out where they do not fit.</p>
      </fieldset>
    </Popover>
  );
}

export function DensityButton() {
  const { dense, change } = useBoardLook();
  return (
    <button
      type="button"
      className="button small"
      aria-pressed={dense}
      onClick={() => change({ dense: !dense })}
    >
      Compact
    </button>
  );
}

type BooksProps = {
  offered: readonly string[];
  mine: readonly string[];
  onChange: (books: string[]) => void;
};

/** Which books the reader uses. All of them counts as none chosen, so that a new book is included. */
export function MyBooks({ offered, mine, onChange }: BooksProps) {
  const all = [...new Set([...offered, ...mine])].sort();
  const chosen = mine.length === 0 ? all : mine;
  const choose = (books: string[]) => onChange(books.length === all.length ? [] : books);
  const label = mine.length === 0 ? 'My books: all' : `My books: ${mine.length} of ${all.length}`;
  return (
    <Popover label={label} className={`choice ${mine.length > 0 ? 'chosen' : ''}`}>
      <fieldset className="stack tight">
        <legend className="strong">Show prices only at</legend>
        {all.map((book) => (
          <Check
            key={book}
            label={book}
            checked={chosen.includes(book)}
            onChange={(on) => choose(toggled(all, chosen, book, on))}
          />
        ))}
        <p className="caption">
          Saved with your account. {plural(chosen.length, 'book')} of {all.length}.
        </p>
      </fieldset>
    </Popover>
  );
}
