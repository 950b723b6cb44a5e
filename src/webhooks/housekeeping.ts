import { daysAfter } from '../domain/dates.ts';
import type { Db } from '../platform/db/connect.ts';
import { purgeEvents } from './event-queries.ts';
import { purgeDeliveries } from './log-queries.ts';

export const KEPT_DAYS = 30;

/** Job: deletes events and their deliveries after thirty days. */
export async function keepWebhookHouse(db: Db, now: Date): Promise<void> {
  const before = daysAfter(now, -KEPT_DAYS);
  await purgeDeliveries(db, before);
  await purgeEvents(db, before);
}
