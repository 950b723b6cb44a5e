import { daysAfter } from '../domain/dates.ts';
import { insertAuditEvent, purgeAuditEvents } from '../platform/audit/queries.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { purgeKeys } from '../platform/http/queries.ts';
import { purgeMails } from '../platform/mail/queries.ts';
import { purgeEvents } from './billing/billing-queries.ts';
import { refreshTier } from './billing/refresh-tier.ts';
import type { AccountDeps } from './deps.ts';
import { PERIOD_DAYS } from './first-accounts.ts';
import { purgeFlows } from './oidc/flow-queries.ts';
import { purgeChallenges } from './passkeys/passkey-queries.ts';
import { deleteDueAccounts } from './privacy/delete-accounts.ts';
import { purgeSessions } from './session-queries.ts';
import { endSubscriptions, renewSubscriptions } from './subscription-queries.ts';
import { purgeThrottles } from './throttle-queries.ts';

const KEEP_SESSIONS_DAYS = 120; // longer than a session lives, so that a replayed token is still recognized
const KEEP_MAILS_DAYS = 30;
const KEEP_BILLING_EVENTS_DAYS = 60; // longer than Stripe can send an event again
const PURGE_BATCH = 1_000;

/** Job: ends expired subscriptions, deletes accounts after their grace period and purges expired rows. */
export async function cleanUpAccounts(
  { db, config, billing }: Pick<AccountDeps, 'db' | 'config' | 'billing'>,
  now: Date,
): Promise<void> {
  await inTransaction(db, async (db) => {
    await renewSubscriptions(db, now, PERIOD_DAYS);
    for (const userId of await endSubscriptions(db, now)) {
      await refreshTier(db, userId);
      await insertAuditEvent(db, {
        kind: 'subscription_ended',
        actor: 'scheduler',
        userId,
        ip: null,
        at: now,
      });
    }
  });
  await billing.endGracePeriods();
  await deleteDueAccounts(db, now);
  await purgeEvents(db, daysAfter(now, -KEEP_BILLING_EVENTS_DAYS));
  await purgeKeys(db, daysAfter(now, -1));
  await purgeThrottles(db, daysAfter(now, -1));
  await purgeChallenges(db, now);
  await purgeFlows(db, now);
  await purgeSessions(db, daysAfter(now, -KEEP_SESSIONS_DAYS));
  await purgeMails(db, daysAfter(now, -KEEP_MAILS_DAYS));
  await purgeInBatches((limit) =>
    purgeAuditEvents(db, daysAfter(now, -config.accounts.auditKeepDays), limit),
  );
}

/** Short statements, so that requests are not blocked for the whole purge. */
async function purgeInBatches(purge: (limit: number) => Promise<number>): Promise<void> {
  while ((await purge(PURGE_BATCH)) === PURGE_BATCH);
}
