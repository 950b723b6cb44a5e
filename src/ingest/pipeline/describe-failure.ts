import { asProblem, isDatabaseError, isStatementTimeout } from '../../platform/db/faults.ts';
import { withoutSecrets } from '../../platform/without-secrets.ts';
import { FetchFailed } from '../feeds/fetch-failed.ts';
import { redact } from '../feeds/redact.ts';

export type Failure = {
  category: 'upstream' | 'validation' | 'database' | 'timeout' | 'cancelled' | 'internal';
  /** For people: one line, without addresses' queries, keys or a stack. */
  message: string;
  /** Whether trying again in a moment may help. */
  transient: boolean;
};

const LONGEST_MESSAGE = 300;

/** `secrets`: values that no message may repeat, whoever wrote it. */
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

/** One line of bounded length, without what may be a secret. */
export function scrub(text: string): string {
  const clean = withoutSecrets(text).replaceAll(/\s+/g, ' ').trim();
  if (clean === '') return 'no message';
  return clean.length > LONGEST_MESSAGE ? `${clean.slice(0, LONGEST_MESSAGE - 1)}…` : clean;
}
