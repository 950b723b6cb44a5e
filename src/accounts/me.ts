import { ENTITLEMENTS } from '../domain/tiers.ts';
import type { Db } from '../platform/db/connect.ts';
import type { Me } from './contract.ts';
import { subscriptionOnWire } from './subscription.ts';
import { findSubscription } from './subscription-queries.ts';
import { getUser } from './user-queries.ts';

export async function describeMe(db: Db, userId: number): Promise<Me> {
  const [{ id, email, tier, createdAt }, subscription] = await Promise.all([
    getUser(db, userId),
    findSubscription(db, userId),
  ]);
  return {
    id,
    email,
    tier,
    createdAt,
    entitlements: ENTITLEMENTS[tier],
    subscription: subscription ? subscriptionOnWire(subscription) : null,
  };
}
