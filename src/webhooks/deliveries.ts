import type { Db } from '../platform/db/connect.ts';
import { readIdCursor } from '../platform/http/id-cursor.ts';
import { Problem } from '../platform/problem.ts';
import { DELIVERIES_LIMIT, type Delivery, type DeliveryPage } from './contract.ts';
import {
  type DeliveryRow,
  findDelivery,
  listAttempts,
  listDeliveries,
  restartDelivery,
} from './log-queries.ts';
import { getSubscription } from './subscriptions.ts';

type AttemptRow = Awaited<ReturnType<typeof listAttempts>>[number];

const onWire = (
  { attempts: _, eventIds, ...row }: DeliveryRow,
  attempts: readonly AttemptRow[],
): Delivery => ({
  ...row,
  ...(eventIds ? { eventIds } : {}),
  attempts: attempts.filter(({ deliveryId }) => deliveryId === row.id),
});

/** Deliveries of a subscription with their attempts, newest first. */
export async function pageDeliveries(
  db: Db,
  {
    id,
    userId,
    limit = DELIVERIES_LIMIT.normal,
    cursor,
  }: { id: number; userId: number; limit?: number; cursor?: string },
): Promise<DeliveryPage> {
  await getSubscription(db, { id, userId });
  const size = Math.min(limit, DELIVERIES_LIMIT.most);
  const rows = await listDeliveries(db, {
    subscriptionId: id,
    before: readIdCursor(cursor),
    limit: size + 1,
  });
  const page = rows.slice(0, size);
  const attempts = await listAttempts(
    db,
    page.map((row) => row.id),
  );
  return {
    items: page.map((row) => onWire(row, attempts)),
    nextCursor: rows.length > size ? String(page.at(-1)?.id) : null,
  };
}

/** Sends the same event again, starting from the first attempt. */
export async function redeliver(
  db: Db,
  { id, deliveryId, userId, now }: { id: number; deliveryId: number; userId: number; now: Date },
): Promise<Delivery> {
  await getSubscription(db, { id, userId });
  const find = () => findDelivery(db, { id: deliveryId, subscriptionId: id });
  const before = await find();
  if (!before || before.isTest)
    throw new Problem('not-found', `The webhook subscription ${id} has no delivery ${deliveryId} to repeat.`);
  await restartDelivery(db, deliveryId, now);
  return onWire((await find()) ?? before, await listAttempts(db, [deliveryId]));
}
