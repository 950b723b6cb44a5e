import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../api.ts';
import type { QueryPreview } from '../wire.ts';

const PAUSE_MS = 400;

/** Debounced preview of a definition; the previous rows stay until the next ones arrive. */
export function usePreview(definition: object) {
  const text = JSON.stringify(definition);
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return useQuery<QueryPreview>({
    queryKey: ['/data/saved-queries/preview', settled],
    queryFn: ({ signal }) =>
      call('/data/saved-queries/preview', {
        method: 'POST',
        body: { definition: JSON.parse(settled) },
        signal,
      }),
    placeholderData: (before) => before,
    retry: false,
  });
}
