import { useDeferredValue, useMemo } from 'react';
import { reaches } from '../../src/domain/tiers.ts';
import { useApi } from '../api.ts';
import { get } from '../get.ts';
import { usePrefs } from '../prefs.ts';
import { useSession } from '../session.ts';
import type { Board, Pick } from '../wire.ts';
import { atMyBooks } from './my-books.ts';

/**
 * Picks with their hit rates, prices at the reader's books and stars. Hit rates and prices arrive later and must
 * not shift the layout.
 */
export function useShownPicks({ date, league, items }: Board, books: readonly string[]) {
  const { user } = useSession();
  // Free accounts see past days, whose results need neither prices nor hit rates.
  const allowed = user !== null && reaches(user.tier, 'pro');
  const {
    data: latest,
    error,
    refetch,
  } = useApi(allowed ? get('/research/board', { query: { date, league } }) : null);
  const data = useDeferredValue(latest); // it changes every row
  const prefs = usePrefs();
  // New objects also for other preferences: rows, which are memoized, show odds and times in their format.
  const picks = useMemo((): Pick[] => {
    const known = new Map(data?.map((one) => [one.pickId, one]));
    const saved = new Set(prefs.stars);
    return items.map((pick) =>
      atMyBooks({ ...pick, ...known.get(pick.pickId), saved: saved.has(pick.pickId) }, books),
    );
  }, [items, data, prefs, books]);
  const offered = useMemo(
    () => [...new Set(data?.flatMap((one) => (one.books ?? []).map(({ sportsbook }) => sportsbook)))].sort(),
    [data],
  );
  return { picks, offered, failed: error !== null && latest === undefined, retry: () => void refetch() };
}
