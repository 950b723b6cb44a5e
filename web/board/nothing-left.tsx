import { Empty } from '../parts/empty.tsx';
import { useFilters } from '../parts/use-filters.ts';
import type { Pick } from '../wire.ts';
import { plural } from '../words.ts';
import { activeFilters, type BoardFilters, bestToDrop, filterWords } from './filters.ts';

/** Names the filters that no pick matches, and offers to remove the one that hides the most picks. */
export function NothingLeft({ picks, filters }: { picks: readonly Pick[]; filters: BoardFilters }) {
  const { set } = useFilters();
  const drop = bestToDrop(picks, filters);
  const active = activeFilters(filters);
  return (
    <div className="card">
      <Empty
        action={
          <button
            type="button"
            className="button"
            onClick={() => set(Object.fromEntries((drop ? [drop.name] : active).map((name) => [name, null])))}
          >
            {drop
              ? `Remove ${filterWords(drop.name, filters, picks)} (${plural(drop.frees, 'pick')})`
              : 'Clear all filters'}
          </button>
        }
      >
        No picks match {active.map((name) => filterWords(name, filters, picks)).join(', ')}.
      </Empty>
    </div>
  );
}
