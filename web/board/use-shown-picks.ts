import { useMemo } from 'react';
import { useApi } from '../api.ts';
import { get } from '../get.ts';
import { usePrefs } from '../prefs.ts';
import type { Board, Pick } from '../wire.ts';

/** Picks with their hit rates, which arrive later and must not shift the layout, and the reader's stars. */
export function useShownPicks({ date, league, items }: Board): Pick[] {
  const { data } = useApi(get('/research/board', { query: { date, league } }));
  const { stars } = usePrefs();
  return useMemo(() => {
    const known = new Map(data?.map((one) => [one.pickId, one]));
    const saved = new Set(stars);
    return items.map((pick) => ({ ...pick, ...known.get(pick.pickId), saved: saved.has(pick.pickId) }));
  }, [items, data, stars]);
}
