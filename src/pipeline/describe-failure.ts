import { asProblem, isDatabaseError, isStatementTimeout } from '../db/faults.ts';
import { FetchFailed } from '../feeds/fetch-failed.ts';

export type Failure = {
  category: 'upstream' | 'validation' | 'database' | 'timeout' | 'cancelled' | 'internal';
  /** For people: one line, without addresses' queries, keys or a stack. */
  message: string;
  /** Whether trying again in a moment may help. */
  transient: boolean;
};

const LONGEST_MESSAGE = 300;

export function describeFailure(error: unknown): Failure {
  const message = scrub(error instanceof Error ? error.message : String(error));
  if (error instanceof FetchFailed)
    return {
      category: error.category,
      message,
      transient: error.transient && error.category !== 'cancelled',
    };
  if (isStatementTimeout(error)) return { category: 'timeout', message, transient: true };
  if (isDatabaseError(error))
    return { category: 'database', message, transient: asProblem(error)?.status === 503 };
  return { category: 'internal', message, transient: false };
}

/** What may be a secret goes: the query of an address, its user, and anything that looks like a key of ours or theirs. */
export function scrub(text: string): string {
  const clean = text
    .replaceAll(/\b(\w+:\/\/)[^\s/@]+@/g, '$1')
    .replaceAll(/(\bhttps?:\/\/[^\s?#"')]+)[?#][^\s"')]*/g, '$1')
    .replaceAll(/\bhw[kor]_[\w-]+|\bwhsec_[\w+/=]+|\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[redacted]')
    .replaceAll(
      /\b((?:api[_-]?key|key|token|secret|password|authorization)["']?\s*[=:]\s*)(?:bearer\s+)?["']?[^\s"',&]+/gi,
      '$1[redacted]',
    )
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (clean === '') return 'no message';
  return clean.length > LONGEST_MESSAGE ? `${clean.slice(0, LONGEST_MESSAGE - 1)}…` : clean;
}
