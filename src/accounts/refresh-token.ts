import { timingSafeEqual } from 'node:crypto';
import { hmac } from '../core/secrets.ts';

const VERSION = 1;
const MAC_BYTES = 16;
const BODY_BYTES = 1 + 16 + 4;

/** A refresh token names its session and a counter, signed with the session's own key: nothing else is stored. */
export type RefreshToken = { sessionId: string; counter: number; mac: Buffer };

const body = (sessionId: string, counter: number): Buffer => {
  const bytes = Buffer.alloc(BODY_BYTES);
  bytes.writeUInt8(VERSION, 0);
  bytes.write(sessionId.replaceAll('-', ''), 1, 'hex');
  bytes.writeUInt32BE(counter, 17);
  return bytes;
};

const sign = (key: Buffer, sessionId: string, counter: number): Buffer =>
  hmac(key, body(sessionId, counter).toString('base64')).subarray(0, MAC_BYTES);

export const writeRefreshToken = (key: Buffer, sessionId: string, counter: number): string =>
  Buffer.concat([body(sessionId, counter), sign(key, sessionId, counter)]).toString('base64url');

/** Null when it cannot be one, which is found out without a look-up. */
export function readRefreshToken(token: string): RefreshToken | null {
  const bytes = Buffer.from(token, 'base64url');
  if (
    bytes.length !== BODY_BYTES + MAC_BYTES ||
    bytes.toString('base64url') !== token ||
    bytes[0] !== VERSION
  )
    return null;
  const hex = bytes.subarray(1, 17).toString('hex');
  const sessionId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return { sessionId, counter: bytes.readUInt32BE(17), mac: bytes.subarray(BODY_BYTES) };
}

export const isSignedBy = (key: Buffer, { sessionId, counter, mac }: RefreshToken): boolean =>
  timingSafeEqual(sign(key, sessionId, counter), mac);

const GRACE_MS = 10_000;

export type RefreshDecision = 'rotate' | 'repeat' | 'reuse' | 'unknown';

/**
 * What a correctly signed token means: the current one rotates; the one before it, within ten seconds, gets the
 * current one again (two tabs, a lost answer); any older one was stolen or replayed; a newer one was never issued.
 */
export function decideRefresh(
  presented: number,
  current: number,
  rotatedAt: Date,
  now: Date,
): RefreshDecision {
  if (presented === current) return 'rotate';
  if (presented > current) return 'unknown';
  const justReplaced = presented === current - 1 && now.getTime() - rotatedAt.getTime() <= GRACE_MS;
  return justReplaced ? 'repeat' : 'reuse';
}
