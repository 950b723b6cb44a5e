const SAME_ERROR_MS = 300_000;
const WINDOW_MS = 60_000;
const MOST_PER_WINDOW = 10;
const MOST_KEYS = 200;

/**
 * Decides which reports are sent: the same error once in five minutes, and ten in a minute. Returns how many equal
 * ones were suppressed before, or null if this one is suppressed.
 */
export function createReportLimiter(monotonicMs: () => number) {
  const seen = new Map<string, { sentAtMs: number; suppressed: number }>(); // oldest first
  let sentAtMs: number[] = [];
  return (key: string): number | null => {
    const now = monotonicMs();
    const before = seen.get(key);
    if (before && now - before.sentAtMs < SAME_ERROR_MS) {
      before.suppressed += 1;
      return null;
    }
    sentAtMs = sentAtMs.filter((at) => now - at < WINDOW_MS);
    if (sentAtMs.length >= MOST_PER_WINDOW) return null;
    sentAtMs.push(now);
    seen.delete(key);
    seen.set(key, { sentAtMs: now, suppressed: 0 });
    const [oldest] = seen.keys();
    if (seen.size > MOST_KEYS && oldest !== undefined) seen.delete(oldest);
    return before?.suppressed ?? 0;
  };
}
