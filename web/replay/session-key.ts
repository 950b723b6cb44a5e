import { useSyncExternalStore } from 'react';

/** The key of the session that this tab started: only in memory, until its owner has saved it. */
let shown: { sessionId: number; key: string } | null = null;
const listeners = new Set<() => void>();

export function keepKey(next: typeof shown): void {
  shown = next;
  for (const listener of listeners) listener();
}

export function useSessionKey(sessionId: number): string | null {
  const current = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => shown,
  );
  return current?.sessionId === sessionId ? current.key : null;
}
