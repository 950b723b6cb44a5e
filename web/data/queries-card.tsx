import { send, useApi } from '../api.ts';
import { get } from '../get.ts';
import { Card } from '../parts/card.tsx';
import { Empty } from '../parts/empty.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { useAction, useInvalidate } from '../parts/use-action.ts';
import { useFilters } from '../parts/use-filters.ts';
import { plural } from '../words.ts';
import { QueryBuilder } from './query-builder.tsx';
import { RESOURCES } from './query-fields.ts';

const PATH = '/data/saved-queries';

/** The open query is in the URL: `?query=new` or its id. */
export function QueriesCard() {
  const queries = useApi(get(PATH));
  const { params, set } = useFilters();
  const open = params.get('query');
  const invalidate = useInvalidate();
  const forget = useAction(async (id: number) => {
    await send('DELETE', `${PATH}/${id}`);
    if (open === String(id)) set({ query: null });
    await invalidate(PATH);
  });
  const add = (
    <button type="button" className="button small primary" onClick={() => set({ query: 'new' })}>
      New query
    </button>
  );
  return (
    <Card title="Saved queries" aside={open === 'new' ? null : add}>
      <Loaded query={queries} skeleton={[56, 56]}>
        {(list) => {
          const chosen = list.find(({ id }) => String(id) === open);
          return (
            <div className="stack" data-state={list.length === 0 ? 'empty' : 'ready'}>
              {list.length === 0 && open === null ? (
                <Empty>
                  No saved queries yet. Build one over picks, props or game logs, preview its rows, and run it
                  from your own code by its id.
                </Empty>
              ) : null}
              {list.length > 0 ? (
                <ul className="plain-list">
                  {list.map(({ id, name, definition }) => (
                    <li key={id} className="row apart" data-query-id={id}>
                      <span>
                        <strong>{name}</strong>{' '}
                        <span className="small muted">
                          #{id} · {RESOURCES[definition.resource]} · {definition.league.toUpperCase()} ·{' '}
                          {plural(definition.filters.length, 'filter')}
                        </span>
                      </span>
                      <span className="row">
                        <button
                          type="button"
                          className="button small"
                          aria-expanded={open === String(id)}
                          onClick={() => set({ query: open === String(id) ? null : String(id) })}
                        >
                          {open === String(id) ? 'Close' : 'Open'}
                          <span className="visually-hidden"> {name}</span>
                        </button>
                        <button
                          type="button"
                          className="button small quiet"
                          disabled={forget.busy}
                          onClick={() => void forget.run(id)}
                        >
                          Delete<span className="visually-hidden"> {name}</span>
                        </button>
                      </span>
                    </li>
                  ))}
                </ul>
              ) : null}
              {open === 'new' || chosen ? (
                <QueryBuilder
                  key={open}
                  query={chosen ?? null}
                  onDone={(id) => set({ query: id === null ? null : String(id) })}
                />
              ) : null}
            </div>
          );
        }}
      </Loaded>
    </Card>
  );
}
