import { cleanUpAccounts } from '../accounts/housekeeping.ts';
import { sendDuePush } from '../accounts/push/send-due-push.ts';
import { queueDueWork } from '../ingest/pipeline/queue-due-work.ts';
import { purgeExpiredFacts } from '../ingest/sources/purge-expired.ts';
import { takeScheduledBackup } from '../ops/backup/scheduled-backup.ts';
import { refreshStatistics } from '../platform/db/refresh-statistics.ts';
import type { Handlers } from '../platform/jobs/jobs.ts';
import { sendMail } from '../platform/mail/send-mail.ts';
import { cleanUpReplays } from '../replay/sessions.ts';
import { keepWebhookHouse } from '../webhooks/housekeeping.ts';
import { deliverNotifications } from '../workbench/alerts/deliver-notifications.ts';
import { findAlerts } from '../workbench/alerts/find-alerts.ts';
import { settleOwnBets } from '../workbench/bets/settle-own-bets.ts';
import { runExport } from '../workbench/exports/run-export.ts';
import { cleanUpWorkbench } from '../workbench/housekeeping.ts';
import type { Dependencies } from './dependencies.ts';
import { attestLedger, closeLedgerDays, revealPicks, signLedger } from './ledger-jobs.ts';

/** The handler of each job type. */
export const jobHandlers = (deps: Dependencies): Handlers => ({
  'mail.send': ({ mailId }) => sendMail(deps, mailId),
  'accounts.housekeeping': () => cleanUpAccounts(deps, deps.clock.now()),
  'webhooks.housekeeping': () => keepWebhookHouse(deps.db, deps.clock.now()),
  'facts.housekeeping': () => purgeExpiredFacts(deps, deps.clock.now()),
  'operation.run': () => deps.runner.runQueued(),
  'pipeline.schedule': () => queueDueWork(deps),
  'backup.take': () => takeScheduledBackup(deps),
  'database.statistics': async () => {
    if (deps.embedded) await refreshStatistics(deps.db);
  },
  'alerts.find': (change) => findAlerts(deps, change),
  'alerts.tell': () => deliverNotifications(deps),
  'push.send': () => sendDuePush(deps),
  'exports.run': ({ exportId }) => runExport(deps, exportId),
  'bets.settle': ({ userId }) => settleOwnBets(deps, userId),
  'workbench.housekeeping': () => cleanUpWorkbench(deps, deps.clock.now()),
  'replay.housekeeping': () => cleanUpReplays(deps),
  'ledger.reveal': () => revealPicks(deps),
  'ledger.close': () => closeLedgerDays(deps),
  'ledger.checkpoint': () => signLedger(deps),
  'ledger.attest': () => attestLedger(deps),
  'billing.sync': (job) => deps.billing.syncCustomer(job),
  'billing.cancel': () => deps.billing.sendCancellations(),
  'billing.remove': () => deps.billing.removeCustomers(),
  'billing.reconcile': () => deps.billing.reconcile(),
});
