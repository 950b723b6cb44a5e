import { useSearchParams } from 'wouter';

/** Filters in the query string: they can be shared, and Back undoes them. Empty values are left out. */
export function useFilters() {
  const [params, setParams] = useSearchParams();
  const set = (change: Record<string, string | null>, { replace = false } = {}) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        for (const [name, value] of Object.entries(change))
          if (value === null || value === '') next.delete(name);
          else next.set(name, value);
        return next;
      },
      { replace },
    );
  const replaceAll = (next: URLSearchParams) => setParams(next);
  return { params, set, replaceAll };
}
