import { secondsAfter } from '../domain/dates.ts';
import type { Db } from '../platform/db/connect.ts';
import { countTrouble } from './log-queries.ts';

/** A working sender is never this late. */
const LATE_SECONDS = 60;

/** Health of webhook delivery: late deliveries are our fault and degrade it, failing receivers are only reported. */
export async function checkSending(
  db: Db,
  now: Date,
): Promise<{ status: 'ok' | 'degraded'; detail: string }> {
  const { late, failing, subscriptions } = await countTrouble(db, {
    lateSince: secondsAfter(now, -LATE_SECONDS),
  });
  if (late > 0)
    return {
      status: 'degraded',
      detail: `${late} deliveries have been waiting for more than ${LATE_SECONDS} s`,
    };
  if (subscriptions === 0) return { status: 'ok', detail: 'no subscriptions' };
  return { status: 'ok', detail: `${subscriptions} subscriptions, ${failing} of them failing` };
}
