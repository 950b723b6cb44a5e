import { useState } from 'react';
import { Dialog } from '../parts/dialog.tsx';
import { Field } from '../parts/field.tsx';
import { FormProblem } from '../parts/form-problem.tsx';
import { useFilters } from '../parts/use-filters.ts';
import { usePreferences } from '../preferences.ts';
import type { Pick } from '../wire.ts';
import { applyFilters, readFilters } from './filters.ts';
import { useBoardLook, viewQuery } from './use-board-look.ts';

const MOST_VIEWS = 20;

/** Filters, order, columns and density under a name, kept with the account. */
export function SavedViews({ picks }: { picks: readonly Pick[] }) {
  const { params, replaceAll } = useFilters();
  const { boardViews, save, busy, problem } = usePreferences();
  const look = useBoardLook();
  const [naming, setNaming] = useState(false);
  const now = viewQuery(params, look);
  const current = boardViews.find(({ query }) => query === now);
  const show = (query: string) => {
    const next = new URLSearchParams(query);
    for (const name of ['date', 'league']) {
      const value = params.get(name);
      if (value !== null) next.set(name, value);
    }
    replaceAll(next);
  };
  const count = (query: string) => applyFilters(picks, readFilters(new URLSearchParams(query))).length;
  const add = async (name: string) => {
    const others = boardViews.filter((view) => view.name !== name);
    if (await save({ boardViews: [...others, { name, query: now }] })) {
      setNaming(false);
      show(now);
    }
  };
  return (
    <nav className="views" aria-label="Saved views">
      <View name="All" count={picks.length} current={!current && isPlain(params)} onShow={() => show('')} />
      {boardViews.map(({ name, query }) => (
        <View
          key={name}
          name={name}
          count={count(query)}
          current={query === now}
          onShow={() => show(query)}
        />
      ))}
      {current ? (
        <button
          type="button"
          className="view-action"
          disabled={busy}
          onClick={() => save({ boardViews: boardViews.filter((view) => view !== current) })}
        >
          Delete view
        </button>
      ) : boardViews.length < MOST_VIEWS ? (
        <button type="button" className="view-action" onClick={() => setNaming(true)}>
          + Save view
        </button>
      ) : null}
      {naming ? (
        <Dialog title="Save this view" onClose={() => setNaming(false)}>
          <form
            className="stack"
            onSubmit={(event) => {
              event.preventDefault();
              void add(String(new FormData(event.currentTarget).get('name')).trim());
            }}
          >
            <Field
              label="Name"
              name="name"
              required
              maxLength={40}
              data-first
              hint="Keeps filters, order, columns and density with your account."
            />
            <FormProblem problem={problem} />
            <button type="submit" className="button primary" disabled={busy}>
              Save view
            </button>
          </form>
        </Dialog>
      ) : null}
    </nav>
  );
}

/** Nothing but the day and the league. */
const isPlain = (params: URLSearchParams) =>
  [...params.keys()].every((name) => name === 'date' || name === 'league');

type ViewProps = { name: string; count: number; current: boolean; onShow: () => void };

const View = ({ name, count, current, onShow }: ViewProps) => (
  <button type="button" {...(current ? { 'aria-current': true } : {})} onClick={onShow}>
    {name} <span className="caption">{count}</span>
  </button>
);
