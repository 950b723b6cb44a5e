import { daysAfter } from '../core/dates.ts';
import type { Db } from '../db/connect.ts';
import { inTransaction } from '../db/transaction.ts';
import { purgeKeys } from '../http/queries.ts';
import { purgeMails } from '../mail/queries.ts';
import { PERIOD_DAYS } from './first-accounts.ts';
import { purgeSessions } from './session-queries.ts';
import { endSubscriptions, renewSubscriptions } from './subscription-queries.ts';
import { purgeThrottles } from './throttle-queries.ts';
import { insertAuditEvent } from './user-queries.ts';

const KEEP_SESSIONS_DAYS = 120; // longer than a session can live, so that a replayed token is still recognised
const KEEP_MAILS_DAYS = 30;

/** Job: ends subscriptions that ran out, and throws away what has expired. */
export async function keepHouse(db: Db, now: Date): Promise<void> {
  await inTransaction(db, async (db) => {
    await renewSubscriptions(db, now, PERIOD_DAYS);
    for (const userId of await endSubscriptions(db, now))
      await insertAuditEvent(db, {
        kind: 'subscription_ended',
        actor: 'scheduler',
        userId,
        ip: null,
        at: now,
      });
  });
  await purgeKeys(db, daysAfter(now, -1));
  await purgeThrottles(db, daysAfter(now, -1));
  await purgeSessions(db, daysAfter(now, -KEEP_SESSIONS_DAYS));
  await purgeMails(db, daysAfter(now, -KEEP_MAILS_DAYS));
}
