import { useSyncExternalStore } from 'react';

/** A request that waits until its user has proven again who they are. */
type Pending = { promise: Promise<boolean>; settle: (done: boolean) => void };

const listeners = new Set<() => void>();
let pending: Pending | null = null;

function change(next: Pending | null): void {
  pending = next;
  for (const listener of listeners) listener();
}

/** Opens the dialog; false if the user closed it. Concurrent requests share one. */
export function askForStepUp(): Promise<boolean> {
  if (pending) return pending.promise;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const settle = (done: boolean) => {
    change(null);
    resolve(done);
  };
  change({ promise, settle });
  return promise;
}

export const usePendingStepUp = (): Pending | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => pending,
  );
