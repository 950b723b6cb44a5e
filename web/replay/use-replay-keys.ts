import { useEffect, useRef } from 'react';
import { SPEEDS, STEP_SECONDS } from './replay-keys.ts';
import type { Controls } from './use-session.ts';

const HOUR_SECONDS = 3_600;

/** Elements that use these keys themselves. */
const OWN_KEYS =
  'a, button, input, select, textarea, summary, dialog, [contenteditable], [tabindex="0"], [popover]';

export function useReplayKeys(controls: Controls): void {
  const current = useRef(controls);
  current.current = controls;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { key, target, shiftKey } = event;
      if (event.metaKey || event.ctrlKey || event.altKey || event.repeat) return;
      const typing = target instanceof Element && target.closest('input, select, textarea, dialog');
      const busy = target instanceof Element && target.closest(OWN_KEYS);
      const speed = SPEEDS[Number(key) - 1];
      const { toggle, advance, setSpeed } = current.current;
      if (key === ' ' && !busy) toggle();
      else if (key === 'ArrowRight' && !busy) advance({ bySeconds: shiftKey ? HOUR_SECONDS : STEP_SECONDS });
      else if (key === 'n' && !typing) advance({ untilEvent: 'any' });
      else if (speed !== undefined && !typing) setSpeed(speed);
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
