import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/connect.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { takeAlertsToTell } from './alert-queries.ts';
import { alertMail } from './mails.ts';

const AT_ONCE = 500;

/** Job: puts what is due into its owners' histories, with one mail to each who wants one. Every alert is told once. */
export async function tellAlerts({
  db,
  clock,
  jobs,
  baseUrl,
}: {
  db: Db;
  clock: Clock;
  jobs: Jobs;
  baseUrl: string;
}): Promise<void> {
  for (let told = AT_ONCE; told === AT_ONCE; ) {
    const now = clock.now();
    told = await inTransaction(db, async (db) => {
      const alerts = await takeAlertsToTell(db, { now, limit: AT_ONCE });
      const wanted = Map.groupBy(
        alerts.filter(({ email }) => email),
        ({ address }) => address,
      );
      for (const [address, list] of wanted)
        await queueMail(db, jobs, alertMail(address, list, baseUrl), { now });
      return alerts.length;
    });
  }
}
