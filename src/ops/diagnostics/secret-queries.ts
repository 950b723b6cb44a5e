import { daysAfter } from '../../domain/dates.ts';
import type { Db } from '../../platform/db/connect.ts';

const SHOWN_DAYS = 30;

/** Ops tokens that nobody revoked, with those that ran out within the last month. */
export const listTokenExpiries = (db: Db, now: Date) =>
  db
    .selectFrom('opsTokens')
    .select(['id', 'name', 'expiresAt'])
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', daysAfter(now, -SHOWN_DAYS))
    .orderBy('id')
    .execute();

/** Whether a source answered since an instant that it does not know us. */
export async function wasRefused(db: Db, since: Date): Promise<boolean> {
  const refusal = await db
    .selectFrom('operationErrors')
    .select('id')
    .where('occurredAt', '>=', since)
    .where('category', '=', 'upstream')
    .where((error) =>
      error.or([error('message', 'like', '%answered 401%'), error('message', 'like', '%answered 403%')]),
    )
    .limit(1)
    .executeTakeFirst();
  return refusal !== undefined;
}
