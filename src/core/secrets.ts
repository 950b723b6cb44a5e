import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const BODY_LENGTH = 30;
const CHECK_LENGTH = 6;

export const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

export const hmac = (key: string | Buffer, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest();

const checksum = (body: string): string => {
  let rest = crc32(body);
  let digits = '';
  for (let i = 0; i < CHECK_LENGTH; i++) {
    digits = BASE62[rest % 62] + digits;
    rest = Math.floor(rest / 62);
  }
  return digits;
};

/** `hwk_` + 30 random base62 characters (178 bits) + their CRC32, so a mistyped key is refused without a look-up. */
export function newToken(prefix: string): string {
  let body = '';
  for (let i = 0; i < BODY_LENGTH; i++) body += BASE62[randomInt(62)];
  return `${prefix}${body}${checksum(body)}`;
}

export function isWellFormedToken(prefix: string, token: string): boolean {
  if (!token.startsWith(prefix) || token.length !== prefix.length + BODY_LENGTH + CHECK_LENGTH) return false;
  const body = token.slice(prefix.length, prefix.length + BODY_LENGTH);
  return /^[0-9A-Za-z]+$/.test(body) && token.endsWith(checksum(body));
}

export const randomSecret = (bytes = 32): string => randomBytes(bytes).toString('base64url');
