const EVERY_MS = 5;
const MOST_PENDING = 2_000;

/**
 * Sends refusals of one caller no faster than one in 5 ms. A client that retries at once on hundreds of
 * connections would otherwise keep the event loop busy with refusals. Null if too many wait already: the
 * connection is closed instead.
 */
export function paceRefusals(): (owner: string) => Promise<void> | null {
  const pending = new Map<string, number>();
  return (owner) => {
    const before = pending.get(owner) ?? 0;
    if (before >= MOST_PENDING) return null;
    pending.set(owner, before + 1);
    return new Promise((proceed) => {
      setTimeout(() => {
        const left = (pending.get(owner) ?? 1) - 1;
        if (left === 0) pending.delete(owner);
        else pending.set(owner, left);
        proceed();
      }, before * EVERY_MS);
    });
  };
}
