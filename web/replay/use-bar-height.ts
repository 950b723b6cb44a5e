import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Publishes the height of the bar as `--replay`, so that nothing sticky or focused hides behind it. */
export function useBarHeight(): RefObject<HTMLElement | null> {
  const box = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const bar = box.current;
    if (!bar) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty('--replay', `${bar.offsetHeight}px`));
    observer.observe(bar);
    return () => {
      observer.disconnect();
      style.removeProperty('--replay');
    };
  }, []);
  return box;
}
