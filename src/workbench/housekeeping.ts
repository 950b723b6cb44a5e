import { daysAfter, minutesAfter } from '../domain/dates.ts';
import type { Db } from '../platform/db/connect.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { purgeAlerts } from './alerts/alert-queries.ts';
import { deleteExpiredChunks } from './exports/chunk-queries.ts';
import { giveUpSilentExports, purgeExports, requeueSilentExports } from './exports/export-queries.ts';

/** A worker that writes a file says so with every piece of it. */
const SILENT_MINUTES = 2;
const KEEP_ALERTS_DAYS = 90;
/** After the file is gone its record says so for a while: 410, not 404. */
const KEEP_EXPIRED_DAYS = 30;

/** Job: goes on with exports whose worker was lost, and throws away what has expired. */
export async function tidyWorkbench({ db, jobs }: { db: Db; jobs: Jobs }, now: Date): Promise<void> {
  const since = minutesAfter(now, -SILENT_MINUTES);
  await inTransaction(db, async (db) => {
    await giveUpSilentExports(db, { since, error: 'The worker was lost three times.', now });
    for (const { id } of await requeueSilentExports(db, { since, now }))
      await jobs.enqueue(db, 'exports.run', { exportId: id });
  });
  await deleteExpiredChunks(db, now);
  await purgeExports(db, daysAfter(now, -KEEP_EXPIRED_DAYS));
  await purgeAlerts(db, daysAfter(now, -KEEP_ALERTS_DAYS));
}
