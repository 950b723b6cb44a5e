import { queuePush } from '../../accounts/push/queue-push.ts';
import { isQuiet } from '../../domain/quiet-hours.ts';
import { NOT_SHOWN } from '../../domain/source-rights.ts';
import { listGamesById } from '../../league/game-queries.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/connect.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import type { Rights } from '../../platform/rights/rights.ts';
import { sendAlerts } from '../../webhooks/send-alerts.ts';
import { visibleAlert } from '../../webhooks/withhold-event.ts';
import { type DueAlert, listQuietOwners, takeDueAlerts } from './alert-queries.ts';
import { alertMail } from './mails.ts';
import { pathOf } from './path-of.ts';
import { pushAlerts } from './push-alerts.ts';

const AT_ONCE = 500;

/**
 * Job: adds due alerts to their owners' histories and sends one mail to each owner who wants mail, and one message to
 * each channel and browser. Alerts of quiet hours wait for their end, and then come together.
 */
export async function deliverNotifications({
  db,
  clock,
  jobs,
  baseUrl,
  rights,
}: {
  db: Db;
  clock: Clock;
  jobs: Jobs;
  baseUrl: string;
  rights: Rights;
}): Promise<void> {
  for (let delivered = AT_ONCE; delivered === AT_ONCE; ) {
    const now = clock.now();
    delivered = await inTransaction(db, async (db) => {
      const quiet = (await listQuietOwners(db)).filter(({ quietHours }) => isQuiet(quietHours, now));
      const alerts = await takeDueAlerts(db, {
        now,
        limit: AT_ONCE,
        quiet: quiet.map(({ userId }) => userId),
      });
      const forPeople = alerts.map((alert) => asMessage(alert, rights));
      const wanted = Map.groupBy(
        forPeople.filter(({ email }) => email),
        ({ address }) => address,
      );
      for (const [address, list] of wanted)
        await queueMail(db, jobs, alertMail(address, list, baseUrl), { now });
      await sendToChannels(db, alerts, now);
      const pushed = forPeople.filter(({ push }) => push);
      const tips = await tipsOf(db, pushed, now);
      await queuePush({ db, jobs }, pushAlerts(pushed, { tips, now }), now);
      return alerts.length;
    });
  }
}

/** Emails and notifications are for people. Each channel withholds when it sends. */
function asMessage(alert: DueAlert, rights: Rights): DueAlert {
  const { title, message } = visibleAlert(alert, rights, 'display');
  return { ...alert, title: title ?? NOT_SHOWN, message: message ?? `${NOT_SHOWN}.` };
}

async function sendToChannels(db: Db, alerts: readonly DueAlert[], now: Date): Promise<void> {
  const addressed = alerts.flatMap((alert) => alert.channelIds.map((channelId) => ({ alert, channelId })));
  const byChannel = Map.groupBy(addressed, ({ channelId }) => channelId);
  await sendAlerts(
    db,
    [...byChannel].flatMap(([subscriptionId, list]) => {
      const [first] = list;
      const data = list.map(({ alert: { id, kind, title, message, ...about } }) => ({
        id,
        kind,
        title,
        message,
        path: pathOf(about),
      }));
      return first ? [{ subscriptionId, userId: first.alert.userId, alerts: data }] : [];
    }),
    now,
  );
}

async function tipsOf(db: Db, alerts: readonly DueAlert[], asOf: Date): Promise<Map<number, Date>> {
  const ids = [...new Set(alerts.flatMap(({ gameId }) => gameId ?? []))];
  const games = ids.length === 0 ? [] : await listGamesById(db, { ids, asOf });
  return new Map(games.map(({ id, tipAt }) => [id, tipAt]));
}
