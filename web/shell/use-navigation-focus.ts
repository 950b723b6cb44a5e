import { useEffect, useLayoutEffect, useRef } from 'react';

const places = new Map<string, number>();
let wentBack = false;
window.addEventListener('popstate', () => {
  wentBack = true;
});
if ('scrollRestoration' in history) history.scrollRestoration = 'manual';

/** A new page starts at the top with its heading focused; going back restores the scroll position. */
export function useNavigationFocus(location: string): void {
  const first = useRef(true);
  useEffect(() => {
    const note = () => void places.set(window.location.pathname, window.scrollY);
    window.addEventListener('scroll', note, { passive: true });
    return () => window.removeEventListener('scroll', note);
  }, []);
  useLayoutEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    const back = wentBack;
    wentBack = false;
    if (!back) window.scrollTo(0, 0);
    const settle = (tries: number) => {
      const heading = document.querySelector<HTMLElement>('#main h1');
      if (!heading && tries > 0) return void requestAnimationFrame(() => settle(tries - 1));
      heading?.focus({ preventScroll: true });
      if (back) window.scrollTo(0, places.get(location) ?? 0);
    };
    settle(120);
  }, [location]);
}
