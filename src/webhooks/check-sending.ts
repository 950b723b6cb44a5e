import { secondsAfter } from '../domain/dates.ts';
import type { Db } from '../platform/db/connect.ts';
import { countTrouble } from './log-queries.ts';

/** A sender that works is never this late; later, nobody is sending. */
const LATE_SECONDS = 60;

/** How the sending of webhooks is: late means ours is the fault, failing receivers are only told. */
export async function checkSending(
  db: Db,
  now: Date,
): Promise<{ status: 'ok' | 'degraded'; detail: string }> {
  const { late, failing, subscriptions } = await countTrouble(db, {
    lateSince: secondsAfter(now, -LATE_SECONDS),
  });
  if (late > 0)
    return { status: 'degraded', detail: `${late} deliveries wait for more than ${LATE_SECONDS} s` };
  if (subscriptions === 0) return { status: 'ok', detail: 'nobody has subscribed' };
  return { status: 'ok', detail: `${subscriptions} subscriptions, ${failing} of them failing` };
}
