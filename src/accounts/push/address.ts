import { ECDH } from 'node:crypto';
import { type FieldError, invalid } from '../../platform/problem.ts';
import { sha256, type Vault } from '../../platform/secrets.ts';
import type { NewPushSubscription } from './contract.ts';
import type { PushAddress } from './push-queries.ts';

/** Where a browser gets its notifications, with the keys that encrypt them for it. */
export type Address = { endpoint: string; keys: { p256dh: string; auth: string } };

const context = (userId: number) => `push subscription of user ${userId}`;

export const fingerprintOf = (endpoint: string): Buffer => sha256(endpoint);

export const sealAddress = (vault: Vault, userId: number, { endpoint, keys }: Address): string =>
  vault.seal(JSON.stringify({ endpoint, keys }), context(userId));

export const openAddress = (vault: Vault, { userId, sealedSecret }: PushAddress): Address =>
  JSON.parse(vault.open(sealedSecret, context(userId)));

/** The keys without padding. Throws a problem if they are none. */
export function readKeys({ p256dh, auth }: NewPushSubscription['keys']): Address['keys'] {
  const errors: FieldError[] = [];
  const key = Buffer.from(p256dh, 'base64url');
  if (!isPointOnCurve(key))
    errors.push({ in: 'body', pointer: '/keys/p256dh', detail: 'is not a public key on the curve P-256' });
  const secret = Buffer.from(auth, 'base64url');
  if (secret.length !== 16)
    errors.push({ in: 'body', pointer: '/keys/auth', detail: 'must have 16 bytes, as base64url' });
  if (errors.length > 0) throw invalid(errors);
  return { p256dh: key.toString('base64url'), auth: secret.toString('base64url') };
}

function isPointOnCurve(key: Buffer): boolean {
  if (key.length !== 65 || key[0] !== 4) return false;
  try {
    ECDH.convertKey(key, 'prime256v1');
    return true;
  } catch {
    return false;
  }
}
