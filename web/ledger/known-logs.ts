import type { KnownLog } from '../../src/ledger/verify/known-log.ts';

const KEY = 'hw.ledgers';

function read(): Record<string, KnownLog> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}');
  } catch {
    return {};
  }
}

/** Keys and last checkpoint of a log that this browser has verified, by its origin. */
export const readKnownLog = (origin: string): KnownLog | null => read()[origin] ?? null;

export function saveKnownLog(origin: string, known: KnownLog): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...read(), [origin]: known }));
  } catch {
    // Storage is unavailable: the next visit starts from nothing.
  }
}
