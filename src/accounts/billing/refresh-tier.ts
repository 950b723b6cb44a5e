import { highestTier, type Tier } from '../../domain/tiers.ts';
import type { Db } from '../../platform/db/connect.ts';
import { listTiers } from '../subscription-queries.ts';
import { getUser, setTier } from '../user-queries.ts';

/** Sets the tier to the highest of the running subscriptions, paid or granted. An Admin stays one. */
export async function refreshTier(db: Db, userId: number): Promise<Tier> {
  const { tier } = await getUser(db, userId);
  if (tier === 'admin') return tier;
  const due = highestTier(await listTiers(db, userId));
  if (due !== tier) await setTier(db, userId, due);
  return due;
}
