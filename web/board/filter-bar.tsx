import { type ReactNode, useState } from 'react';
import { Choices } from '../parts/choices.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { FilterSelect, type Options, RATINGS, SIDES } from '../parts/filter-select.tsx';
import { useFilters } from '../parts/use-filters.ts';
import { useMedia } from '../parts/use-media.ts';
import type { Pick } from '../wire.ts';
import { odds, plural, statName, statShort } from '../words.ts';
import { activeFilters, type BoardFilters, bestNow, gameName } from './filters.ts';

type Props = { picks: readonly Pick[]; filters: BoardFilters; left: number; myBooks: ReactNode };

/**
 * Stats first, within reach of the thumb; the other filters beside them, or behind a button on narrow
 * screens.
 */
export function FilterBar({ picks, filters, left, myBooks }: Props) {
  const { set } = useFilters();
  const wide = useMedia('(min-width: 900px)');
  const [open, setOpen] = useState(false);
  const stats = [...new Set(picks.map(({ stat }) => stat))];
  const active = activeFilters(filters);
  const more = active.filter((name) => name !== 'stat');
  const clear = () => set(Object.fromEntries(active.map((name) => [name, null])));
  return (
    <div className="stack tight">
      <div className="row apart">
        <Choices
          name="Stat"
          scroll
          value={filters.stat ?? ''}
          onChange={(value) => set({ stat: value })}
          options={[
            { value: '', label: 'All' },
            ...stats.map((stat) => ({
              value: stat,
              label: statName(stat).includes('+') ? statShort(stat) : statName(stat),
            })),
          ]}
        />
        <input
          className="input small list-search"
          type="search"
          aria-label="Search this list"
          placeholder="Search this list"
          value={filters.q ?? ''}
          onChange={(event) => set({ q: event.target.value }, { replace: true })}
        />
      </div>
      {wide ? (
        <div className="row">
          {myBooks}
          <Fields picks={picks} filters={filters} />
          {active.length > 0 ? (
            <button type="button" className="button small" onClick={clear}>
              Clear ({active.length})
            </button>
          ) : null}
        </div>
      ) : (
        <div className="row one-line">
          <button
            type="button"
            className="choice"
            aria-pressed={more.length > 0}
            onClick={() => setOpen(true)}
          >
            Filters{more.length > 0 ? ` · ${more.length}` : ''}
          </button>
          {myBooks}
          <SortSelect />
        </div>
      )}
      {open ? (
        <Dialog title="Filters" onClose={() => setOpen(false)}>
          <div className="stack">
            <Fields picks={picks} filters={filters} />
            <div className="row">
              <button type="button" className="button primary" onClick={() => setOpen(false)}>
                Show {plural(left, 'pick')}
              </button>
              <button type="button" className="button" onClick={clear}>
                Clear
              </button>
            </div>
          </div>
        </Dialog>
      ) : null}
    </div>
  );
}

function Fields({ picks, filters }: { picks: readonly Pick[]; filters: BoardFilters }) {
  const { set } = useFilters();
  const games = [...new Map(picks.map((pick) => [String(pick.gameId), gameName(pick)] as const))];
  const teams = [...new Set(picks.map(({ teamAbbreviation }) => teamAbbreviation))].sort();
  const books = [...new Set(picks.flatMap((pick) => bestNow(pick)?.sportsbook ?? []))].sort();
  const select = (name: keyof BoardFilters, any: string, options: Options) => (
    <FilterSelect
      any={any}
      value={filters[name]}
      options={options}
      onChange={(value) => set({ [name]: value })}
    />
  );
  const named = (names: readonly string[]): Options => names.map((name) => [name, name]);
  return (
    <>
      {select('side', 'Both sides', SIDES)}
      {select('game', 'Every game', games)}
      {select('team', 'Every team', named(teams))}
      {select('rating', 'Any rating', RATINGS)}
      {select('book', 'Any book', named(books))}
      {select('min', 'Any L10', [
        ['50', 'L10 ≥ 50%'],
        ['60', 'L10 ≥ 60%'],
        ['70', 'L10 ≥ 70%'],
        ['80', 'L10 ≥ 80%'],
      ])}
      {select('ev', 'Any EV', [
        ['0', 'EV ≥ 0%'],
        ['2', 'EV ≥ 2%'],
        ['5', 'EV ≥ 5%'],
      ])}
      {select('price', 'Any price', [
        ...[-130, -120, -110, 100].map((least) => [String(least), `Price ≥ ${odds(least)}`] as const),
      ])}
      <button
        type="button"
        className="choice"
        aria-pressed={filters.saved !== null}
        onClick={() => set({ saved: filters.saved === null ? '1' : null })}
      >
        ★ Saved
      </button>
    </>
  );
}

const SORTS = [
  ['score', 'Score'],
  ['ev', 'EV at best price'],
  ['edge', 'Edge'],
  ['price', 'Best price'],
  ['published', 'Published price'],
  ['publishedEv', 'EV at published price'],
  ['stake', 'Stake'],
  ['l5', 'L5'],
  ['l10', 'L10'],
  ['season', 'Season'],
  ['move', 'Line move'],
  ['books', 'Books'],
  ['tip', 'Tip-off'],
  ['player', 'Player'],
  ['stat', 'Stat'],
  ['units', 'Units'],
  ['clv', 'CLV'],
] as const;

function SortSelect() {
  const { params, set } = useFilters();
  return (
    <select
      className="input small"
      aria-label="Sort by"
      value={params.get('sort') ?? 'score'}
      onChange={(event) =>
        set({ sort: event.target.value === 'score' ? null : event.target.value, up: null })
      }
    >
      {SORTS.map(([value, label]) => (
        <option key={value} value={value}>
          Sort: {label}
        </option>
      ))}
    </select>
  );
}
