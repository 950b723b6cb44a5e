import { errorCode } from '../error-code.ts';
import { Problem, retryLater } from '../problem.ts';

/** SQLSTATE, https://www.postgresql.org/docs/current/errcodes-appendix.html */
const LOCK_TIMEOUT = '55P03';
const RETRYABLE = new Set(['40001', '40P01', LOCK_TIMEOUT]);
const STATEMENT_TIMEOUT = '57014';
const DAMAGED = new Set(['XX001', 'XX002']); // data_corrupted, index_corrupted
const NO_SPACE = /no space left|ENOSPC|could not extend file|could not write/i;

/** Connection errors do not show their origin, so the pool marks them. */
const fromConnection = new WeakSet<object>();

export function markAsConnectionError(error: unknown): never {
  if (typeof error === 'object' && error !== null && !sqlState(error)) fromConnection.add(error);
  throw error;
}

/** The SQLSTATE of an error from PostgreSQL, or an empty string. */
const sqlState = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'severity' in error && error.severity !== undefined
    ? (errorCode(error) ?? '')
    : '';

export const isRetryable = (error: unknown): boolean => RETRYABLE.has(sqlState(error));

export const isStatementTimeout = (error: unknown): boolean => sqlState(error) === STATEMENT_TIMEOUT;

/** An error of PostgreSQL or of the connection to it, not of our own code. */
export const isDatabaseError = (error: unknown): boolean =>
  sqlState(error) !== '' || (typeof error === 'object' && error !== null && fromConnection.has(error));

/** SQLSTATE class XX (corrupted data or indexes) or 58 (file system, e.g. a missing table file). */
export const isDamage = (error: unknown): boolean => /^(XX|58)/.test(sqlState(error));

export const isLockTimeout = (error: unknown): boolean => sqlState(error) === LOCK_TIMEOUT;

/** True if the server could not be reached, which may be temporary. */
export const isUnreachable = (error: unknown): boolean =>
  /^(08|53|57P|58)/.test(sqlState(error)) ||
  (typeof error === 'object' && error !== null && fromConnection.has(error));

/** The problem to report for a failed query, or null for a bug of ours. */
export function asProblem(error: unknown): Problem | null {
  const state = sqlState(error);
  if (state.startsWith('22'))
    return new Problem('validation-error', 'A value in the request cannot be stored.');
  if (RETRYABLE.has(state))
    return retryLater('service-unavailable', 'The data is being changed by others. Try again.', 1);
  if (state === STATEMENT_TIMEOUT)
    return retryLater('service-unavailable', 'The database query timed out. Try again.', 5);
  return isFull(error) || DAMAGED.has(state) || isUnreachable(error)
    ? retryLater('database-unavailable', 'The database cannot be used right now.', 2)
    : null;
}

const isFull = (error: unknown): boolean => error instanceof Error && NO_SPACE.test(error.message);

/** Why a database check failed, in one sentence for operators. */
export function describeFault(error: unknown): string {
  if (isFull(error)) return 'The disk of the database is full.';
  if (isDamage(error)) return DAMAGED_SENTENCE;
  if (isUnreachable(error)) return 'The database cannot be reached.';
  return `The database cannot be read or written (${sqlState(error) || 'see the log'}).`;
}

export const DAMAGED_SENTENCE = 'The database is damaged. Stop the service and restore a backup.';
