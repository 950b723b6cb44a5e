import { Problem, retryLater } from '../core/problem.ts';

/** SQLSTATE classes, https://www.postgresql.org/docs/current/errcodes-appendix.html */
const RETRYABLE = new Set(['40001', '40P01', '55P03']);
const CONNECTION_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
const CONNECTION_WORDS =
  /timeout exceeded when trying to connect|timeout expired|connection terminated|client has encountered a connection error|query read timeout|too many clients|maximum connections|not queryable|cannot use a pool/i;
const NO_SPACE = /no space left|ENOSPC|could not extend file|could not write/i;

const sqlState = (error: unknown): string => {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : '';
};

export const isRetryable = (error: unknown): boolean => RETRYABLE.has(sqlState(error));

export const isUniqueViolation = (error: unknown, constraint?: string): boolean =>
  sqlState(error) === '23505' &&
  (constraint === undefined || (error as { constraint?: string }).constraint === constraint);

/** Whether the server could not be spoken to, which may pass; as opposed to an answer that it gave. */
export function isUnreachable(error: unknown): boolean {
  const state = sqlState(error);
  if (CONNECTION_CODES.has(state) || /^(08|57P|53)/.test(state)) return true;
  return error instanceof Error && CONNECTION_WORDS.test(error.message);
}

/** What a failed query means for the caller; null when it is a fault of our own. */
export function asProblem(error: unknown): Problem | null {
  const state = sqlState(error);
  const words = error instanceof Error ? error.message : '';
  const sql = /^[0-9A-Z]{5}$/.test(state);
  if (sql && state.startsWith('22'))
    return new Problem('validation-error', 'A value in the request cannot be stored.');
  if (RETRYABLE.has(state))
    return retryLater('service-unavailable', 'The data is being changed by others. Try again.', 1);
  if (isUnreachable(error) || NO_SPACE.test(words))
    return retryLater('database-unavailable', 'The database cannot be used right now.', 2);
  return null;
}
