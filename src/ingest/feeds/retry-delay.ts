export type Backoff = { firstMs: number; maxMs: number };

/** Doubles per attempt, with full jitter above half, so that many clients do not come back at the same moment. */
export function backoffDelay(attempt: number, backoff: Backoff, random: () => number): number {
  const ceiling = Math.min(backoff.maxMs, backoff.firstMs * 2 ** (attempt - 1));
  return Math.round(ceiling * (0.5 + 0.5 * random()));
}

/** Milliseconds asked for by a Retry-After header (seconds or an HTTP date), or null when there is none. */
export function retryAfterMs(header: string | undefined, now: Date): number | null {
  if (header === undefined) return null;
  if (/^\d+$/.test(header.trim())) return Number(header) * 1000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, at - now.getTime());
}
