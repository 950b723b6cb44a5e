import { timingSafeEqual } from 'node:crypto';
import { hmac } from '../platform/secrets.ts';

const VERSION = 1;
const MAC_BYTES = 16;
const BODY_BYTES = 1 + 16 + 4;

/** A refresh token's session, and its sequence number. */
export type RefreshToken = { sessionId: string; counter: number };

export type RefreshTokens = {
  write(token: RefreshToken): string;
  /** Null for anything not signed here, without a database query. */
  read(text: string): RefreshToken | null;
};

/**
 * Signed counters: the database holds no secret from which a token could be made. The first secret signs; the
 * others still verify, as with access tokens.
 */
export function createRefreshTokens(secrets: readonly string[]): RefreshTokens {
  const keys = secrets.map((secret) => hmac(secret, 'refresh tokens'));
  const sign = (key: Buffer, body: Buffer) => hmac(key, body.toString('base64')).subarray(0, MAC_BYTES);
  return {
    write(token) {
      const body = encode(token);
      return Buffer.concat([body, sign(keys[0] as Buffer, body)]).toString('base64url');
    },
    read(text) {
      const bytes = Buffer.from(text, 'base64url');
      if (bytes.length !== BODY_BYTES + MAC_BYTES || bytes.toString('base64url') !== text) return null;
      const body = bytes.subarray(0, BODY_BYTES);
      const mac = bytes.subarray(BODY_BYTES);
      return keys.some((key) => timingSafeEqual(sign(key, body), mac)) ? decode(body) : null;
    },
  };
}

function encode({ sessionId, counter }: RefreshToken): Buffer {
  const bytes = Buffer.alloc(BODY_BYTES);
  bytes.writeUInt8(VERSION, 0);
  bytes.write(sessionId.replaceAll('-', ''), 1, 'hex');
  bytes.writeUInt32BE(counter, 17);
  return bytes;
}

function decode(body: Buffer): RefreshToken {
  const hex = body.subarray(1, 17).toString('hex');
  const sessionId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return { sessionId, counter: body.readUInt32BE(17) };
}

const GRACE_MS = 10_000;

export type RefreshDecision = 'rotate' | 'repeat' | 'reuse' | 'unknown';

/**
 * Decides about a correctly signed token. The current one rotates. The previous one gets the current one
 * again within ten seconds (two tabs, a lost response). An older one was stolen or replayed. A newer one was
 * never issued.
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
