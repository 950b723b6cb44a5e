import { useSyncExternalStore } from 'react';

/** Phones. */
export const NARROW = '(width < 720px)';

/** Whether a media query matches, so that only one layout is rendered. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => window.matchMedia(query).matches,
  );
}
