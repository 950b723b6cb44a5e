import { useCallback, useState } from 'react';

/** Picks marked for comparison, for this visit of the page. */
export function useSelection() {
  const [selection, setSelection] = useState<ReadonlySet<number>>(new Set());
  const toggle = useCallback(
    (pickId: number) =>
      setSelection((before) => {
        const next = new Set(before);
        if (!next.delete(pickId)) next.add(pickId);
        return next;
      }),
    [],
  );
  return { selection, toggle };
}
