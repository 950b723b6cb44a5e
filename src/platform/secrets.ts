import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  randomInt,
} from 'node:crypto';
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

/**
 * `hwk_` + 30 random base62 characters (178 bits) + their CRC32, so a mistyped key is rejected without a
 * lookup.
 */
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

const SEAL_VERSION = 'v1';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts secrets at rest that must be readable again, such as webhook signing secrets. */
export type Vault = {
  /** `context` names the owner. A secret sealed for one owner cannot be opened for another. */
  seal(secret: string, context: string): string;
  open(sealed: string, context: string): string;
};

type Key = { id: string; key: KeyObject };

function deriveKey(secret: string): Key {
  const bytes = Buffer.from(hkdfSync('sha256', secret, '', 'hardwood stored secrets', 32));
  return { id: createHash('sha256').update(bytes).digest('hex').slice(0, 8), key: createSecretKey(bytes) };
}

/**
 * AES-256-GCM. The ciphertext names its key: the first key encrypts, all keys decrypt, so keys can be
 * rotated.
 */
export function createVault(secrets: readonly string[]): Vault {
  const keys = secrets.map(deriveKey);
  const [newest] = keys;
  if (!newest) throw new Error('A vault needs a key.');
  return {
    seal(secret, context) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', newest.key, iv).setAAD(Buffer.from(context));
      const box = Buffer.concat([iv, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return `${SEAL_VERSION}.${newest.id}.${box.toString('base64url')}`;
    },
    open(sealed, context) {
      const [version, id, text = ''] = sealed.split('.');
      const key = keys.find((one) => one.id === id)?.key;
      if (version !== SEAL_VERSION || !key)
        throw new Error('A stored secret was sealed with a key that is not in ENCRYPTION_KEY.');
      const box = Buffer.from(text, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', key, box.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAAD(Buffer.from(context)).setAuthTag(box.subarray(-TAG_BYTES));
      const inside = box.subarray(IV_BYTES, -TAG_BYTES);
      return Buffer.concat([decipher.update(inside), decipher.final()]).toString('utf8');
    },
  };
}
