import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/connect.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { takeDueAlerts } from './alert-queries.ts';
import { alertMail } from './mails.ts';

const AT_ONCE = 500;

/** Job: adds due alerts to their owners' histories and sends one mail to each owner who wants mail. */
export async function deliverNotifications({
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
  for (let delivered = AT_ONCE; delivered === AT_ONCE; ) {
    const now = clock.now();
    delivered = await inTransaction(db, async (db) => {
      const alerts = await takeDueAlerts(db, { now, limit: AT_ONCE });
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
