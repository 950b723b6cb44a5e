import { insertAuditEvent } from '../platform/audit/queries.ts';
import type { Db } from '../platform/db/connect.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { Problem } from '../platform/problem.ts';
import { newToken, sha256 } from '../platform/secrets.ts';
import { insertKey, listLiveKeys, lockUser, revokeKey } from './key-queries.ts';

export const API_KEY_PREFIX = 'hwk_';
const MOST_KEYS = 10;
const SHOWN_CHARACTERS = 8;

type Ask = { userId: number; ip: string | null; now: Date };

/** Keys do not expire. The field is on the wire so that clients need no change if they ever do. */
const withExpiry = <T extends object>(key: T) => ({ ...key, expiresAt: null });

export async function listApiKeys(db: Db, userId: number) {
  return (await listLiveKeys(db, userId)).map(withExpiry);
}

export const createApiKey = (db: Db, { userId, name, ip, now }: Ask & { name: string }) =>
  inTransaction(db, async (db) => {
    await lockUser(db, userId);
    if ((await listLiveKeys(db, userId)).length >= MOST_KEYS)
      throw new Problem('key-limit-reached', `An account may have ${MOST_KEYS} keys. Revoke one first.`);
    const rawKey = newToken(API_KEY_PREFIX);
    const key = await insertKey(db, {
      userId,
      hash: sha256(rawKey),
      prefix: rawKey.slice(0, SHOWN_CHARACTERS),
      name,
      now,
    });
    await insertAuditEvent(db, {
      kind: 'api_key_created',
      actor: `user:${userId}`,
      userId,
      ip,
      detail: { keyId: key.id },
      at: now,
    });
    return { ...withExpiry(key), rawKey };
  });

export const revokeApiKey = (db: Db, { userId, id, ip, now }: Ask & { id: number }) =>
  inTransaction(db, async (db) => {
    if (!(await revokeKey(db, userId, id, now))) throw new Problem('not-found', `There is no API key ${id}.`);
    await insertAuditEvent(db, {
      kind: 'api_key_revoked',
      actor: `user:${userId}`,
      userId,
      ip,
      detail: { keyId: id },
      at: now,
    });
    return { id, revoked: true as const };
  });
