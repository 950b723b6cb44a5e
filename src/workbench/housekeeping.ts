import { daysAfter, minutesAfter } from '../domain/dates.ts';
import type { Db } from '../platform/db/connect.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { purgeAlerts } from './alerts/alert-queries.ts';
import { purgeImports } from './bets/imports/import-queries.ts';
import { KEEP_DAYS } from './bets/imports/preview-import.ts';
import { deleteExpiredChunks } from './exports/chunk-queries.ts';
import { failStalledExports, purgeExports, requeueStalledExports } from './exports/export-queries.ts';

/** A worker reports progress with every chunk that it writes. */
const STALLED_MINUTES = 2;
const KEEP_ALERTS_DAYS = 90;
/** The record outlives its file, so that a download gets 410 instead of 404. */
const KEEP_EXPIRED_DAYS = 30;

/** Job: requeues exports whose worker was lost and purges expired rows. */
export async function cleanUpWorkbench({ db, jobs }: { db: Db; jobs: Jobs }, now: Date): Promise<void> {
  const since = minutesAfter(now, -STALLED_MINUTES);
  await inTransaction(db, async (db) => {
    await failStalledExports(db, { since, error: 'The worker was lost three times.', now });
    for (const { id } of await requeueStalledExports(db, { since, now }))
      await jobs.enqueue(db, 'exports.run', { exportId: id });
  });
  await deleteExpiredChunks(db, now);
  await purgeExports(db, daysAfter(now, -KEEP_EXPIRED_DAYS));
  await purgeImports(db, daysAfter(now, -KEEP_DAYS));
  await purgeAlerts(db, daysAfter(now, -KEEP_ALERTS_DAYS));
}
