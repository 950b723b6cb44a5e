import { daysAfter } from '../../domain/dates.ts';
import { summariseErrors } from '../../ingest/operations/error-queries.ts';
import type { Db } from '../../platform/db/connect.ts';
import { invalid } from '../../platform/problem.ts';
import type { ErrorSummary } from './contract.ts';

export const ERRORS_LIMIT = { normal: 50, most: 500 };
const KEPT_DAYS = 90;

type Ask = {
  from?: string | undefined;
  category?: string | undefined;
  limit?: number | undefined;
  now: Date;
};

/** Errors of the last day by default, at most of the retention period. */
export function errorSummary(
  db: Db,
  { from, category, limit = ERRORS_LIMIT.normal, now }: Ask,
): Promise<ErrorSummary[]> {
  const asked = from === undefined ? daysAfter(now, -1) : new Date(from);
  if (asked > now) throw invalid([{ in: 'query', name: 'from', detail: 'must not be in the future' }]);
  const oldest = daysAfter(now, -KEPT_DAYS);
  return summariseErrors(db, {
    from: asked < oldest ? oldest : asked,
    category: category ?? null,
    limit: Math.min(limit, ERRORS_LIMIT.most),
  });
}
