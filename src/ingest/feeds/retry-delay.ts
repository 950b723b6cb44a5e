export type Backoff = { firstMs: number; maxMs: number };

/** Doubles per attempt, with jitter in the upper half, so that many clients do not retry at the same time. */
export function backoffDelay(attempt: number, backoff: Backoff, random: () => number): number {
  const ceiling = Math.min(backoff.maxMs, backoff.firstMs * 2 ** (attempt - 1));
  return Math.round(ceiling * (0.5 + 0.5 * random()));
}

/** Delay of a Retry-After header (seconds or an HTTP date) in milliseconds, or null if there is none. */
export function retryAfterMs(header: string | undefined, now: Date): number | null {
  if (header === undefined) return null;
  if (/^\d+$/.test(header.trim())) return Number(header) * 1000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, at - now.getTime());
}
