import type { Db } from '../../platform/db/connect.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { Problem } from '../../platform/problem.ts';
import type { Vault } from '../../platform/secrets.ts';
import type { CheckUrl } from '../../webhooks/check-url.ts';
import { fingerprintOf, readKeys, sealAddress } from './address.ts';
import type { NewPushSubscription, PushSubscription } from './contract.ts';
import {
  deleteOldestPush,
  deletePushSubscription,
  listPushSubscriptions,
  type PushRow,
  savePushSubscription,
} from './push-queries.ts';

/** A browser that was reinstalled leaves a subscription behind, so the oldest ones make room. */
const MOST_BROWSERS = 10;

const onWire = ({ endpointHash, ...row }: PushRow): PushSubscription => ({
  ...row,
  fingerprint: endpointHash.toString('base64url'),
});

export async function listBrowsers(db: Db, userId: number): Promise<PushSubscription[]> {
  return (await listPushSubscriptions(db, userId)).map(onWire);
}

type Ask = { userId: number; sessionId: string | null; device: string; now: Date };

export async function addBrowser(
  { db, vault, checkUrl }: { db: Db; vault: Vault; checkUrl: CheckUrl },
  { endpoint, keys }: NewPushSubscription,
  { userId, sessionId, device, now }: Ask,
): Promise<PushSubscription> {
  const address = { endpoint, keys: readKeys(keys) };
  const origin = await checkUrl(endpoint, '/endpoint');
  const row = await inTransaction(db, async (db) => {
    const saved = await savePushSubscription(db, {
      userId,
      sessionId,
      host: new URL(origin).host,
      sealedSecret: sealAddress(vault, userId, address),
      endpointHash: fingerprintOf(endpoint),
      device,
      createdAt: now,
    });
    await deleteOldestPush(db, { userId, keep: MOST_BROWSERS });
    return saved;
  });
  return onWire(row);
}

export async function removeBrowser(db: Db, ask: { id: number; userId: number }) {
  if (!(await deletePushSubscription(db, ask)))
    throw new Problem('not-found', `There is no push subscription ${ask.id}.`);
  return { id: ask.id, deleted: true as const };
}
