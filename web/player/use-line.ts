import { useEffect, useRef, useState } from 'react';
import { clampLine } from '../charts/bars-layout.ts';
import { useFilters } from '../parts/use-filters.ts';

const SETTLE_MS = 250;
const HIGHEST = 150;

/** The line under study: updates the screen at once and the URL once it has stopped moving. */
export function useLine(consensus: number) {
  const { params, set } = useFilters();
  const given = Number(params.get('line') ?? Number.NaN);
  const [line, setLine] = useState(
    Number.isFinite(given) && given > 0 ? clampLine(given, HIGHEST) : consensus,
  );
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(set);
  latest.current = set;
  useEffect(() => () => clearTimeout(timer.current), []);
  const move = (next: number) => {
    const settled = next === consensus ? next : clampLine(next, HIGHEST);
    setLine(settled);
    clearTimeout(timer.current);
    timer.current = setTimeout(
      () => latest.current({ line: settled === consensus ? null : String(settled) }, { replace: true }),
      SETTLE_MS,
    );
  };
  return { line, move };
}
