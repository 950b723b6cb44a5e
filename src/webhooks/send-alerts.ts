import type { Db } from '../platform/db/connect.ts';
import { traceContext } from '../platform/tracing/tracing.ts';
import { uuidv7 } from '../platform/uuid.ts';
import { insertAlertDeliveries } from './alert-delivery-queries.ts';
import { type AlertData, freeze } from './event.ts';

export type AlertsForChannel = { subscriptionId: number; userId: number; alerts: AlertData[] };

/**
 * Creates one delivery for each channel in the caller's transaction. Channels that were deleted or disabled, and those of
 * other accounts, get none.
 */
export async function sendAlerts(db: Db, channels: readonly AlertsForChannel[], now: Date): Promise<void> {
  if (channels.length === 0) return;
  await insertAlertDeliveries(
    db,
    channels.map(({ subscriptionId, userId, alerts }) => {
      const id = `alerts_${uuidv7(now)}`;
      const body = freeze({ id, type: 'alerts.raised', timestamp: now.toISOString(), data: { alerts } });
      return { subscriptionId, userId, id, body };
    }),
    { now, traceContext: traceContext() },
  );
}
