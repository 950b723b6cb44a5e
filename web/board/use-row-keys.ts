import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import type { Pick } from '../wire.ts';

/** j and k move through the rows, Enter opens the current one, x selects it. */
export function useRowKeys(picks: readonly Pick[], onSelect: (pickId: number) => void): number | null {
  const [current, setCurrent] = useState<number | null>(null);
  const [, navigate] = useLocation();
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { target } = event;
      if (event.metaKey || event.ctrlKey || event.altKey || !(target instanceof Element)) return;
      if (target.closest('input:not([type=checkbox]), select, textarea, dialog')) return;
      const at = picks.findIndex(({ pickId }) => pickId === current);
      if (event.key === 'j' || event.key === 'k') {
        const next = picks[Math.min(picks.length - 1, Math.max(0, at + (event.key === 'j' ? 1 : -1)))];
        if (!next) return;
        setCurrent(next.pickId);
        document.querySelector(`[data-pick-id="${next.pickId}"]`)?.scrollIntoView({ block: 'nearest' });
      }
      if (event.key === 'Enter' && current !== null && !target.closest('a, button'))
        navigate(`/picks/${current}`);
      if (event.key === 'x' && current !== null) onSelect(current);
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [picks, current, navigate, onSelect]);
  return current;
}
