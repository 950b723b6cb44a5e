import { AssertionError } from 'node:assert';
import type { Logger } from 'pino';
import type { ReportError } from '../../platform/error-reports/reporter.ts';

const PROGRAMMING_ERRORS = [TypeError, ReferenceError, RangeError, SyntaxError, AssertionError];

/**
 * A bug, after which the process state is unknown, unlike a lost connection, a reset or a timeout. `fetch`
 * reports those as a TypeError with a `cause`.
 */
export function isProgrammingError(error: unknown): boolean {
  const isBug = error instanceof Error && PROGRAMMING_ERRORS.some((kind) => error instanceof kind);
  return isBug && (error.cause === undefined || isProgrammingError(error.cause));
}

type Deps = {
  log: Logger;
  count: (origin: NodeJS.UncaughtExceptionOrigin) => void;
  reportError: ReportError;
};

const REPORT_MS = 1_000;

/**
 * Last resort for unhandled errors. Node raises an unhandled rejection as an uncaught exception, so one
 * listener gets both. Returns a function that removes it.
 */
export function handleProcessErrors({ log, count, reportError }: Deps): () => void {
  const handle = (error: unknown, origin: NodeJS.UncaughtExceptionOrigin) => {
    count(origin);
    if (isProgrammingError(error)) {
      log.fatal({ err: error, origin }, 'unhandled programming error; the process exits');
      setTimeout(() => process.exit(1), REPORT_MS);
      return void reportError(error, { at: origin, handled: false }).finally(() => process.exit(1));
    }
    void reportError(error, { at: origin, handled: true });
    log.error({ err: error, origin }, 'unhandled operational error; the process continues');
  };
  process.on('uncaughtException', handle);
  return () => process.off('uncaughtException', handle);
}
