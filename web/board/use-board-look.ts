import { useFilters } from '../parts/use-filters.ts';
import { setPrefs, usePrefs } from '../prefs.ts';
import { DEFAULT_COLUMNS } from './columns.tsx';

/** Columns and density: of the view in the URL, else those that this browser used last. */
export function useBoardLook() {
  const { params, set } = useFilters();
  const prefs = usePrefs();
  const inUrl = params.get('cols');
  const columns = inUrl === null ? (prefs.columns ?? DEFAULT_COLUMNS) : inUrl.split('.');
  const dense = params.has('dense') ? params.get('dense') === '1' : prefs.dense;
  const change = (next: { columns?: readonly string[]; dense?: boolean }) => {
    if (inUrl === null) return setPrefs(next);
    set({
      cols: (next.columns ?? columns).join('.'),
      dense: (next.dense ?? dense) ? '1' : '0',
    });
  };
  return { columns, dense, change };
}

/** The part of the address that a saved view keeps: not the day and not the league. */
export function viewQuery(
  params: URLSearchParams,
  { columns, dense }: { columns: readonly string[]; dense: boolean },
): string {
  const query = new URLSearchParams(params);
  for (const name of ['date', 'league']) query.delete(name);
  query.set('cols', columns.join('.'));
  query.set('dense', dense ? '1' : '0');
  query.sort();
  return query.toString();
}
