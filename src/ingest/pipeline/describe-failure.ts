import { asProblem, isDatabaseError, isStatementTimeout } from '../../platform/db/faults.ts';
import { withoutSecrets } from '../../platform/without-secrets.ts';
import { FetchFailed } from '../feeds/fetch-failed.ts';
import { redact } from '../feeds/redact.ts';

export type Failure = {
  category: 'upstream' | 'validation' | 'database' | 'timeout' | 'cancelled' | 'internal';
  /** One line for people, without query strings, keys or a stack trace. */
  message: string;
  /** True if a retry may help. */
  transient: boolean;
};

const LONGEST_MESSAGE = 300;

/** `secrets`: values to redact from the message. */
export function describeFailure(error: unknown, secrets: readonly string[] = []): Failure {
  const message = scrub(redact(error instanceof Error ? error.message : String(error), secrets));
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

/** One line of bounded length, with possible secrets removed. */
export function scrub(text: string): string {
  const clean = withoutSecrets(text).replaceAll(/\s+/g, ' ').trim();
  if (clean === '') return 'no message';
  return clean.length > LONGEST_MESSAGE ? `${clean.slice(0, LONGEST_MESSAGE - 1)}…` : clean;
}
