import type { VapidKeys } from 'web-push';
import type { Db } from '../../platform/db/connect.ts';
import type { Vault } from '../../platform/secrets.ts';
import { loadWebPush } from './load-web-push.ts';
import { findKeys, insertKeys } from './push-queries.ts';

const CONTEXT = 'push keys';

type Deps = { db: Db; vault: Vault };

/** The key pair of this installation, created at the first use. Of concurrent first uses one wins. */
async function storedKeys({ db, vault }: Deps, now: Date) {
  const known = await findKeys(db);
  if (known) return known;
  const webPush = await loadWebPush();
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  await insertKeys(db, { publicKey, sealedSecret: vault.seal(privateKey, CONTEXT), createdAt: now });
  const stored = await findKeys(db);
  if (!stored) throw new Error('The push keys were deleted.');
  return stored;
}

export async function pushPublicKey(deps: Deps, now: Date): Promise<string> {
  return (await storedKeys(deps, now)).publicKey;
}

export async function pushKeys(deps: Deps, now: Date): Promise<VapidKeys> {
  const { publicKey, sealedSecret } = await storedKeys(deps, now);
  return { publicKey, privateKey: deps.vault.open(sealedSecret, CONTEXT) };
}
